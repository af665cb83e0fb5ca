import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { Type } from 'typebox'
import { listContent, unreadFiles } from '../../../src/server/content/content-files.ts'
import { ContentError, type FieldFault } from '../../../src/server/content/faults.ts'
import { fields, Moment, Month, placesOf, valuesAt } from '../../../src/server/content/fields.ts'
import { checkOrder, checkService } from '../../../src/server/content/parse-yaml.ts'
import { bodyPictures, pictureFiles } from '../../../src/server/content/pictures.ts'
import {
  checkAnchors,
  checkCaseSeries,
  checkChart,
  monthsBetween
} from '../../../src/server/content/series.ts'

const told = (faults: readonly FieldFault[]) =>
  faults.map(({ path, text }) => `${path.join('.')}: ${text}`)

t.test('what must follow is not before, by days in Moscow unless both have a time', async (t) => {
  const schema = fields(
    { date: Moment, updated: Type.Optional(Moment) },
    { notBefore: { updated: 'date' } }
  )
  const cases: [date: string, updated: string | undefined, isSound: boolean][] = [
    ['2026-01-01', undefined, true],
    ['2026-01-01', '2026-01-01', true],
    ['2026-01-01', '2025-12-31', false],
    ['2026-01-01T10:00+03:00', '2026-01-01', true],
    ['2026-01-01T10:00+03:00', '2026-01-01T09:59+03:00', false],
    ['2026-01-01T10:00+03:00', '2026-01-01T12:00+07:00', false],
    ['2026-01-01T10:00+03:00', '2026-01-01T07:00Z', true],
    ['2026-01-01', '2025-12-31T21:00Z', true],
    ['2026-01-01', '2025-12-31T20:59Z', false],
    ['2025-12-31T22:00Z', '2025-12-31', false]
  ]
  for (const [date, updated, isSound] of cases) {
    const found = checkOrder(schema, { date, ...(updated && { updated }) })
    t.equal(found.length === 0, isSound, `${date}, then ${updated}`)
  }
})

t.test('the order of items in lists is told with their places', async (t) => {
  const range = fields({ from: Type.Number(), to: Type.Number() }, { notBefore: { to: 'from' } })
  const schema = fields({ months: Type.Array(fields({ when: range })), pay: range })
  const of = (from: number, to: number) => ({ from, to })
  const value = {
    months: [{ when: of(1, 1) }, { when: of(9, 10) }, { when: of(10, 9) }],
    pay: of(2, 1)
  }
  t.same(told(checkOrder(schema, value)), [
    'months.2.when.to: found 9; allowed: not before from, 10',
    'pay.to: found 1; allowed: not before from, 2'
  ])
})

t.test('a keyword is found wherever it stands, a value only where there is one', async (t) => {
  const month = { ...Month, refers: 'months' }
  const schema = fields({ a: month, list: Type.Array(fields({ b: month })), c: Type.String() })
  const places = placesOf(schema, 'refers')
  t.same(
    places.map(({ path }) => path.join('.')),
    ['a', 'list.*.b']
  )
  t.equal(placesOf(schema, 'refers'), places, 'looked for once')
  t.same(placesOf(schema, 'nothing'), [])

  const value = { a: '1', list: [{ b: '2' }, {}, { b: '4' }] }
  const found = (...path: string[]) =>
    valuesAt(value, path).map(({ path, value }) => `${path.join('.')} ${value}`)
  t.same(found('list', '*', 'b'), ['list.0.b 2', 'list.2.b 4'])
  t.same([found('a', '*'), found('none', '*', 'b'), found('c')], [[], [], []])
  t.same(valuesAt(undefined, ['a']), [])
})

t.test('months are counted over the ends of years', async (t) => {
  t.same(
    [
      ['2025-12', '2026-01'],
      ['2026-01', '2026-01'],
      ['2024-11', '2026-02'],
      ['2026-02', '2025-12']
    ].map(([from = '', to = '']) => monthsBetween(from, to)),
    [1, 0, 15, -2]
  )
})

const SERIES = { title: 'Заявки выросли', label: 'Заявки', better: 'up' as const }

t.test('values of a case are as many as its months, its events stand in them', async (t) => {
  const period = { from: '2025-11', to: '2026-01' }
  const check = (own: object) =>
    told(checkCaseSeries({ period, series: { ...SERIES, values: [1, 2, 3], ...own } }))
  const event = (month: string) => ({ month, text: 'раз' })
  t.same(check({ events: [event('2025-11'), event('2026-01')], margins: [0, 1, 0] }), [])
  t.same(check({ values: [1, 2] }), [
    'series.values: found 2 values; allowed: 3, one for each month of the period'
  ])
  t.same(check({ margins: [1] }), [
    'series.margins: found 1 numbers; allowed: 3, one for each value'
  ])
  t.same(
    check({ events: [event('2026-01'), event('2026-01'), event('2025-12'), event('2026-02')] }),
    [
      'series.events.1.month: found "2026-01"; allowed: after 2026-01, one event a month',
      'series.events.2.month: found "2025-12"; allowed: after 2026-01, one event a month',
      'series.events.3.month: found "2026-02"; allowed: 2025-11 to 2026-01, the months of the series'
    ]
  )
})

