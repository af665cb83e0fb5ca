import t from 'tap'
import { checkCounts, numberOf } from '../../src/editorial/check-counts.ts'
import { checkTerms } from '../../src/editorial/check-documents.ts'
import { checkPrices } from '../../src/editorial/check-prices.ts'
import { checkRhythm } from '../../src/editorial/check-texts.ts'
import { sentencesOf } from '../../src/editorial/content-lines.ts'
import { writtenContent } from '../support/written-content.ts'

/** Sentences with the words that are found wrong in them, or nothing. */
type Told = readonly (readonly [line: string, fault: string])[]

const UNITS = 'ноль один два три четыре пять шесть семь восемь девять'.split(' ')
const TEENS =
  'десять одиннадцать двенадцать тринадцать четырнадцать пятнадцать шестнадцать семнадцать восемнадцать девятнадцать'.split(
    ' '
  )
const TENS = 'двадцать тридцать сорок пятьдесят шестьдесят семьдесят восемьдесят девяносто'.split(
  ' '
)

t.test('every number to 199 is read from its words', async (t) => {
  const below20 = [...UNITS, ...TEENS]
  const words = (number: number): string => {
    if (number > 100) return `сто ${words(number - 100)}`
    if (number === 100) return 'сто'
    if (number < 20) return below20[number] ?? ''
    const rest = number % 10
    return `${TENS[Math.floor(number / 10) - 2]}${rest ? ` ${UNITS[rest]}` : ''}`
  }
  const wrong = Array.from({ length: 200 }, (_, number) => number).filter(
    (number) => numberOf(words(number)) !== number || numberOf(String(number)) !== number
  )
  t.same(wrong, [])
})

t.test('numbers are read in every case, other words are none', async (t) => {
  const cases: [words: string, number: number | undefined][] = [
    ['Тремя', 3],
    ['трех', 3],
    ['четырьмя', 4],
    ['четырём', 4],
    ['пятью', 5],
    ['семи', 7],
    ['восемью', 8],
    ['одиннадцати', 11],
    ['сорока', 40],
    ['двадцати пяти', 25],
    ['сто двадцать одного', 121],
    ['Twelve', 12],
    ['0012', 12],
    ['пятого', undefined],
    ['восьмой', undefined],
    ['семья', undefined],
    ['двое', undefined],
    ['сто страниц', undefined],
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
    ['Руководим тремя офисами', '«тремя офисами»; there are 6'],
    ['Двадцать шесть офисов', '«Двадцать шесть офисов»; there are 6'],
    ['В пятом офисе сменился адрес', ''],
    ['Один офис открыт в субботу', ''],
    ['5 офисных дней', ''],
    ['[Пять офисов](/contacts/) на карте', ''],
    ['В 5 городах', '«5 городах»; there are 6'],
    ['Five city offices', '«Five city offices»; there are 6'],
    ['Six offices', ''],
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

t.test('answers and reviews are counted on their own pages only', async (t) => {
  const review = (answer?: string) => ({ name: 'Анна', ...(answer && { answer }) })
  const reviews = [review(), review(), review('Исправили')]
  const lines = ['Две благодарности и одна жалоба. Три жалобы закрыты.']
  const content = writtenContent(t, {
    pages: { reviews: { data: { reviews }, lines }, about: { lines } }
  })
  t.same(checkCounts(content), [
    { place: 'pages/reviews.md', line: 1, text: 'the count is «Три жалобы»; there are 1' }
  ])
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
    ['[SEO](/services/seo/) from ₽130,000', '130000; that of /services/seo/ is 120000'],
    ['От 130 000 ₽ за месяц', ''],
    ['[СЕО](/services/seo/) и [аудит](/services/audit/) от 45 000 ₽', ''],
    ['«Опора» стоит 120 000 ₽ в месяц', ''],
    ['«Опора» стоит 420 000 ₽', '420000; that of «Опора» is 120000'],
    ['«Опора». Всего 420 000 ₽', ''],
    ['«Подъём» стоит 420 000 ₽', ''],
    ['Экспресс-аудит за 45 000 ₽', ''],
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
    [row('2-3 месяца'), ''],
    [row('6 месяцев'), ''],
    [row('2 месяца'), '2 месяца; /services/seo/ has 2–3 month or 6 month'],
    [row('2–3 недели'), '2–3 недели; /services/seo/ has 2–3 month or 6 month'],
    [row('3 отчёта'), ''],
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

t.test('reports and answers come as often and as soon as they are promised', async (t) => {
  const told: Told = [
    ['Отчёт раз в месяц, сводка раз в две недели.', ''],
    ['Отчёты приходят каждую неделю.', 'отчёты приходят каждую неделю'],
    ['Раз в две недели присылаем отчёт.', 'Раз в две недели присылаем отчёт'],
    ['Отчёт раз в месяц. Каждую неделю созвон.', ''],
    ['Сводка раз в месяц.', 'Сводка раз в месяц'],
    ['A report every two weeks.', 'report every two weeks'],
    ['Отвечаем в течение двух часов.', ''],
    ['Отвечаем в течение 3 часов.', 'в течение 3 часов'],
    ['Ответим за двадцать два часа.', 'за двадцать два часа'],
    ['Готовим справку за три часа.', ''],
    ['Отвечаем в течение второго часа.', '']
  ]
  for (const [line, fault] of told) {
    const content = writtenContent(t, {
      pages: { press: { lines: [line] } },
      services: { reklama: { lines: ['Отчёт каждую неделю.'] } }
    })
    const found = checkRhythm(content).map(({ text }) => /«(.+)»/.exec(text)?.[1]?.toLowerCase())
    t.same(found, fault ? [fault.toLowerCase()] : [], line)
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
