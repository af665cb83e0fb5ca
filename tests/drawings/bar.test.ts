import type { HTMLElement } from 'node-html-parser'
import t from 'tap'
import { coverFile } from '../../src/drawings/cover.ts'
import { areTold, drawings, inkOf, near, num, numbersIn } from '../support/ink.ts'
import { buildTestApp, sharedTestApp } from '../support/test-app.ts'

const { app } = await sharedTestApp()

/** Per cents of a width are written to a tenth or a hundredth of one. */
const WITHIN = 0.11

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)
const titleOf = (drawing: HTMLElement) =>
  drawing.getAttribute('aria-label') ?? drawing.querySelector('title')?.text ?? ''

/** How long parts are that follow one another: the gap after a part belongs to it. */
function lengthsOf(drawing: HTMLElement, selector: string): number[] {
  const parts = drawing.querySelectorAll(selector)
  const gap =
    parts.length > 1 ? num(parts[1], 'x') - num(parts[0], 'x') - num(parts[0], 'width') : 0
  return parts.map((part, at) =>
    parts[at + 1] ? num(parts[at + 1], 'x') - num(part, 'x') : num(part, 'width') + gap
  )
}

/** Whether the filled area is the total that is printed: each brick its weight wide and its points high. */
function isWeighed(figure: HTMLElement): boolean {
  const [total = Number.NaN] = numbersIn(figure.querySelector('.weighing__total')?.text ?? '')
  const told = [...titleOf(figure).matchAll(/: ([\d,]+), вес (\d+) %/g)].map(
    ([, points = '', weight = '']) => [numbersIn(points)[0], Number(weight)]
  )
  const bricks = figure.querySelectorAll('.weighing__brick').map((brick) => {
    const foot = num(brick, 'y') + num(brick, 'height')
    return [num(brick, 'height') * Number(near(foot, 100, WITHIN)), num(brick, 'width')]
  })
  const area = sum(bricks.map(([height = 0, width = 0]) => (height * width) / 100))
  return `${told}` === `${bricks}` && near(area, total, 0.051)
}

