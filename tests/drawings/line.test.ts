import type { HTMLElement } from 'node-html-parser'
import t from 'tap'
import { caseSeries } from '../../src/server/pages/case/case-facts.ts'
import { areTold, drawings, inkOf, near, num, numbersIn } from '../support/ink.ts'
import { sharedTestApp } from '../support/test-app.ts'

const { app } = await sharedTestApp()
const { cases } = app.site().content

/** Of the highest value: a coordinate is written to a tenth of a unit, a sheet is over 200 high. */
const WITHIN = 0.004

const columnOf = (figure: HTMLElement, place: number) =>
  figure
    .querySelectorAll('tbody tr')
    .map(
      (row) =>
        numbersIn((row.querySelectorAll('td')[place]?.text ?? '').replace('.', ','))[0] ??
        Number.NaN
    )

/** The heights that a line has at its values: at the ends of its curves, on a stair in the middle of each tread. */
function heightsOf(path: HTMLElement | null, count: number): number[] {
  const [points = []] = inkOf(path?.getAttribute('d') ?? '')
  const isStair = points
    .slice(1)
    .every(([x, y], at) => x === points[at]?.[0] || y === points[at]?.[1])
  if (!isStair) return points.map(([, y]) => y)
  const [from, to] = [points[0]?.[0] ?? 0, points.at(-1)?.[0] ?? 0]
  return Array.from({ length: count }, (_, at) => {
    const middle = from + ((to - from) * (at + 0.5)) / count
    return points[points.findIndex(([x]) => x > middle)]?.[1] ?? Number.NaN
  })
}

/** What a view with an axis says otherwise than the table beside it. */
function profileLies(figure: HTMLElement): string[] {
  const told = columnOf(figure, 0)
  return figure.querySelectorAll('.profile__view').flatMap((view) => {
    const [[zero] = []] = inkOf(view.querySelector('.profile__grid--zero')?.getAttribute('d') ?? '')
    const grid = inkOf(view.querySelector('.profile__grid')?.getAttribute('d') ?? '')
    const ticks = view
      .querySelectorAll('.profile__axis[x="-10"]')
      .flatMap(({ text }) => numbersIn(text))
    const [top = Number.NaN, top2] = [ticks[grid.length], grid.at(-1)?.[0]?.[1]]
    const perUnit = ((zero?.[1] ?? 0) - (top2 ?? Number.NaN)) / top
    const drawn = heightsOf(view.querySelector('.profile__line'), told.length).map(
      (y) => ((zero?.[1] ?? 0) - y) / perUnit
    )
    const within = WITHIN * Math.max(...told) + 0.006
    const isTrue =
      ticks[0] === 0 &&
      drawn.length === told.length &&
      drawn.every((value, at) => near(value, told[at] ?? 0, within))
    const bars = inkOf(view.querySelector('.profile__margin')?.getAttribute('d') ?? '')
    const spans = bars.filter(([from, to]) => from?.[0] === to?.[0])
    const margins = columnOf(figure, 2).filter((_, row) => spans[row])
    const areMargins = margins.every((margin, at) => {
      const [from = Number.NaN, to = Number.NaN] = (spans[at] ?? []).map(([, y]) => y)
      return near((to - from) / perUnit, 2 * margin, within)
    })
    return isTrue && areMargins
      ? []
      : [`${told} is drawn ${drawn.map((value) => value.toFixed(2))}`]
  })
}

t.test('a profile stands on zero and is as high as its table and its axis say', async (t) => {
  const found = await drawings(
    app,
    /^\/($|en\/$|services|samples|education\/articles|cases)/,
    '.profile[data-profile]:has(.profile__view)'
  )
  t.ok(found.some(({ path }) => path === '/en/'))
  t.ok(found.length >= 15, `${found.length} of them`)
  areTold(t, found, profileLies, {
    'a broken baseline': [/(profile__grid--zero" d="M[\d.]+ )([\d.]+)/, '$1200'],
    'a value that is another': [/<td>[\d,]+/, '<td>99'],
    'an error of another length': [
      /(profile__margin" d="M[\d.-]+ [\d.]+H[\d.]+M[\d.]+ [\d.]+V)[\d.]+/,
      '$1400'
    ]
  })
})

