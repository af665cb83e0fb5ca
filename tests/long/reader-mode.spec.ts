import { readFileSync } from 'node:fs'
import type { Page } from 'playwright/test'
import { expect, test } from '../browser/site.ts'

/** One page of each kind that is read from beginning to end. */
const ESSAYS = [
  '/services/seo/',
  '/services/seo/b2b/',
  '/cases/mebel-dlya-doma/',
  '/news/dzen-edinyj-rss/',
  '/education/articles/kak-vybrat-podryadchika/',
  '/education/templates/brif/',
  '/rating/methodology/',
  '/contacts/kazan/',
  '/contract/',
  '/samples/audit/',
  '/industries/medicina/',
  '/prices/agentstvo-shtat-frilanser/',
  '/legal/privacy/'
]

/** What only leads on to other pages or to a form may be left out. */
const LEADS_ON =
  '^(?:Результаты клиентов|Похож|Ещё новости|Читать дальше|Пять других офисов|Такой же|Разобрать|Обсудим)'
/** Stands beside a link in one line, which Readability takes for a list of links. */
const BESIDE_LINK = 'Один месяц одинаковой работы'

const READABILITY = [
  import.meta.resolve('@mozilla/readability/Readability-readerable.js'),
  import.meta.resolve('@mozilla/readability/Readability.js')
].map((url) => readFileSync(new URL(url), 'utf8'))

interface Reading {
  isOffered: boolean
  /** Of the page: without what is no text of its own. */
  asked: Text
  kept: Text
  /** What is for pressing, and menus. */
  controls: string[]
}

interface Text {
  headings: string[]
  paragraphs: string[]
  tables: number
}

test('E9: a browser’s reader keeps texts, headings and tables, and leaves out forms and menus', async ({
  page,
  site
}) => {
  for (const path of ESSAYS) {
    const html = await (await fetch(`${site.url}${path}`)).text()
    const { isOffered, asked, kept, controls } = await readAs(page, html)
    const lost = (texts: string[], left: string[]) => texts.filter((text) => !left.includes(text))

    expect(isOffered, path).toBe(true)
    expect(lost(asked.headings, [...kept.headings, BESIDE_LINK]), path).toEqual([])
    expect(lost(asked.paragraphs, kept.paragraphs), path).toEqual([])
    expect(kept.tables, path).toBeGreaterThanOrEqual(asked.tables)
    expect(controls, path).toEqual([])
  }
})

/** What Firefox's reader makes of a page, of which nothing else is loaded. */
async function readAs(page: Page, html: string): Promise<Reading> {
  return await page.evaluate(
    ([markup = '', leadsOn = '', ...scripts]) => {
      const { Readability, isProbablyReaderable } = new Function(
        `${scripts.map((script) => `${script}`).join('\n')}; return { Readability, isProbablyReaderable }`
      )()
      const parsed = () => new DOMParser().parseFromString(markup, 'text/html')
      const textsIn = (root: ParentNode, selector: string) =>
        [...root.querySelectorAll(selector)].map((one) =>
          (one.textContent ?? '').replace(/\s+/g, ' ').trim()
        )
      const textOf = (root: ParentNode) => ({
        headings: textsIn(root, 'h2:not(:has(a)), h3:not(:has(a), a *)'),
        paragraphs: textsIn(root, 'p').filter(({ length }) => length > 140),
        tables: root.querySelectorAll('table').length
      })

      const main = parsed().querySelector('main') as Element
      const elsewhere =
        'form, nav, aside, .lead-section, .visually-hidden, [hidden], [aria-hidden="true"]'
      for (const one of main.querySelectorAll(elsewhere)) one.remove()
      for (const title of main.querySelectorAll('h2')) {
        if (new RegExp(leadsOn).test(title.textContent ?? '')) title.closest('section')?.remove()
      }
      const content = new Readability(parsed()).parse()?.content ?? ''
      const reader = new DOMParser().parseFromString(content, 'text/html')
      return {
        isOffered: isProbablyReaderable(parsed()) as boolean,
        asked: textOf(main),
        kept: textOf(reader),
        controls: [...reader.querySelectorAll('nav, form, input, select, textarea, button')].map(
          ({ outerHTML }) => outerHTML.slice(0, 100)
        )
      }
    },
    [html, LEADS_ON, ...READABILITY]
  )
}
