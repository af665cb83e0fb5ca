import t from 'tap'
import { phoneLink } from '../../../src/shared/phone/national-number.ts'
import { TARIFF_UNITS, tariffUnit } from '../../../src/shared/price/price-list.ts'
import { hasAllWords } from '../../../src/shared/search/word-match.ts'
import { decimal, rubles } from '../../../src/shared/words/numbers.ts'
import { slug, transliterate } from '../../../src/shared/words/slug.ts'
import { capitalised, escapeHtml, uncapitalised } from '../../../src/shared/words/text.ts'
import { seeded } from '../../support/seeded.ts'

const plain = (text: string) => text.replace(/[\u00A0\u202F]/g, ' ')

const slugs = {
  'до 150 тыс. ₽': 'do-150-tys',
  'Щёлково — объезд': 'schelkovo-obezd',
  '«Гранит-демо»': 'granit-demo',
  'Юля, Жора и Цой!': 'yulya-zhora-i-coj',
  'ЭХО ЧЕШУИ': 'eho-cheshui',
  'SEO & PPC': 'seo-ppc',
  'a_b/c.d': 'a-b-c-d',
  '  —  ': '',
  '': ''
}

for (const [text, expected] of Object.entries(slugs)) {
  t.test(`«${text}» is "${expected}" in an address`, async (t) => {
    t.equal(slug(text), expected)
    t.equal(slug(expected), expected, 'and stays so')
  })
}

t.test(
  'an address has Latin letters, figures and single hyphens, whatever it is made of',
  async (t) => {
    const random = seeded(33)
    const signs = [...'абвёжщъыьэюяXYZ019 -_/.?#&%«»\'"<>', '\u0000', '😀', '\u0301']
    const texts = Array.from({ length: 300 }, () => {
      const length = 1 + Math.floor(random() * 12)
      return Array.from({ length }, () => signs[Math.floor(random() * signs.length)]).join('')
    })
    t.same(
      texts.filter((text) => !/^(?:[a-z0-9]+(?:-[a-z0-9]+)*)?$/.test(slug(text))),
      []
    )
  }
)

t.test(
  'every small Russian letter has a spelling of its own, only the signs have none',
  async (t) => {
    const letters = [...'абвгдежзийклмнопрстуфхцчшщыэюя']
    const spelled = letters.map(transliterate)
    t.notOk(spelled.includes(''))
    // «э» is spelled as «е» is.
    t.equal(new Set(spelled).size, letters.length - 1)
    t.equal(transliterate('ёъь'), 'e')
    t.equal(transliterate('Ёж 5'), 'Ёzh 5', 'other characters stay')
  }
)

const firstLetters = [
  { text: 'аудит сайта', up: 'Аудит сайта', down: 'аудит сайта' },
  { text: 'Аудит', up: 'Аудит', down: 'аудит' },
  { text: 'SEO-аудит', up: 'SEO-аудит', down: 'SEO-аудит' },
  { text: 'B2B-продажи', up: 'B2B-продажи', down: 'b2B-продажи' },
  { text: 'Я', up: 'Я', down: 'я' },
  { text: 'ёлка', up: 'Ёлка', down: 'ёлка' },
  { text: '«Ниша»', up: '«Ниша»', down: '«Ниша»' },
  { text: '', up: '', down: '' }
]

for (const { text, up, down } of firstLetters) {
  t.test(`«${text}» begins with a capital as «${up}»`, async (t) => {
    t.equal(capitalised(text), up)
    t.equal(uncapitalised(text), down)
  })
}

t.test('a number is dialled by its figures and its plus alone', async (t) => {
  t.equal(phoneLink('+7 (495) 000-00-00'), 'tel:+74950000000')
  t.equal(phoneLink('8\u00A0800\u00A0555\u201135\u201135'), 'tel:88005553535')
})

t.test('text is text in HTML, between tags and in a quoted attribute', async (t) => {
  t.equal(
    escapeHtml(`<a href="x" id='y'>&amp;</a>`),
    '&lt;a href=&quot;x&quot; id=&#39;y&#39;&gt;&amp;amp;&lt;/a&gt;'
  )
  t.equal(escapeHtml('Цена — 5 ₽'), 'Цена — 5 ₽')
  t.equal(escapeHtml(''), '')
})

t.test('numbers have Russian commas and spaces', async (t) => {
  t.equal(decimal(91), '91,0')
  t.equal(decimal(91.25, 2), '91,25')
  t.equal(decimal(0.05), '0,1')
  t.equal(decimal(7, 0), '7')
  t.equal(plain(decimal(1234.5)), '1 234,5')
  t.equal(decimal(5, 3), '5,000')
  t.equal(decimal(5), '5,0', 'how many digits was asked before does not matter')
  t.same([0, 950, 1000, 120_000, 1_260_000].map(rubles).map(plain), [
    '0 ₽',
    '950 ₽',
    '1 000 ₽',
    '120 000 ₽',
    '1 260 000 ₽'
  ])
})

t.test('a tariff is paid every month, once, or for a term that has an end', async (t) => {
  t.equal(tariffUnit('month'), 'в месяц')
  t.equal(tariffUnit('weeks4'), 'за 4 недели')
  for (const { text, kind, timesInQuarter } of Object.values(TARIFF_UNITS)) {
    t.equal(kind === 'term', text.startsWith('за '), text)
    t.equal(timesInQuarter, kind === 'month' ? 3 : 1, text)
  }
})

const TERM = 'Счётчик посещений (Метрика): считает визиты'
const queries = [
  { query: '', isFound: true },
  { query: 'счетчик', isFound: true },
  { query: 'МЕТРИКА счёт', isFound: true },
  { query: 'визит  посещ', isFound: true },
  { query: 'счётчик реклама', isFound: false },
  { query: '(метрика)', isFound: true },
  { query: '.*', isFound: false }
]

for (const { query, isFound } of queries) {
  t.test(`a term ${isFound ? 'has' : 'lacks'} every word of «${query}»`, async (t) => {
    t.equal(hasAllWords(TERM, query), isFound)
  })
}