/** Rows have no axis of values: zero is their foot, and heights are as the values of the table to one another. */
function rowLies(figure: HTMLElement): string[] {
  const told =
    figure
      .querySelectorAll('tbody tr')[0]
      ?.querySelectorAll('td')
      .map(({ text }) => numbersIn(text)[0] ?? 0) ?? []
  const view = figure.querySelector('.profile__row svg')
  const foot = num(view, 'height')
  const drawn = heightsOf(view?.querySelector('.profile__line') ?? null, told.length).map(
    (y) => foot - y
  )
  const [most, highest] = [Math.max(...told), Math.max(...drawn)]
  const isTrue =
    drawn.length === told.length &&
    drawn.every((height, at) => near(height / highest, (told[at] ?? 0) / most, 0.006))
  return isTrue ? [] : [`${told} is drawn ${drawn}`]
}

t.test('a row of a survey stands on zero, its values as they are to one another', async (t) => {
  const found = await drawings(app, /^\/($|services|cases\/$)/, '.profile--row[data-profile]')
  t.ok(found.length >= 20, `${found.length} of them`)
  areTold(t, found, rowLies, {
    'a baseline that is not zero': [/height="80" preserve/, 'height="60" preserve']
  })
})

/** A line as parts of its highest value. */
const shapeOf = (values: readonly number[]) => values.map((value) => value / Math.max(...values))

t.test(
  'a line without words is a series of a case, from zero, whose numbers stand beside it',
  async (t) => {
    const known = cases.flatMap((item) => {
      const figures = [...app.site().content.services].flatMap(
        ({ data }) => data.proof?.figure ?? []
      )
      return [caseSeries(item).values, ...figures.map((figure) => figure.values)].filter(Boolean)
    })
    const found = await drawings(
      app,
      /^\/(services|cases|contacts|about\/reviews|industries)/,
      '.sparkline, .stage-line'
    )
    t.ok(found.length >= 60, `${found.length} of them`)
    const isKnown = (drawing: HTMLElement) => {
      const [[zero] = []] = inkOf(
        drawing.querySelector('.profile__grid--zero')?.getAttribute('d') ?? ''
      )
      const line = drawing.querySelector('.profile__line')
      return known.some((values) => {
        const shape = shapeOf(heightsOf(line, values.length).map((y) => (zero?.[1] ?? 0) - y))
        return (
          values.length === shape.length &&
          shapeOf(values).every((part, at) => near(part, shape[at] ?? 0, 0.01))
        )
      })
    }
    areTold(t, found, isKnown, { 'a broken baseline': [/(zero" d="M0 )([\d.]+)/, '$199'] })

    const isSaid = (drawing: HTMLElement) =>
      /(?:на|от)\s+нул/.test(drawing.closest('main')?.text ?? '')
    t.same(
      found.filter(({ drawing }) => !isSaid(drawing)).map(({ path }) => path),
      [],
      'and each page says that they stand on zero'
    )
  }
)

t.test('steps of a slope are as high as their values, from zero', async (t) => {
  const isTrue = (plot: HTMLElement) => {
    const [floor] = inkOf(plot.querySelector('.step-plot__floor')?.getAttribute('d') ?? '')
    const [slope = []] = inkOf(plot.querySelector('.step-plot__slope')?.getAttribute('d') ?? '')
    const told = plot
      .querySelectorAll('.step-plot__value')
      .map(({ text }) => numbersIn(text)[0] ?? Number.NaN)
    const heights = told.map((_, at) => (floor?.[0]?.[1] ?? 0) - (slope[2 * at + 1]?.[1] ?? 0))
    return shapeOf(heights).every((part, at) => near(part, shapeOf(told)[at] ?? 0, 0.006))
  }
  areTold(t, await drawings(app, /^\/rating\//, '.step-plot'), isTrue, {
    'a floor that is not zero': [/(step-plot__floor" d="M0 )[\d.]+/, '$1130']
  })
})

