import { parse } from 'node-html-parser'
import t from 'tap'
import { byMonth, industryFacts, withoutFacts } from '../../../src/server/content/industry-facts.ts'
import { sharedTestApp } from '../../support/test-app.ts'

const MONTHS = 'январю февралю марту апрелю маю июню июлю августу сентябрю октябрю ноябрю декабрю'
const plain = (text: string) =>
  text
    .replaceAll(/[\u00A0\u2060]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

t.test(
  'an industry shows what the table of all says of it, and by when its page is ready',
  async (t) => {
    const { app } = await sharedTestApp()
    const { industries, pages } = app.site().content
    const body = pages.find(({ slug }) => slug === 'industries')?.body ?? ''
    const list = parse((await app.inject('/industries/')).body)
    t.notOk(list.querySelector('main table'), 'the table itself is not printed too')
    t.equal(list.querySelectorAll('.demand-rows__row').length, industries.length)
    for (const { slug, body: text } of industries) {
      const path = `/industries/${slug}/`
      const line = body.split('\n').find((row) => row.includes(`](${path})`)) ?? ''
      const told = line.split('|').slice(2, -1).map(plain)
      const values = /values: \[(.+)\]/.exec(text)?.[1]?.split(',').map(Number) ?? []
      const ready = MONTHS.split(' ')[(values.indexOf(Math.max(...values)) + 8) % 12]
      const row = list
        .querySelectorAll('.demand-rows__row')
        .find((one) => one.querySelector(`a[href="${path}"]`))
      const own = parse((await app.inject(path)).body)
      for (const shown of [row, own]) {
        t.same(
          shown?.querySelectorAll('.demand-facts dd').map((fact) => plain(fact.text)),
          [`к ${ready}`, ...told],
          path
        )
      }
      t.equal(told.length, 3)
    }
  }
)

t.test('the table is read whether its rows end in a bar or not', async (t) => {
  const facts = [
    { term: 'Показатель', text: 'выручка' },
    { term: 'Начинаем', text: 'адреса' }
  ]
  const rows = [
    'Отрасль | Показатель | Начинаем',
    '---|---|---',
    '[Розница](/industries/roznica/) | выручка | адреса'
  ]
  for (const table of [rows.map((row) => `| ${row} |`), rows.map((row) => `|${row}`)]) {
    const body = `До.\n\n${table.join('\n')}\n\nПосле.`
    t.same(industryFacts({ body }), new Map([['/industries/roznica/', facts]]))
    t.equal(withoutFacts(body), 'До.\n\nПосле.')
  }
  t.equal(withoutFacts('Без таблицы.'), 'Без таблицы.')
})

t.test('a month is said in the dative', async (t) => {
  t.same(
    MONTHS.split(' ').map((_, month) => byMonth(month)),
    MONTHS.split(' ').map((name) => `к ${name}`)
  )
})