t.test('points of a chart are months or have names, never both', async (t) => {
  const check = (own: object) => told(checkChart({ ...SERIES, values: [1, 2], ...own }))
  const events = [{ month: '2026-01', text: 'раз' }]
  t.same(check({ start: '2025-12', events }), [])
  t.same(check({ periods: ['до', 'после'] }), [])
  t.same(check({}), ['start: found neither; allowed: start, or periods'])
  t.same(check({ start: '2025-12', periods: ['до', 'после'] }), [
    'periods: found both; allowed: start, or periods'
  ])
  t.same(check({ periods: ['до', 'после'], events }), [
    'events: found with periods; allowed: with start, of months'
  ])
  t.same(check({ periods: ['до'], margins: [] }), [
    'margins: found 0 numbers; allowed: 2, one for each value',
    'periods: found 1 names; allowed: 2, one for each value'
  ])
})

t.test('an event leads to a heading that the text has', async (t) => {
  const events = ['adresa', undefined, 'adress'].map((anchor) => ({
    month: '2026-01',
    text: 'раз',
    ...(anchor && { anchor })
  }))
  t.same(told(checkAnchors(events, '### Адреса {#adresa}')), [
    'events.2.anchor: found "adress"; did you mean adresa? allowed: adresa'
  ])
  t.same(told(checkAnchors(events.slice(0, 1), '')), [
    'events.0.anchor: found "adresa"; allowed: nothing'
  ])
})

t.test('works say of every tariff whether it has them, by lines that it has', async (t) => {
  const tariffs = [
    { name: 'Опора', items: ['а'] },
    { name: 'Пик', items: [] }
  ]
  const row = (...cells: (boolean | number | string)[]) => [{ tariffs: cells }]
  t.same(
    checkService({ tariffs, includes: row(1, 'да'), matrix: row(true, false), outcome: 1 }),
    []
  )
  t.same(checkService({}), [])
  t.same(
    told(
      checkService({ tariffs, includes: row(2, 1), matrix: row(true), steps: [{}, {}], outcome: 3 })
    ),
    [
      'includes.0.tariffs.0: found 2; allowed: 1 to 1, the lines of «Опора»',
      'includes.0.tariffs.1: found 1; allowed: 1 to 0, the lines of «Пик»',
      'matrix.0.tariffs: found 1 cells; allowed: 2, one for each tariff',
      'outcome: found 3; allowed: 1 to 2, the steps'
    ]
  )
})

t.test('faults are told file by file, line by line', async (t) => {
  const fault = (place: string, line: number, text = 'х') => ({ place, line, text })
  const { name, message } = new ContentError([
    fault('b.md', 2),
    fault('a.md', 10),
    fault('a.md', 9, 'у'),
    fault('b.md', 1)
  ])
  t.equal(name, 'ContentError')
  t.same(message.split('\n'), ['a.md:9 у', 'a.md:10 х', 'b.md:1 х', 'b.md:2 х'])
})

t.test('every file is read, or shown, or a fault', async (t) => {
  const dir = t.testdir({
    news: {
      'b.md': '',
      'a.md': '',
      '.hidden.md': '',
      'c.md~': '',
      deep: {
        'index.md': '',
        'one.svg': '',
        'one-uzkij.svg': '',
        'два слова.png': '',
        'lost.png': ''
      }
    }
  })
  for (const name of ['README.md', '.DS_Store', 'home.ts', 'terms.yml', 'nwes', 'item.md'])
    await writeFile(join(dir, name), '')
  await mkdir(join(dir, 'empty'))
  const files = listContent({ dir, collections: ['news', 'empty'], data: ['terms.yml'] })
  t.same(
    files.texts.get('news'),
    ['a.md', 'b.md', 'deep/index.md'].map((name) => join(dir, 'news', name))
  )
  t.same(files.texts.get('empty'), [])
  t.same(files.faults.map(({ place, text }) => `${place}: ${text}`).sort(), [
    'item.md: nothing reads this; allowed: news, empty, terms.yml',
    'nwes: nothing reads this; did you mean news? allowed: news, empty, terms.yml'
  ])
  const body =
    '![Схема](one.svg "Вид") и ![Фото](<%D0%B4%D0%B2%D0%B0%20слова.png>) и ![Плохо](%E0%A4%A.png)'
  const shown = pictureFiles(bodyPictures(body), join(dir, 'news/deep/index.md'))
  const unread = unreadFiles(files, new Set(shown), dir)
  t.same(
    unread.map(({ place }) => place),
    ['news/deep/lost.png']
  )
  t.equal(unreadFiles(files, new Set(), dir).length, 4)
  const nowhere = listContent({ dir: join(dir, 'gone'), collections: ['news'], data: [] })
  t.same([nowhere.faults, nowhere.others, nowhere.texts.size], [[], [], 0])
})