t.test('what a month costs at so many hours is drawn as the table below says', async (t) => {
  const liesOf = (plot: HTMLElement): string[] => {
    const tables = plot.closest('main')?.querySelectorAll('.prose table') ?? []
    const [, ...rows] =
      tables
        .find(({ text }) => text.includes('Часов работы'))
        ?.querySelectorAll('tr')
        .map((row) => row.querySelectorAll('th, td').map(({ text }) => numbersIn(text)[0] ?? 0)) ??
      []
    const [least = 0, most = 0] = [rows[0]?.[0], rows.at(-1)?.[0]]
    const highest = Math.max(...rows.flatMap(([, ...sums]) => sums))
    const base = num(plot.querySelector('.hours-plot__base'), 'y1')
    const lines = [1, 2, 3].map(
      (way) =>
        inkOf(plot.querySelector(`.hours-plot__way-${way}`)?.getAttribute('d') ?? '')[0] ?? []
    )
    const perSum = (base - Math.min(...lines.flat().map(([, y]) => y))) / highest
    const hoursAt = (share: number) => least + share * (most - least)
    const crossing = num(plot.querySelector('.hours-plot__crossing'), 'x1') / 100
    const [printed = Number.NaN] = numbersIn(plot.querySelector('.hours-plot__at')?.text ?? '')
    const lost = rows.flatMap(([hours = 0, ...sums], at) =>
      sums.filter((sum, way) => {
        const [x = 0, y = 0] = lines[way]?.[at] ?? []
        const drawn = (base - y) / perSum
        return !near(hoursAt(x / 1000), hours, 0.1) || !near(drawn, sum, highest / 500)
      })
    )
    return [
      ...(rows.length > 2 ? [] : ['there is no table']),
      ...(near(hoursAt(crossing), printed + 0.5, 0.6) ? [] : [`${printed} at ${crossing}`]),
      ...lost.map((sum) => `${sum} is drawn elsewhere`)
    ]
  }
  areTold(t, await drawings(app, /^\/prices\/./, '.hours-plot'), liesOf, {
    'a broken baseline': [/y1="350" y2="350"/, 'y1="300" y2="300"'],
    'a crossing at another hour': [/(hours-plot__at"[^>]*>)\d+/, '$190']
  })
})

/** Values of a cover's line from its zero, each to the highest. */
function coverLies(
  {
    rows,
    at
  }: { rows: readonly { values: readonly number[] }[]; at?: readonly number[] | undefined },
  svg: string
): string[] {
  const [, zero = ''] = /data-zero="" d="M\S+ ([\d.]+)/.exec(svg) ?? []
  const lines = [...svg.matchAll(/stroke-linecap="round" d="([^"]+)"/g)].map(
    ([, d = '']) => inkOf(d)[0] ?? []
  )
  const high = Math.max(...lines.flat().map(([, y]) => Number(zero) - y))
  const most = Math.max(...rows.flatMap(({ values }) => values))
  const told = rows.map(({ values }) =>
    values.map((value, index) => [(at ?? [])[index] ?? index, value / most])
  )
  return told.flatMap((row) => {
    const [from, to] = [row[0]?.[0] ?? 0, row.at(-1)?.[0] ?? 1]
    const isDrawn = lines.some(
      (line) =>
        line.length === row.length &&
        line.every(([x, y], index) => {
          const [place = 0, part = 0] = row[index] ?? []
          return (
            near((x - 200) / 560, (place - from) / (to - from), 0.003) &&
            near((Number(zero) - y) / high, part, 0.004)
          )
        })
    )
    return isDrawn ? [] : [String(row)]
  })
}

t.test('lines of covers run over one zero, through the numbers of their texts', async (t) => {
  const { articles } = app.site().content
  const { coverFile } = await import('../../src/drawings/cover.ts')
  const covers = articles.flatMap(({ slug, data }) =>
    data.cover?.kind === 'line' ? [{ slug, cover: data.cover }] : []
  )
  t.ok(covers.length > 1)
  for (const { slug, cover } of covers) {
    const { svg } = coverFile(slug, cover)
    t.same(coverLies(cover, svg), [], slug)
    t.not(
      coverLies(cover, svg.replace(/(data-zero="" d="M\S+ )([\d.]+)/, '$1300.5')).length,
      0,
      'a broken baseline'
    )
  }
})
