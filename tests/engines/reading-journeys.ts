import { parse } from 'node-html-parser'
import type { Test } from 'tap'
import { focus, type Visitor, waitFor } from '../support/visitor.ts'
import type { Ground } from './ground.ts'
import type { Journeys } from './journeys.ts'
import { openPage, untilAt, untilFocused, untilHidden, untilShown } from './page.ts'

const PAGES = [
  '/',
  '/education/articles/kak-vybrat-podryadchika/',
  '/rating/agentstva-prodvizheniya/'
]
/** What the pages of a list and of its items have in common goes from one to the other. */
const LISTS = [
  { list: '/education/articles/', item: '.story__title a' },
  { list: '/cases/', item: '.case-row__link' }
]
const SEARCH = '[data-search-panel]'
const SEARCH_TOGGLE = '[data-action="search-toggle"]'
const SEARCH_INPUT = `${SEARCH} input[name=q]`
const FOUND = `${SEARCH} [data-search-results] a[href]`
const ITEM = '[data-news-list] [data-news-item]'
const MORE = 'a[data-load-more]'
const PAGE_OF_NEWS = 12

/** Reading, searching and loading more. */
export const READING: Journeys = {
  'home, an article and a rating show what the server sent': read,
  'an item of a list opens by a key': openItem,
  'search by keys: type, go round, open': search,
  '"load more" appends, moves the focus and tells': loadMore
}

async function read(t: Test, visitor: Visitor, { url }: Ground): Promise<void> {
  for (const path of PAGES) {
    const sent = parse(await (await fetch(url + path)).text())
    const headings = sent.querySelectorAll('main h1, main h2').map(({ text }) => squeeze(text))
    await openPage(visitor, url + path)

    // Fonts are optional: a browser in a hurry shows its own, so what is asked here is that they came.
    await waitFor(visitor, () =>
      performance.getEntriesByType('resource').some(({ name }) => name.endsWith('.woff2'))
    )
    const shown = await visitor.run(() => ({
      headings: [...document.querySelectorAll('main h1, main h2')]
        .filter((heading) => heading.checkVisibility())
        .map(({ textContent }) => textContent ?? ''),
      titles: document.querySelectorAll('h1').length,
      text: document.querySelector<HTMLElement>('main')?.innerText.length ?? 0,
      font: getComputedStyle(document.body).fontFamily
    }))

    t.same(shown.headings.map(squeeze), headings, `${path}: headings`)
    t.equal(shown.titles, 1, `${path}: one h1`)
    t.ok(shown.text > 1500, `${path}: ${shown.text} characters to read`)
    t.match(shown.font, 'Onest', `${path}: style sheet`)
  }
}

async function openItem(t: Test, visitor: Visitor, { url }: Ground): Promise<void> {
  for (const { list, item } of LISTS) {
    await openPage(visitor, url + list)
    const path = await visitor.run(
      (link) => document.querySelector<HTMLAnchorElement>(link)?.pathname ?? '',
      item
    )
    await focus(visitor, item)
    await visitor.press('Enter')
    await untilAt(visitor, path)
    t.pass(path)
  }
}

async function search(t: Test, visitor: Visitor, { url }: Ground): Promise<void> {
  await openPage(visitor, `${url}/faq/`)
  await visitor.click(SEARCH_TOGGLE)
  await untilFocused(visitor, SEARCH_INPUT)
  await visitor.type('аудит')
  await untilShown(visitor, FOUND)
  const count = await visitor.run((links) => document.querySelectorAll(links).length, FOUND)
  t.ok(count > 1, `${count} found`)

  t.equal(await selected(visitor), -1, 'none is selected at first')
  await visitor.press('ArrowDown')
  await waitFor(visitor, isSelected, FOUND, 0)
  await visitor.press('ArrowUp')
  await waitFor(visitor, isSelected, FOUND, count - 1)
  await visitor.press('Escape')
  await untilHidden(visitor, FOUND)
  await untilFocused(visitor, SEARCH_INPUT)
  await visitor.press('Escape')
  await untilHidden(visitor, SEARCH_INPUT)
  await untilFocused(visitor, SEARCH_TOGGLE)
  await visitor.press('Enter')
  await untilShown(visitor, FOUND)
  await visitor.press('ArrowDown')
  await waitFor(visitor, isSelected, FOUND, 0)
  await visitor.press('Enter')
  await untilAt(visitor, '/services/audit/')
}

async function loadMore(t: Test, visitor: Visitor, { url }: Ground): Promise<void> {
  await openPage(visitor, `${url}/news/`)
  const before = await countItems(visitor)
  await visitor.click(MORE)
  await waitFor(visitor, hasItems, ITEM, before + PAGE_OF_NEWS)
  const after = await visitor.run(
    (item, first, more) => ({
      isFocused: document.querySelectorAll(item)[first]?.contains(document.activeElement),
      told: document.querySelector('[data-news-status]')?.textContent,
      path: location.pathname,
      hasMore: document.querySelector(more) !== null
    }),
    ITEM,
    before,
    MORE
  )
  t.same(after, {
    isFocused: true,
    told: `Добавлено новостей: ${PAGE_OF_NEWS}`,
    path: '/news/',
    hasMore: false
  })
}

const squeeze = (text: string) => text.replace(/\s+/g, ' ').trim()

function selected(visitor: Visitor): Promise<number> {
  return visitor.run(
    (links) =>
      [...document.querySelectorAll(links)].findIndex((link) => link.ariaSelected === 'true'),
    FOUND
  )
}

function isSelected(links: string, index: number): boolean {
  const all = [...document.querySelectorAll(links)]
  return all.every((link, at) => (link.ariaSelected === 'true') === (at === index))
}

function countItems(visitor: Visitor): Promise<number> {
  return visitor.run((item) => document.querySelectorAll(item).length, ITEM)
}

function hasItems(item: string, count: number): boolean {
  return document.querySelectorAll(item).length === count
}
