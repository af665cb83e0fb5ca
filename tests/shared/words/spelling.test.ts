import t from 'tap'
import { toJson } from '../../../src/shared/formats.ts'
import { phoneLink } from '../../../src/shared/phone/national-number.ts'
import { TARIFF_UNITS, tariffUnit } from '../../../src/shared/price/price-list.ts'
import {
  countedNouns,
  countWord,
  countWordAccusative,
  countWordGenitive
} from '../../../src/shared/words/count-words.ts'
import { decimal, plural, rubles } from '../../../src/shared/words/numbers.ts'
import { toPlain, toPlainLines } from '../../../src/shared/words/plain-text.ts'
import { slug, transliterate } from '../../../src/shared/words/slug.ts'
import {
  capitalised,
  escapeHtml,
  unbrokenRange,
  uncapitalised
} from '../../../src/shared/words/text.ts'
import { seeded } from '../../support/seeded.ts'

const plain = (text: string) => text.replace(/[\u00A0\u202F]/g, ' ')

const slugs = {
  'до 150 тыс. ₽': 'do-150-tys',
  'Щёлково — объезд': 'schelkovo-obezd',
  '«Гранит-демо»': 'granit-demo',
  'Юля, Жора и Цой!': 'yulya-zhora-i-coj',
  'SEO & PPC': 'seo-ppc',
  '  —  ': ''
}

t.test('an address is spelled in Latin letters, and stays so', async (t) => {
  for (const [text, expected] of Object.entries(slugs)) {
    t.equal(slug(text), expected)
    t.equal(slug(expected), expected)
  }
})

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
  { text: 'SEO-аудит', up: 'SEO-аудит', down: 'SEO-аудит' },
  { text: 'B2B-продажи', up: 'B2B-продажи', down: 'b2B-продажи' },
  { text: 'ёлка', up: 'Ёлка', down: 'ёлка' },
  { text: '', up: '', down: '' }
]

t.test('a text begins with a capital, or with a small letter', async (t) => {
  for (const { text, up, down } of firstLetters)
    t.same([capitalised(text), uncapitalised(text)], [up, down])
})

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

const LEADS = ['заявка', 'заявки', 'заявок'] as const

const cases = [
  { count: 1, noun: 'заявка' },
  { count: 2, noun: 'заявки' },
  { count: 5, noun: 'заявок' },
  { count: 11, noun: 'заявок' },
  { count: 21, noun: 'заявка' },
  { count: 0, noun: 'заявок' }
]

for (const { count, noun } of cases) {
  t.equal(plural(count, LEADS), noun, `${count} ${noun}`)
}

t.test('a negative count agrees like its absolute value', async (t) => {
  t.equal(plural(-3, LEADS), 'заявки')
})

t.test('a fraction is refused', async (t) => {
  t.throws(() => plural(1.5, LEADS), RangeError)
})

t.test('no line ends within a range of figures', async (t) => {
  t.equal(unbrokenRange('от 150–300 до 4–6'), 'от 150\u2060–\u2060300 до 4\u2060–\u20606')
})

t.test('nor within one told in words', async (t) => {
  t.equal(unbrokenRange('за шесть–девять месяцев'), 'за шесть\u2060–\u2060девять месяцев')
})

t.test('a dash between words is left alone', async (t) => {
  t.equal(unbrokenRange('срок – 2 недели'), 'срок – 2 недели')
})

const counts = [
  { count: 0, word: 'ноль' },
  { count: 8, word: 'восемь' },
  { count: 20, word: 'двадцать' },
  { count: 21, word: '21' }
]

t.test('small counts are words', async (t) => {
  for (const { count, word } of counts) t.equal(countWord(count), word)
})

t.test('one and two agree with the gender of their noun, no other does', async (t) => {
  const genders = ['masculine', 'feminine', 'neuter'] as const
  const wordsOf = (count: number) => genders.map((gender) => countWord(count, gender))
  t.same(wordsOf(1), ['один', 'одна', 'одно'])
  t.same(wordsOf(2), ['два', 'две', 'два'])
  for (let count = 3; count < 24; count++) t.equal(new Set(wordsOf(count)).size, 1)
})

t.test('after «из» and «за» a count has its case', async (t) => {
  t.same([1, 2, 4, 10, 11].map(countWordGenitive), ['одного', 'двух', 'четырёх', 'десяти', '11'])
  const accusative = [1, 2, 10, 11].map((count) => countWordAccusative(count))
  t.same(accusative, ['1', 'два', 'десять', '11'])
  t.equal(countWordAccusative(2, 'feminine'), 'две')
})

t.test('nouns are counted at the beginning of a sentence, in their gender', async (t) => {
  const works = ['работа', 'работы', 'работ'] as const
  t.same(
    [1, 2, 5, 21].map((count) => countedNouns(count, works, 'feminine')),
    ['Одна работа', 'Две работы', 'Пять работ', '21 работа']
  )
  t.equal(countedNouns(1, ['место', 'места', 'мест'], 'neuter'), 'Одно место')
  t.equal(countedNouns(2, ['кейс', 'кейса', 'кейсов']), 'Два кейса')
})

const ESC = '\u001B'

const controls = [
  { text: 'Анна Смирнова', plain: 'Анна Смирнова' },
  { text: `${ESC}]0;pwned\u0007`, plain: '\\u001b]0;pwned\\u0007' },
  { text: 'а\u009B31mб\u007F', plain: 'а\\u009b31mб\\u007f' },
  { text: 'счёт\u202Efdp.exe', plain: 'счёт\\u202efdp.exe' },
  { text: '\u2066а\u2069\u200E\u061C', plain: '\\u2066а\\u2069\\u200e\\u061c' },
  { text: 'а\r\nб\tв\u2028г', plain: 'а б в г' },
  { text: 'де\u00ADфис\uFEFF\u200B', plain: 'дефис' },
  { text: 'семья 👨‍👩‍👧', plain: 'семья 👨‍👩‍👧' },
  { text: 'половина \uD800.', plain: 'половина \uFFFD.' }
]

for (const { text, plain } of controls) t.equal(toPlain(text), plain)

t.equal(toPlainLines(`а\r\nб\rв\n\tг${ESC}[2J`), 'а\nб\nв\n г\\u001b[2J')

t.test('what is plain stays as it is when it is made plain again', async (t) => {
  for (const { plain } of controls) t.equal(toPlain(plain), plain)
})

t.test('review-security 10: JSON for a terminal holds no control and loses none', async (t) => {
  const value = { fio: `зло${ESC}\u009B\u202E\u00AD👨‍👩‍👧`, lines: ['а\nб'] }
  const text = toJson(value)
  t.notMatch(text, /[^\n\P{Cc}]|\p{Cf}/u)
  t.match(text, '\\u009b')
  t.same(JSON.parse(text), value)
})
