import { type HTMLElement, parse } from 'node-html-parser'
import t from 'tap'
import { coverFile } from '../../src/drawings/cover.ts'
import { areTold, drawings, inkOf, near, num, numbersIn } from '../support/ink.ts'
import { sharedTestApp } from '../support/test-app.ts'

const { app } = await sharedTestApp()
const { content } = app.site()

const MONTHS = ['янв', 'фев', 'мар', 'апр', 'ма', 'июн', 'июл', 'авг', 'сен', 'окт', 'ноя', 'дек']
const monthIn = (text: string) =>
  MONTHS.findIndex((name) => text.includes(` ${name}`) || text.startsWith(name))

/** Where the days that are named over lines would stand by the months of the axis, and where they stand. */
function lostDays(lanes: HTMLElement): string[] {
  const [axis, ...drawn] = lanes.querySelectorAll('.lanes__drawing')
  const names =
    axis?.querySelectorAll('text:not(.lanes__year)').map(({ text }) => monthIn(text)) ?? []
  return drawn.flatMap((drawing) =>
    drawing.querySelectorAll('.lanes__end').flatMap((line) => {
      const words = line.nextElementSibling?.text ?? ''
      const [day] = numbersIn(words)
      const at = (num(line, 'x1') * names.length) / 100
      const month = monthIn(words.replace(/^.*?(?=\d)/, ''))
      if (!day || month < 0) return []
      const isThere = names.some(
        (name, index) => name === month && near(at, index + (day - 1) / 30.4, 0.06)
      )
      return isThere ? [] : [`${words} stands at ${at.toFixed(2)}`]
    })
  )
}

