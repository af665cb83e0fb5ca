import { readFileSync } from 'node:fs'
import t, { type Test } from 'tap'
import { markdownTables } from '../../../src/server/content/markdown-parts.ts'
import { sampleMeasure } from '../../../src/server/pages/legal/document-pages.ts'

const bodyOf = (name: string) => readFileSync(`src/content/documents/${name}.md`, 'utf8')

/** Numbers of a column, in the first table that has a row of this name or a column of it. */
function numbersOf(body: string, name: string): number[] {
  for (const [head = [], ...rows] of markdownTables(body)) {
    const column = head.indexOf(name)
    const named = rows.find(([first]) => first === name)?.slice(1)
    const texts = column < 0 ? named : rows.map((row) => row[column] ?? '')
    if (texts) return texts.map((text) => Number(text.replaceAll(/\s/g, '').replace(',', '.')))
  }
  return []
}

const drawn = (svg: string, part: string, name: string) =>
  [...svg.matchAll(new RegExp(`<rect[^>]*${part}[^>]* ${name}="([\\d.]+)%"`, 'g'))].map(
    ([, value]) => Number(value)
  )
const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)

/** As they are to each other, to a hundredth of the whole. */
function isLike(t: Test, values: readonly number[], told: readonly number[], name: string) {
  const off = values.map((value, at) => Math.abs(value / sum(values) - (told[at] ?? 0) / sum(told)))
  t.ok(values.length === told.length && Math.max(...off) < 0.01, `${name}: ${values}`)
}

t.test('tasks are as wide as their hours, and as large as what they bring', async (t) => {
  const body = bodyOf('audit')
  const bricks = sampleMeasure(body)?.bricks
  const [widths, heights] = ['width', 'height'].map((name) =>
    drawn(bricks?.drawing ?? '', '', name)
  ) as [number[], number[]]
  const trust = numbersOf(body, 'Уверенность')
  const worth = numbersOf(body, 'Эффект, 1–5').map((effect, at) => effect * (trust[at] ?? 0))
  isLike(t, widths, numbersOf(body, 'Часы'), 'hours')
  const areas = widths.map((width, at) => width * (heights[at] ?? 0))
  isLike(t, areas, worth, 'effects')

  const first = bricks?.tasks.filter(({ isFirst }) => isFirst).length ?? 0
  t.ok(sum(worth.slice(0, first)) >= sum(worth) / 2, 'the first ones are half')
  t.ok(sum(worth.slice(0, first - 1)) < sum(worth) / 2, 'and none too many')
})

t.test('measures reach as far of their plan as they do, and began where they did', async (t) => {
  const body = bodyOf('otchet-mesyac')
  const rows = sampleMeasure(body)?.lanes?.rows ?? []
  const [now, past, plan] = ['Октябрь', 'Год назад', 'План'].map((name) =>
    numbersOf(body, name)
  ) as [number[], number[], number[]]
  const was = rows.flatMap(({ drawing }) => drawn(drawing, 'asked', 'width'))
  const grown = rows.flatMap(({ drawing }) => drawn(drawing, 'brought', 'width'))
  const ofPlan = (values: readonly number[]) => values.map((value, at) => value / (plan[at] ?? 1))
  isLike(t, was, ofPlan(past), 'a year before')
  isLike(
    t,
    was.map((value, at) => value + (grown[at] ?? 0)),
    ofPlan(now),
    'now'
  )
  const reached = now.filter((value, at) => value >= (plan[at] ?? 0)).length
  t.match(sampleMeasure(body)?.title, `по ${reached} из ${plan.length}`)
})

t.test('scenarios reach from their worst case to their best one', async (t) => {
  const body = bodyOf('mediaplan')
  const measure = sampleMeasure(body)
  const rows = measure?.lanes?.rows ?? []
  const [least, left] = ['Если заказов меньше на 15 %, ₽', 'Остаётся, ₽'].map((name) =>
    numbersOf(body, name)
  ) as [number[], number[]]
  const ends = rows.flatMap(({ drawing }) => [
    ...drawn(drawing, 'asked', 'x'),
    ...drawn(drawing, 'brought', 'x')
  ])
  isLike(
    t,
    ends,
    least.flatMap((value, at) => [value, left[at] ?? 0]),
    'sums'
  )
  const names = ['Осторожный', 'Рабочий', 'Смелый']
  t.match(measure?.title, `«${names[least.indexOf(Math.max(...least))]}»`)
})

t.test('a document without such a table has no drawing', async (t) => {
  t.equal(sampleMeasure('| А | Б |\n|---|---|\n| 1 | 2 |\n'), undefined)
})
