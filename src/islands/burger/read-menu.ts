import type { BurgerProps, MenuFeature, ShownItem, ShownSection } from './burger-props.ts'

/** The props of a menu, read from what was printed of them: as data of its own they would be twice on every page. */
export function readMenu(burger: Element): BurgerProps {
  const nav = one(burger, 'nav') as Element
  const foot = one(nav, '.main-menu__foot') as Element
  const phone = one(foot, '[data-city-call]')
  return {
    label: nav.getAttribute('aria-label') ?? '',
    sections: linesOf(nav).map(readSection),
    ...(phone && { phone: readLink(phone) }),
    actions: all(foot, '.button').map((button) => {
      const modal = button.getAttribute('data-open-modal')
      return { ...readLink(button), ...(modal && { modal }) }
    })
  }
}

function readSection(line: Element): ShownSection {
  const panel = one(line, '[data-submenu]')
  const lead = panel && one(panel, '.main-menu__lead')
  const [card, log] = ['a', '.main-menu__log'].map((part) => panel && one(panel, part))
  return {
    ...readItem(line),
    ...(lead && { promise: textOf(lead, 'p'), all: textOf(lead, 'a') }),
    ...(card && { feature: readCard(card) }),
    ...(log && { feature: readLog(log) })
  }
}

function readItem(line: Element): ShownItem {
  const link = one(line, 'a') as Element
  const below = one(line, '[data-submenu]')
  const mark = link.getAttribute('aria-current') as ShownItem['mark'] | null
  const note = textOf(line, 'small')
  return {
    ...readLink(link),
    ...(mark && { mark }),
    ...(note && { note }),
    ...(below && { children: linesOf(below).map(readItem) })
  }
}

function readCard(card: Element): MenuFeature {
  const figure = textOf(card, 'b')
  return {
    kind: 'card',
    path: pathOf(card),
    label: textOf(card, '.label'),
    ...(figure && { figure }),
    text: textOf(card, 'span:last-child'),
    picture: one(card, 'img')?.getAttribute('src') ?? ''
  }
}

function readLog(log: Element): MenuFeature {
  return {
    kind: 'list',
    label: textOf(log, '.label'),
    lines: linesOf(log).map((line) => {
      const link = one(line, 'a')
      const bar = one(line, 'svg')
      return {
        ...(link && { path: pathOf(link) }),
        title: textOf(line, 'a, .main-menu__name'),
        note: textOf(line, 'small'),
        ...(bar && { share: Number.parseFloat(bar.getAttribute('width') ?? '') })
      }
    })
  }
}

const all = (parent: Element, part: string) => [...parent.querySelectorAll(`:scope > :is(${part})`)]
const one = (parent: Element, part: string) => all(parent, part)[0]
const linesOf = (parent: Element) => [...parent.querySelectorAll(':scope > ul > li')]
const textOf = (parent: Element, part: string) => one(parent, part)?.textContent ?? ''
const pathOf = (link: Element) => link.getAttribute('href') ?? ''
const readLink = (link: Element) => ({ path: pathOf(link), title: link.textContent ?? '' })
