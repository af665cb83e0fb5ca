import type { HTMLElement } from 'node-html-parser'
import t from 'tap'
import { coverFile } from '../../src/drawings/cover.ts'
import { areTold, drawings, inkOf, num, numbersIn } from '../support/ink.ts'
import { sharedTestApp } from '../support/test-app.ts'

const { app } = await sharedTestApp()
const { content } = app.site()

/** The marks of a drawing as they are: how many, and in how many sizes. */
function marksOf(drawing: HTMLElement): { count: number; sizes: number } {
  const sizes = new Set<string>()
  let count = 0
  for (const path of drawing.querySelectorAll('path')) {
    for (const stroke of inkOf(path.getAttribute('d') ?? '')) {
      // Marks that stand side by side on one foot are one stroke, which has a point and a foot for each.
      const tops = stroke.slice(1).filter((_, at) => at % 2 === 0)
      const width = Math.max(...stroke.map(([x]) => x)) - Math.min(...stroke.map(([x]) => x))
      const height = Math.max(...stroke.map(([, y]) => y)) - Math.min(...stroke.map(([, y]) => y))
      const marks =
        stroke.length > 3 || stroke[0]?.[1] === stroke[2]?.[1] ? Math.max(1, tops.length) : 1
      sizes.add(`${(width / marks).toFixed(1)}x${height.toFixed(1)}`)
      count += marks
    }
  }
  return { count, sizes: sizes.size }
}

/** Whether the number of marks is printed beside them, none being larger than another. */
function isCounted(drawing: HTMLElement): boolean {
  const { count, sizes } = marksOf(drawing)
  let beside: HTMLElement | null = drawing.parentNode
  while (beside && numbersIn(beside.text).length === 0) beside = beside.parentNode
  return sizes === 1 && numbersIn(beside?.text ?? '').includes(count)
}

t.test('there are as many marks as the number beside them says, all of one size', async (t) => {
  const found = await drawings(app, /^\/(sitemap|about|education)\//, '.count-marks, .mark-field')
  t.ok(found.length > 40, `${found.length} of them`)
  areTold(t, found, isCounted, { 'one mark less': [/l4-11 4 11/, ''] })
})

/** Whether each named place has as many marks, or as much of a bar, as the title says. */
function isNamed(drawing: HTMLElement): boolean {
  const title = drawing.querySelector('title')?.text ?? ''
  const columns = drawing.querySelectorAll('svg')
  return drawing.querySelectorAll('text').every((name) => {
    const column = columns.find((one) => num(one, 'x') === num(name, 'x'))
    return new RegExp(`${name.text} ${marksIn(column)}(?!\\d)`).test(title)
  })
}

const marksIn = (column: HTMLElement | undefined) =>
  (column?.querySelectorAll('path') ?? []).flatMap((path) => inkOf(path.getAttribute('d') ?? ''))
    .length

const COUNTED = { 'a mark less': [/M-5-0h10(?:l-5-[\d.]+|v-[\d.]+h-10)z/, ''] } as const

t.test(
  'columns have a mark for each term of a letter, for each record of a document',
  async (t) => {
    const terms = await drawings(app, /^\/education\/glossary\/$/, '.mark-columns')
    areTold(t, terms, isNamed, COUNTED)
    t.same(
      terms.map(({ drawing }) => marksIn(drawing)),
      [content.glossary.length]
    )
    areTold(t, await drawings(app, /^\/legal\//, '.mark-columns'), isNamed, COUNTED)
  }
)

t.test('columns of a year have a mark for each piece of news that the page lists', async (t) => {
  const isListed = (drawing: HTMLElement) => {
    const months = new Map<string, number>()
    for (const time of drawing.closest('main')?.querySelectorAll('[data-news-item] time') ?? []) {
      const month = (time.getAttribute('datetime') ?? '').slice(0, 7)
      months.set(month, (months.get(month) ?? 0) + 1)
    }
    const listed = [...months].sort().map(([, count]) => count)
    const drawn = drawing
      .querySelectorAll('.mark-columns__own')
      .map((path) => inkOf(path.getAttribute('d') ?? '').length)
    return `${listed}` === `${drawn}`
  }
  areTold(t, await drawings(app, /^\/news\/\d{4}\/$/, '.mark-columns'), isListed, {
    'a mark less': [/(mark-columns__own" d=")M-5-\d+h10l-5-[\d.]+z/, '$1']
  })
})

/** Hours of a drawing, where a block is five of them. */
function hoursOf(drawing: HTMLElement): number {
  const [[from = [0, 0], to = [0, 0]] = []] = inkOf(
    drawing.querySelector('path')?.getAttribute('d') ?? ''
  )
  const [block = 0, gap = 0] = (
    drawing.querySelector('path')?.getAttribute('stroke-dasharray') ?? ''
  )
    .split(' ')
    .map(Number)
  return ((to[0] - from[0]) / (block + gap)) * 5
}

t.test(
  'blocks of hours are the hours of the tariff, all tariffs of a page on one scale',
  async (t) => {
    const hours = new Set(
      content.services.flatMap(({ data }) => (data.tariffs ?? []).map((tariff) => tariff.hours))
    )
    const found = await drawings(app, /^\/(prices|services)\//, '.hour-blocks')
    t.ok(found.length > 60, `${found.length} of them`)
    areTold(t, found, (drawing) => hours.has(hoursOf(drawing)), {
      'other hours': [/h(\d+)"/, 'h7"']
    })
    for (const { path, drawing } of found.filter((one) => one.path === '/prices/')) {
      const offer = drawing.closest('.offer')
      if (offer)
        t.ok(numbersIn(offer.text).includes(hoursOf(drawing)), `${path} ${hoursOf(drawing)}`)
    }
    const widths = new Set(
      found
        .filter(({ path }) => path === '/services/seo/')
        .map(({ drawing }) => drawing.getAttribute('viewBox'))
    )
    t.equal(widths.size, 1)
  }
)

t.test('covers have a mark for each thing, filled as far as they are counted', async (t) => {
  const countsOf = (svg: string) => [
    svg.match(/<path fill="[^"]+" d="M/g)?.length ?? 0,
    svg.match(/<path /g)?.length ?? 0
  ]
  for (const { slug, data } of content.articles) {
    if (data.cover?.kind !== 'marks') continue
    const { svg } = coverFile(slug, data.cover)
    const sum = (values: number[]) => values.reduce((all, value) => all + value, 0)
    const told = [
      sum(data.cover.rows.map(({ values: [own = 0] }) => own)),
      sum(data.cover.rows.map(({ values }) => Math.max(...values)))
    ]
    t.same(countsOf(svg), told, slug)
    t.notSame(countsOf(svg.replace(/<path [^>]+>/, '')), told, 'a mark less')
  }
})
