import type { HTMLElement } from 'node-html-parser'
import t from 'tap'
import { coverFile } from '../../src/drawings/cover.ts'
import { drawings, near, num, numbersIn, planted } from '../support/ink.ts'
import { sharedTestApp } from '../support/test-app.ts'

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
    for (const { drawing } of found) t.ok(isWeighed(drawing), titleOf(drawing))
    const [{ drawing } = found[0] as never] = found
    t.notOk(
      isWeighed(
        planted(drawing, /y="6%" width="25%" height="94%"/, 'y="6%" width="25%" height="84%"')
      ),
      'off its floor'
    )
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
  for (const { path, drawing } of found) t.ok(isShared(drawing), `${path}: ${titleOf(drawing)}`)
  const whole = found[0]?.drawing.closest('.factors') as HTMLElement
  const lie = planted(whole, />61 %<|(\d+) %<\/text><\/g>/, '>9 %</text></g>')
  t.notOk(isShared(lie.querySelector('.factors__bar') as HTMLElement), 'parts that do not sum')
})

/** Each part of a sum against the sum that is printed for the longest bar. */
function isStacked(drawing: HTMLElement, whole: number): boolean {
  const [, ...parts] = titleOf(drawing).split(/\. |, (?=[^\d])/)
  const told = parts.map((part) => numbersIn(part.split(': ').at(-1) ?? '')[0] ?? 0)
  const lengths = lengthsOf(drawing, '.ways__part')
  return (
    told.length === lengths.length &&
    lengths.every((length, at) => near(length, (100 * (told[at] ?? 0)) / whole, 0.31))
  )
}

t.test('parts of what a way costs are as long as their sums, all ways on one scale', async (t) => {
  const found = await drawings(app, /^\/prices\/agentstvo/, '.ways__bar')
  t.equal(found.length, 3)
  const whole = Math.max(...found.map(({ drawing }) => numbersIn(titleOf(drawing))[0] ?? 0))
  for (const { drawing } of found) t.ok(isStacked(drawing, whole), titleOf(drawing))
  const [{ drawing } = found[0] as never] = found
  t.notOk(
    isStacked(
      planted(
        drawing,
        /width="[\d.]+%" height="64"><title>НДС/,
        'width="30%" height="64"><title>НДС'
      ),
      whole
    ) && isStacked(planted(drawing, 'x="0%"', 'x="5%"'), whole),
    'a part that begins elsewhere'
  )
})

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
  return (
    bricks.length > 0 &&
    tasks.every(
      (cells, at) =>
        near((bricks[at] ?? 0) / sum(bricks), (worth[at] ?? 0) / sum(worth), 0.004) &&
        (cells[hours - first] ?? 0) > 0
    )
  )
}

t.test('the area of a task is its effect, as wide as its hours', async (t) => {
  const [{ drawing } = {} as never] = await drawings(app, /^\/samples\/audit\/$/, '.task-bricks')
  t.ok(isQueue(drawing))
  const page = drawing.closest('main') as HTMLElement
  t.notOk(
    isQueue(
      planted(page, /height="92%"/, 'height="46%"').querySelector('.task-bricks') as HTMLElement
    ),
    'a brick of half its height'
  )
})

/** Minutes of a path on a scale that all paths have. */
function perMinute(drawing: HTMLElement): number[] {
  const minutes =
    drawing
      .closest('li')
      ?.querySelectorAll('ol li')
      .map(({ text }) => numbersIn(text).at(-1) ?? 0) ?? []
  return lengthsOf(drawing, 'rect').map((length, at) => length / (minutes[at] ?? Number.NaN))
}

t.test('paths of reading are as long as their minutes, all on one scale', async (t) => {
  const found = await drawings(app, /^\/education\/$/, '.paths__bar')
  const isEven = (all: readonly number[]) =>
    all.length > 0 && Math.max(...all) / Math.min(...all) < 1.02
  t.ok(isEven(found.flatMap(({ drawing }) => perMinute(drawing))))
  const lie = planted(
    found[0]?.drawing.closest('li') as HTMLElement,
    / x="0%" width="[\d.]+%"/,
    ' x="-9%" width="41%"'
  )
  t.notOk(isEven(perMinute(lie.querySelector('.paths__bar') as HTMLElement)), 'a longer part')
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