t.test(
  'the area of a total is the total, its bricks as wide as weights and as high as points',
  async (t) => {
    const found = await drawings(app, /^\/rating\/methodology\/$/, '.weighing__sheet')
    t.equal(found.length, 4)
    areTold(t, found, isWeighed, {
      'a brick off its floor': [/(y="6%" width="25%" height=")94%/, '$184%']
    })
  }
)

/** Shares of a result: of the logarithms where factors are multiplied, of the numbers where they are added. */
function isShared(drawing: HTMLElement): boolean {
  const values = drawing.querySelectorAll('.factors__within').map(({ text }) => text)
  const shares = drawing
    .querySelectorAll('.factors__under')
    .map(({ text }) => numbersIn(text)[0] ?? 0)
  const lengths = lengthsOf(drawing, '.factors__part')
  const rows = drawing.closest('.factors')?.querySelectorAll('tbody tr') ?? []
  const printed = rows
    .flatMap((row) =>
      row
        .querySelectorAll('td')
        .map(({ text }) => text)
        .filter((text) => /^[+×−]/.test(text))
    )
    .slice(0, shares.length)
  const weights = printed.map((text) =>
    text.includes('×') ? Math.log(numbersIn(text)[0] ?? 1) : Math.abs(numbersIn(text)[0] ?? 0)
  )
  return (
    sum(shares) === 100 &&
    values.every((value) => printed.includes(value)) &&
    lengths.every((length, at) => near(length, shares[at] ?? 0, 0.31)) &&
    weights.every((weight, at) => near((100 * weight) / sum(weights), shares[at] ?? 0, 1.6))
  )
}

t.test('parts of a result are as long as their shares of it, and make all of it', async (t) => {
  const found = await drawings(app, /^\/cases\/./, '.factors__bar')
  t.ok(found.length >= 4)
  areTold(t, found, isShared, {
    'a share that is another': [/(factors__under"[^>]*>)\d+/, '$19'],
    'a part that begins elsewhere': [/(factors__part[^>]* x=")0%/, '$15%']
  })
})

t.test(
  'parts of what a way costs are as long as their sums, each from where the last ended',
  async (t) => {
    const found = await drawings(app, /^\/prices\/agentstvo/, '.ways__way')
    t.equal(found.length, 3)
    const sumOf = (root: HTMLElement, selector: string) =>
      numbersIn(root.querySelector(selector)?.text ?? '')[0] ?? 0
    const whole = Math.max(...found.map(({ drawing }) => sumOf(drawing, '.title')))
    const isStacked = (way: HTMLElement) => {
      const sums = way.querySelectorAll('li').map((part) => sumOf(part, '.nowrap'))
      const share = (money: number) => (100 * money) / whole
      return (
        sum(sums) === sumOf(way, '.title') &&
        way
          .querySelectorAll('rect')
          .every(
            (rect, at) =>
              near(num(rect, 'x'), share(sum(sums.slice(0, at))), WITHIN) &&
              near(num(rect, 'width'), share(sums[at] ?? 0), WITHIN)
          )
      )
    }
    areTold(t, found, isStacked, {
      'a part of another length': [/(<rect x="0%" width=")[\d.]+/, '$130'],
      'a part that begins elsewhere': [/<rect x="0%"/, '<rect x="5%"']
    })
  }
)

/** Areas of tasks: hours times priority, which their table has. */
function isQueue(drawing: HTMLElement): boolean {
  const rows =
    drawing
      .closest('main')
      ?.querySelectorAll('table')
      .map((table) => table.querySelectorAll('tbody tr')) ?? []
  const tasks =
    rows
      .find((all) => all.length === drawing.querySelectorAll('rect').length)
      ?.map((row) => row.querySelectorAll('td').map(({ text }) => numbersIn(text)[0] ?? 0)) ?? []
  const heads =
    drawing
      .closest('main')
      ?.querySelectorAll('th')
      .map(({ text }) => text) ?? []
  const [effect, hours] = [
    heads.findIndex((text) => text.startsWith('Эффект')),
    heads.indexOf('Часы')
  ]
  const first = heads.lastIndexOf('№', effect)
  const bricks = drawing
    .querySelectorAll('rect')
    .map((rect) => num(rect, 'width') * num(rect, 'height'))
  const worth = tasks.map(
    (cells) => (cells[effect - first] ?? 0) * (cells[effect - first + 1] ?? 0)
  )
  const all = sum(tasks.map((cells) => cells[hours - first] ?? 0))
  return (
    bricks.length > 0 &&
    drawing
      .querySelectorAll('.task-bricks__axis[y="100%"]')
      .every((mark) => near(num(mark, 'x'), (100 * (numbersIn(mark.text)[0] ?? 0)) / all, 0.01)) &&
    tasks.every(
      (cells, at) =>
        near((bricks[at] ?? 0) / sum(bricks), (worth[at] ?? 0) / sum(worth), 0.004) &&
        (cells[hours - first] ?? 0) > 0
    )
  )
}

t.test('the area of a task is its effect, as wide as its hours', async (t) => {
  areTold(t, await drawings(app, /^\/samples\/audit\/$/, '.task-bricks'), isQueue, {
    'a brick of half its height': [/height="92%"/, 'height="46%"'],
    'an hour elsewhere': [/(task-bricks__axis" x=")[\d.]+(%" y="100%")/, '$17$2']
  })
})

t.test('paths of reading are as long as their minutes, all on one scale', async (t) => {
  const found = await drawings(app, /^\/education\/$/, '.paths__bar')
  const perMinute = (drawing: HTMLElement) => {
    const minutes =
      drawing
        .closest('li')
        ?.querySelectorAll('ol li')
        .map(({ text }) => numbersIn(text).at(-1) ?? 0) ?? []
    return lengthsOf(drawing, 'rect').map((length, at) => length / (minutes[at] ?? Number.NaN))
  }
  const [scale = Number.NaN] = perMinute(found[0]?.drawing as HTMLElement)
  const isLong = (drawing: HTMLElement) =>
    perMinute(drawing).every((one) => near(one / scale, 1, 0.02))
  areTold(t, found, isLong, {
    'a longer part': [/ x="0%" width="[\d.]+%"/, ' x="-9%" width="41%"']
  })
})

t.test('leaders in the news have bars of their points, of a hundred', async (t) => {
  const isLong = (row: HTMLElement) => {
    const [rail, bar] = row
      .querySelectorAll('path')
      .map((path) => inkOf(path.getAttribute('d') ?? '')[0]?.[1]?.[0] ?? 0)
    const [points = Number.NaN] = numbersIn(row.querySelector('b')?.text ?? '')
    return near((100 * (bar ?? 0)) / (rail ?? 0), points, 0.051)
  }
  // On that day the first of the news tells of a rating.
  const now = new Date('2026-11-20T12:00:00+03:00')
  const { app: then } = await buildTestApp(t, {}, { now })
  areTold(t, await drawings(then, /^\/news\/$/, '.front__bars li'), isLong, {
    'a bar that begins elsewhere': [/(front__bar" d="M0 4H)[\d.]+/, '$1150']
  })
})

t.test('days that follow one another are as long as the steps below say', async (t) => {
  const isLong = (section: HTMLElement) => {
    const days = section.querySelectorAll('li .title').map(({ text }) => numbersIn(text)[0] ?? 0)
    const numbers = section.querySelectorAll('text').map(({ text }) => Number(text))
    const part = (length: number) => (100 * length) / sum(days)
    return section.querySelectorAll('rect').every((rect, at) => {
      const before = sum(days.slice(0, at))
      return (
        near(num(rect, 'width'), part(days[at] ?? 0), WITHIN) &&
        near(num(rect, 'x'), part(before), WITHIN) &&
        numbers[at] === before + 1
      )
    })
  }
  areTold(t, await drawings(app, /^\/contract\/$/, '.contract-days'), isLong, {
    'days that last longer': [/(<rect[^>]* width=")[\d.]+/, '$140'],
    'another first day': [/(<text x="0%"[^>]*>)1</, '$12<']
  })
})

t.test('bars of covers are as long as their parts, from one zero', async (t) => {
  for (const { slug, data } of app.site().content.articles) {
    const { cover } = data
    if (cover?.kind !== 'bar') continue
    const most = Math.max(...cover.rows.map(({ values }) => sum(values)))
    const isTrue = (svg: string) => {
      const drawn = [
        ...svg.matchAll(/data-value="([\d.]+)" x="([\d.]+)" y="[\d.]+" width="([\d.]+)"/g)
      ].map(([, ...numbers]) => numbers.map(Number))
      const told = cover.rows.flatMap(({ values }) =>
        values.map((value, at) => [
          value,
          200 + (560 * sum(values.slice(0, at))) / most,
          (560 * value) / most
        ])
      )
      return (
        told.length === drawn.length &&
        told.every((one, at) =>
          one.every((number, place) => near(number, drawn[at]?.[place] ?? 0, 0.06))
        )
      )
    }
    const { svg } = coverFile(slug, cover)
    t.ok(isTrue(svg), slug)
    t.notOk(
      isTrue(svg.replace(/(data-value="[^"]+" x="[^"]+" y="[^"]+" width=)"[\d.]+"/, '$1"7"')),
      'a shorter bar'
    )
  }
})
