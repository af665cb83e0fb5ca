import t from 'tap'
import { checkCounts } from '../../src/editorial/check-counts.ts'
import { checkPrices } from '../../src/editorial/check-prices.ts'
import { checkTerms } from '../../src/editorial/check-terms.ts'
import { sentencesOf } from '../../src/editorial/content-lines.ts'
import { numberOf } from '../../src/editorial/count-numbers.ts'
import { writtenContent } from '../support/written-content.ts'

/** Sentences with the words that are found wrong in them, or nothing. */
type Told = readonly (readonly [line: string, fault: string])[]

t.test('numbers are read in every case, other words are none', async (t) => {
  const cases: [words: string, number: number | undefined][] = [
    ...(['Тремя', 'четырьмя', 'пятью', 'восемью', 'сорока'] as const).map(
      (word, at): [string, number] => [word, [3, 4, 5, 8, 40][at] ?? 0]
    ),
    ['двадцати пяти', 25],
    ['Twelve', 12],
    ['0012', 12],
    ['пятого', undefined],
    ['семья', undefined],
    ['', undefined]
  ]
  for (const [words, number] of cases) t.equal(numberOf(words), number, words)
})

t.test('counts of the site are compared with what there is', async (t) => {
  const many = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`n${index}`, {}]))
  const told: Told = [
    ['Работаем в шести офисах', ''],
    ['Работаем в пяти офисах', '«пяти офисах»; there are 6'],
    ['Двадцать шесть офисов', '«Двадцать шесть офисов»; there are 6'],
    ['Один офис открыт в субботу', ''],
    ['[Пять офисов](/contacts/) на карте', ''],
    ['В 5 городах', '«5 городах»; there are 6'],
    ['Five city offices', '«Five city offices»; there are 6'],
    ['Сто двадцать терминов', '«Сто двадцать терминов»; there are 2'],
    ['10 новых кейсов', '«10 новых кейсов»; there are 3'],
    ['Три кейса и восемь шаблонов', '«восемь шаблонов»; there are 1'],
    ['Двое из офиса', '']
  ]
  for (const [line, fault] of told) {
    const content = writtenContent(t, {
      offices: many(6),
      cases: many(3),
      templates: many(1),
      glossary: Array.from({ length: 2 }, () => ({ term: 'СЕО', slug: 'seo', text: 'Это' })),
      pages: { about: { lines: ['', line.replaceAll(' ', '\u00A0')] } },
      news: { old: { lines: ['Тогда было два офиса'] } }
    })
    const expected = fault && {
      place: 'pages/about.md',
      line: 2,
      text: `the count is ${fault}`
    }
    t.same(checkCounts(content), expected ? [expected] : [], line)
  }
})

t.test('sums beside a service and its tariffs are those of its file', async (t) => {
  const tariffs = [
    { name: 'Опора', price: 120_000 },
    { name: 'Вершина', price: 420_000 }
  ]
  const express = [{ name: 'Экспресс', price: 45_000 }]
  const told: Told = [
    ['[СЕО](/services/seo/) от 120 000 ₽', ''],
    ['[СЕО](/services/seo/) от 130 000 ₽', '130000; that of /services/seo/ is 120000'],
    ['«Опора» стоит 120 000 ₽ в месяц', ''],
    ['«Опора» стоит 420 000 ₽', '420000; that of «Опора» is 120000'],
    ['Экспресс-аудит за 54 000 ₽', '54000; that of «Экспресс» is 45000'],
    ['Экспресс-аудит смотрит 54 000 страниц', '']
  ]
  for (const [line, fault] of told) {
    const content = writtenContent(t, {
      services: { seo: { data: { tariffs } }, audit: { data: { tariffs: express } } },
      pages: { faq: { lines: [line.replaceAll(/(?<=\d) /g, '\u00A0')] } },
      articles: { other: { lines: ['Экспресс-аудит у других за 54 000 ₽'] } }
    })
    const texts = checkPrices(content).map(({ place, text }) => `${place} ${text}`)
    t.same(texts, fault ? [`pages/faq.md the price is ${fault}`] : [], line)
  }
})

t.test('terms beside a service, or after its words, are those of its file', async (t) => {
  const firstResult = { what: 'первые сдвиги', from: 2, to: 3, unit: 'month' }
  const later = { what: 'рост', from: 6, unit: 'month' }
  const row = (length: string) => `| [СЕО](/services/seo/) | ${length} |`
  const told: Told = [
    [row('2–3 месяца'), ''],
    [row('2 месяца'), '2 месяца; /services/seo/ has 2–3 month or 6 month'],
    [row('2–3 недели'), '2–3 недели; /services/seo/ has 2–3 month or 6 month'],
    ['Первые сдвиги через 2–3 месяца', ''],
    ['Первые сдвиги через 3 месяца', '3 месяца; «первые сдвиги» is 2–3 month'],
    ['Первые сдвиги видны не сразу. Договор на 3 месяца', ''],
    ['Рост через 3 месяца', '']
  ]
  for (const [line, fault] of told) {
    const content = writtenContent(t, {
      services: { seo: { data: { tariffs: [], firstResult, later } } },
      pages: { faq: { lines: [line] } }
    })
    const texts = checkTerms(content).map(({ text }) => text)
    t.same(texts, fault ? [`the term is ${fault}`] : [], line)
  }
})

t.test('a line is read by sentences, a row of a table whole', async (t) => {
  const cases: [line: string, sentences: string[]][] = [
    ['Да. Нет! «Может быть»? Да…', ['Да.', 'Нет!', '«Может быть»?', 'Да…']],
    ['В 2026 г. стало 5.5 % и т. д.', ['В 2026 г. стало 5.5 % и т. д.']],
    ['  | А. Б | В. Г |', ['  | А. Б | В. Г |']],
    ['', ['']]
  ]
  for (const [line, sentences] of cases) t.same(sentencesOf(line), sentences, line)
})
