import type { HTMLElement } from 'node-html-parser'
import t from 'tap'
import { coverFile } from '../../src/drawings/cover.ts'
import { drawings, inkOf, num, numbersIn, planted } from '../support/ink.ts'
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
  t.same(
    found
      .filter(({ drawing }) => !isCounted(drawing))
      .map(({ path, drawing }) => `${path} ${marksOf(drawing).count} ${drawing.parentNode?.text}`),
    []
  )

  const row = found.find(({ drawing }) => drawing.classNames === 'count-marks')
    ?.drawing as HTMLElement
  row.setAttribute('data-planted', '')
  const beside = planted(row.parentNode as HTMLElement, 'l4-11 4 11', '')
  t.notOk(isCounted(beside.querySelector('[data-planted]') as HTMLElement), 'one mark less')
})

/** How many marks, or how much of a bar, stands in each place of a row of columns. */
function columnsOf(drawing: HTMLElement): number[] {
  return drawing.querySelectorAll('svg').map((column) => {
    const tops = column
      .querySelectorAll('path')
      .flatMap((path) => inkOf(path.getAttribute('d') ?? ''))
    return tops.length
  })
}

t.test(
  'columns have a mark for each term of a letter, for each piece of news of a month',
  async (t) => {
    const [{ drawing: terms } = {} as never] = await drawings(
      app,
      /^\/education\/glossary\/$/,
      '.mark-columns'
    )
    const isTrue = (drawing: HTMLElement) =>
      `${columnsOf(drawing)}` === `${numbersIn(drawing.querySelector('title')?.text ?? '')}`
    t.ok(isTrue(terms), `${columnsOf(terms)}`)
    t.equal(
      columnsOf(terms).reduce((sum, count) => sum + count),
      content.glossary.length
    )
    t.notOk(isTrue(planted(terms, /M-5-0h10l-5-[\d.]+z/, '')), 'a mark less')

    const [{ drawing: news } = {} as never] = await drawings(app, /^\/news\/$/, '.mark-columns')
    t.equal(
      columnsOf(news).reduce((sum, count) => sum + count),
      content.news.length
    )
  }
)

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
    t.same(
      found
        .filter(({ drawing }) => !hours.has(hoursOf(drawing)))
        .map(({ path, drawing }) => `${path} ${hoursOf(drawing)}`),
      []
    )
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
    const [{ drawing } = found[0] as never] = found
    t.notOk(hours.has(hoursOf(planted(drawing, /h(\d+)"/, 'h7"'))), 'other hours')
    t.ok(num(drawing, 'height') > 0)
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