t.test('a line that is named after a day stands on that day of the axis', async (t) => {
  const found = await drawings(
    app,
    /^\/(rating\/participate|about\/vacancies|about\/press|legal)\//,
    '.lanes:has(.lanes__end)'
  )
  t.ok(found.length > 10, `${found.length} of them`)
  areTold(t, found, lostDays, {
    'a line that has moved': [/lanes__end" x1="[\d.]+%"/, 'lanes__end" x1="3%"']
  })
})

const WEEK: Readonly<Record<string, number>> = { нед: 1, меся: 365 / 7 / 12, год: 365 / 7 }

t.test('stages last as long as their weeks, on the axis of their service', async (t) => {
  const found = await drawings(app, /^\/services\//, '.stages')
  t.ok(found.length >= 10, `${found.length} of them`)
  const liesOf = (stages: HTMLElement) => {
    const scale = stages.previousElementSibling?.text.startsWith('Месяцы') ? 365 / 7 : 13
    return stages.querySelectorAll('.stage').flatMap((stage) => {
      const bar = stage.querySelector('.stage-plot__bar')
      const [term = ''] =
        stage.querySelector('.stage__when span')?.text.match(/^\d+\s(?:нед|меся|год)/) ?? []
      const unit = Object.entries(WEEK).find(([name]) => term.includes(name))?.[1]
      const weeks = (numbersIn(term)[0] ?? 0) * (unit ?? 0)
      if (!bar || !weeks || num(bar, 'x') + num(bar, 'width') > 99.9) return []
      return near((num(bar, 'width') * scale) / 100, weeks, 0.6)
        ? []
        : [`${term} is ${num(bar, 'width')} % of ${scale} weeks`]
    })
  }
  areTold(t, found, liesOf, {
    'a longer bar': [/(stage-plot__bar" x="0%" y="8" width=")[\d.]+%/, '$140%']
  })
})

/** Months at which a mark stands and a bar ends. */
function monthsOf(plot: HTMLElement): number[] {
  const ink = (part: string) =>
    inkOf(plot.querySelector(`.term-plot__${part}`)?.getAttribute('d') ?? '').at(0) ?? []
  const axis = inkOf(plot.querySelector('.term-plot__axis')?.getAttribute('d') ?? '')
  const ticks = axis.slice(1).map(([[x = 0] = []]) => x as number)
  const month = (x: number) => (x - (ticks[0] ?? 0)) / ((ticks[1] ?? 1) - (ticks[0] ?? 0))
  return [ink('mark')[0]?.[0], ink('span').at(-1)?.[0]].filter((x) => x !== undefined).map(month)
}

t.test(
  'the first result is marked at its month and lasts to the last one that is named',
  async (t) => {
    const found = await drawings(app, /^\/($|services\/$)/, '.term-plot:has(.term-plot__mark)')
    t.ok(found.length > 10, `${found.length} of them`)
    const terms = new Set(
      content.services.flatMap(({ data: { firstResult } }) => {
        if (!firstResult) return []
        const { from, to = from, unit } = firstResult as { from: number; to?: number; unit: string }
        const months = { month: 1, week: 12 / (365 / 7), workday: 12 / 250 }[unit] ?? 1
        return [`${(from * months).toFixed(1)}-${(to * months).toFixed(1)}`]
      })
    )
    const isTold = (plot: HTMLElement) => {
      const [from = 0, to = from] = monthsOf(plot)
      return [...terms].some((term) =>
        term.split('-').every((month, at) => near(Number(month), at ? to : from, 0.12))
      )
    }
    areTold(t, found, isTold, {
      'a mark that has moved': [/(__mark" d=")M[\d.]+/, '$1M31']
    })
  }
)

/** Prices on a scale that doubles from tick to tick. */
function pricesLost(ladder: HTMLElement): string[] {
  const ticks = ladder
    .querySelectorAll('.ladder__axis text')
    .map((text) => [num(text, 'x'), numbersIn(text.text)[0] ?? 0] as const)
  const [[first = 0, least = 1] = [], [second = 1, twice = 2] = []] = ticks
  const perDouble = (second - first) / Math.log2(twice / least)
  return ladder.querySelectorAll('.ladder__place').flatMap((mark) => {
    const [price = 0] = numbersIn(mark.querySelector('.ladder__price')?.text ?? '')
    const at = first + perDouble * Math.log2(price / least)
    return near(at, num(mark, 'x'), 0.4)
      ? []
      : [`${price} stands at ${num(mark, 'x')}, not ${at.toFixed(2)}`]
  })
}

t.test('prices stand on the ladder where they are, twice the price as far again', async (t) => {
  const found = await drawings(app, /^\/prices\/$/, '.ladder')
  t.ok((found[0]?.drawing.querySelectorAll('.ladder__place').length ?? 0) > 30)
  areTold(t, found, pricesLost, {
    'a price at another place': [/(ladder__place" x=")[\d.]+%/, '$110.00%']
  })
})

/** Ends of the route that lie on no chosen mark. */
function routeLost(ladder: HTMLElement): string[] {
  const rows = ladder.querySelectorAll('.ladder__row')
  const chosen = rows.flatMap((row, at) => {
    const mark = row.querySelector('[data-chosen]')?.parentNode
    return mark ? [{ x: num(mark, 'x'), y: (at / rows.length) * 100 }] : []
  })
  const lines = ladder.querySelectorAll('.ladder__route line')
  if (lines.length !== chosen.length - 1) return [`${lines.length} lines join ${chosen.length}`]
  return lines.flatMap((line, at) =>
    [chosen[at], chosen[at + 1]].flatMap((mark, end) => {
      const [x, y] = [num(line, `x${end + 1}`), num(line, `y${end + 1}`)]
      const isThere = mark && Math.abs(x - mark.x) < 0.1 && Math.abs(y - mark.y) < 0.1
      return isThere ? [] : [`end ${end + 1} of line ${at + 1} stands at ${x}, ${y}`]
    })
  )
}

t.test(
  'the route goes from chosen price to chosen price, the wall has a cell for five hours',
  async (t) => {
    const { body } = await app.inject('/prices/?seo=1&analitika=1&kontent=2')
    const page = parse(body)
    const found = page.querySelectorAll('.ladder').map((drawing) => ({ path: 'chosen', drawing }))
    areTold(t, found, routeLost, {
      'a line from another price': [/(ladder__route"><line x1=")[\d.]+%/, '$110.00%']
    })

    const wall = page.querySelector('.calc__wall')
    const [hours = 0] = numbersIn(wall?.querySelector('figcaption')?.text ?? '')
    const cells = (wall?.querySelectorAll('path') ?? []).map((path) => path.getAttribute('d') ?? '')
    t.equal(cells.length, 3)
    t.equal(cells.join('').match(/M/g)?.length, Math.round(hours / 5))
  }
)

t.test('pay goes from its least to its most, all of it on one scale', async (t) => {
  const found = await drawings(app, /^\/about\/vacancies\/$/, '.pay__row:has(.pay__line)')
  t.ok(found.length > 3)
  const scaleOf = (row: HTMLElement) => {
    const [from = 0, to = from] = numbersIn(
      (row.querySelector('.pay__sum')?.text ?? '').replace(/[–—]/g, ' до ')
    )
    const line = row.querySelector('.pay__line')
    // A sum without another is a mark.
    return [num(line, 'x1') / from, ...(to > from ? [num(line, 'x2') / to] : [])]
  }
  const [scale = Number.NaN] = found.map(({ drawing }) => scaleOf(drawing)[0] ?? 0)
  const isOnScale = (row: HTMLElement) => scaleOf(row).every((one) => near(one / scale, 1, 0.01))
  areTold(t, found, isOnScale, {
    'a line that ends elsewhere': [/(pay__line" x1="[\d.]+%" x2=")[\d.]+/, '$140']
  })
})

t.test('the way to an office is as long as its minutes, on the metres of its axis', async (t) => {
  const found = await drawings(app, /^\/contacts\//, '.office-walk')
  t.equal(found.length, content.offices.filter(({ data }) => data.walk).length)
  const isTrue = (walk: HTMLElement) => {
    const [axis, drawing] = walk.querySelectorAll('.lanes__drawing')
    const [, second] = axis?.querySelectorAll('text') ?? []
    const perMetre = num(second, 'x') / (numbersIn(second?.text ?? '')[0] ?? 0)
    const [minutes = 0] = numbersIn(walk.querySelector('figcaption')?.text ?? '')
    const bar = drawing?.querySelector('.lanes__free')
    return num(bar, 'x') === 0 && near(num(bar, 'width'), minutes * 80 * perMetre, 0.1)
  }
  areTold(t, found, isTrue, { 'a shorter way': [/(lanes__free" [^>]*width=")[\d.]+/, '$133'] })
})

t.test('points on a scale of a hundred stand where they are', async (t) => {
  const found = await drawings(app, /^\/rating\/methodology\/$/, '.scale-ruler')
  t.ok(found.length > 10)
  const isTrue = (ruler: HTMLElement) =>
    num(ruler.querySelector('rect'), 'width') === num(ruler.querySelector('svg'), 'x')
  areTold(t, found, isTrue, {
    'a bar that ends elsewhere': [/(<rect y="11" width=")[\d.]+%/, '$112%']
  })
})

t.test('lanes of covers go from value to value on one scale', async (t) => {
  for (const { slug, data } of content.articles) {
    const { cover } = data
    if (cover?.kind !== 'lane') continue
    const most = Math.max(...cover.rows.flatMap(({ values }) => values))
    const isTrue = (svg: string) => {
      const ways = [
        ...svg.matchAll(/d="M([\d.]+) [\d.]+H([\d.]+)" stroke="[^"]+" stroke-width="12"/g)
      ].map(([, ...ends]) => ends.map(Number))
      return cover.rows.every(({ values }, at) => {
        const told = [values.length > 1 ? (values[0] ?? 0) : 0, values.at(-1) ?? 0].map(
          (value) => 200 + (560 * value) / most
        )
        return told.every((place, end) => near(place, ways[at]?.[end] ?? 0, 0.06))
      })
    }
    const { svg } = coverFile(slug, cover)
    t.ok(isTrue(svg), slug)
    t.notOk(
      isTrue(svg.replace(/H[\d.]+(" stroke="[^"]+" stroke-width="12")/, 'H333$1')),
      'a way that ends elsewhere'
    )
  }
})
