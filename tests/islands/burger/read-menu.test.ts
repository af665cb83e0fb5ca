import { parse } from 'node-html-parser'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import t from 'tap'
import { Burger, readMenu } from '../../../src/islands/burger/burger.tsx'
import type { BurgerProps, ShownSection } from '../../../src/islands/burger/burger-props.ts'
import { buildTestApp } from '../../support/test-app.ts'

const { app } = await buildTestApp(t)
const printed = (props: BurgerProps) => renderToString(createElement(Burger, props))
const read = (html: string) => {
  const burger = parse(`<div data-burger>${html}</div>`).querySelector('[data-burger]')
  return readMenu(burger as unknown as Element)
}

/** What a page holds between the tags of its burger. */
async function menuOf(path: string): Promise<string> {
  const { body } = await app.inject(path)
  return /<div id="burger"[^>]*>(<nav .*?<\/nav>)<\/div>/s.exec(body)?.[1] ?? ''
}

t.test(
  'what is read from the menu of a page of any section, and in English, prints the same menu',
  async (t) => {
    const { sections } = read(await menuOf('/'))
    const deep = sections[0]?.children?.[0]?.children?.[0]
    const paths = ['/', '/faq/', '/en/', '/en/services/', '/en/contacts/', deep?.path ?? '']
    for (const { path, children = [] } of sections) paths.push(path, children[0]?.path ?? '')
    for (const path of paths) {
      const menu = await menuOf(path)
      t.match(menu, /<a .*<a /, path)
      t.equal(printed(read(menu)), menu, path)
    }
  }
)

const SECTION: ShownSection = {
  path: '/a/?b=1&c=2',
  title: 'О «нас» & <вас>',
  mark: 'true',
  promise: 'Обещание',
  all: 'Всё',
  children: [
    { path: '/a/1/', title: 'Первая', note: ' 12 штук', mark: 'page' },
    {
      path: '/a/2/',
      title: 'Вторая',
      children: [{ path: '/a/2/1/', title: 'Глубже', mark: 'page' }]
    }
  ]
}
const CARD = {
  kind: 'card',
  path: '/a/1/',
  label: 'Новое',
  text: ' Слова'
} as const
const LINES = [
  { title: 'Без ссылки', note: ' 96,4', share: 96.4 },
  { path: 'tel:+7', title: 'Ссылка', note: ' бесплатно' }
]

const cases: Record<string, Partial<BurgerProps>> = {
  'a section without pages': { sections: [{ path: '/x/', title: 'Пусто' }] },
  'a section with two levels': { sections: [SECTION] },
  'a card': { sections: [{ ...SECTION, feature: CARD }] },
  'a card with a figure': { sections: [{ ...SECTION, feature: { ...CARD, figure: ' 5 ₽' } }] },
  'a list': { sections: [{ ...SECTION, feature: { kind: 'list', label: 'Три', lines: LINES } }] },
  'a phone': { phone: { path: 'tel:+7', title: '+7' } },
  'what opens a dialog': { actions: [{ path: '/c/', title: 'Звонок', modal: 'callback' }] }
}

for (const [name, props] of Object.entries(cases)) {
  const given = {
    label: 'Меню "главное"',
    sections: [],
    actions: [{ path: '/c/', title: 'Связь' }],
    ...props
  }
  t.same(read(printed(given)), given, name)
}
