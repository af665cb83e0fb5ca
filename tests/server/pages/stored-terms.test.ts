import { parse } from 'node-html-parser'
import t from 'tap'
import { storedTerms } from '../../../src/server/pages/legal/legal-pages.ts'
import { buildTestApp } from '../../support/test-app.ts'

const { app } = await buildTestApp(t)

/** Triangles of a kind over each label. */
function columnsOf(html: string, kind: string) {
  const [, ...parts] = html.split('<line')
  const drawn = parts.join('')
  const marks = [...drawn.matchAll(/<svg x="([\d.]+%)".*?<\/svg>/g)]
  return [...drawn.matchAll(/<text x="([\d.]+%)"[^>]*>([^<]+)/g)].map(([, x, label]) => {
    const [column = ''] = marks.find(([, place]) => place === x) ?? []
    const [, d = ''] = new RegExp(`mark-columns__${kind}" d="([^"]*)"`).exec(column) ?? []
    return [label, d.match(/z/g)?.length ?? 0]
  })
}

const bodyOf = (...terms: readonly (readonly [term: string, reader: string])[]) =>
  [
    '| Имя | Срок | Кто получает |',
    '|---|---|---|',
    ...terms.map((cells) => `| a | ${cells.join(' | ')} |`)
  ].join('\n')

t.test('a record stands over the longest term that its row allows', async (t) => {
  const terms = storedTerms(
    bodyOf(
      ['стирается сразу', 'только сайт'],
      ['до подтверждения или закрытия вкладки', 'только сайт'],
      ['40 минут', 'только сайт'],
      ['до успеха, не более 24 часов', 'только сайт'],
      ['1 день', 'только сайт'],
      ['30 дней', 'только сайт'],
      ['год: более давние стираются', 'только сайт'],
      ['до 12 месяцев', 'Счётчик'],
      ['пока не смените или не удалите', 'только сайт']
    )
  )
  t.equal(terms?.title, '8 записей из 9 получает только сайт')
  t.match(terms?.note, /Красные получает Счётчик\.$/)
  t.same(columnsOf(terms?.drawing ?? '', 'own'), [
    ['сразу', 1],
    ['сеанс', 1],
    ['40 мин', 1],
    ['24 ч', 2],
    ['30 дн', 1],
    ['1 год', 1],
    ['нет', 1]
  ])
  t.same(columnsOf(terms?.drawing ?? '', 'this').at(-2), ['1 год', 1])
})

t.test('a term that has no place is not drawn elsewhere', async (t) => {
  t.equal(storedTerms(bodyOf(['40 минут', 'только сайт'], ['сто лет', 'только сайт'])), undefined)
  t.notMatch(storedTerms(bodyOf(['1 год', 'только сайт']))?.note, 'Красные')
  t.equal(storedTerms('| Имя | Срок |\n|---|---|\n| a | 40 минут |'), undefined)
})

t.test('the page of cookies draws every record of its tables', async (t) => {
  const page = parse((await app.inject('/legal/cookies/')).body)
  const rows = page
    .querySelectorAll('.text-grid__text table')
    .flatMap((table) => table.querySelectorAll('tbody tr'))
    .map((row) => row.querySelectorAll('td').map(({ text }) => text.replaceAll('\u00A0', ' ')))
  const drawn = page.querySelector('.stored svg')?.outerHTML ?? ''
  const [own, others] = ['own', 'this'].map((kind) => Object.fromEntries(columnsOf(drawn, kind)))
  const countOf = (term: string, isOwn: boolean) =>
    rows.filter((row) => row.includes(term) && (row.at(-1) === 'только сайт') === isOwn).length
  t.equal(own['40 мин'], countOf('40 минут', true))
  t.equal(own['30 дн'], countOf('30 дней', true))
  t.equal(others['1 год'], countOf('до 12 месяцев', false))
  const all = [own, others].flatMap((columns) => Object.values(columns) as number[])
  t.equal(
    all.reduce((sum, count) => sum + count, 0),
    rows.length
  )
  t.equal(page.querySelectorAll('.stored ~ .lanes').length, 0, 'editions stand by their history')
  t.match(await app.inject('/legal/privacy/'), { body: /class="lanes/ })
})
