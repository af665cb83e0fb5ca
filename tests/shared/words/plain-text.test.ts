import t from 'tap'
import { toJson } from '../../../src/shared/formats.ts'
import { toPlain, toPlainLines } from '../../../src/shared/words/plain-text.ts'

const ESC = '\u001B'

const cases = [
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

for (const { text, plain } of cases) t.equal(toPlain(text), plain)

t.equal(toPlainLines(`а\r\nб\rв\n\tг${ESC}[2J`), 'а\nб\nв\n г\\u001b[2J')

t.test('what is plain stays as it is when it is made plain again', async (t) => {
  for (const { plain } of cases) t.equal(toPlain(plain), plain)
})

t.test('review-security 10: JSON for a terminal holds no control and loses none', async (t) => {
  const value = { fio: `зло${ESC}\u009B\u202E\u00AD👨‍👩‍👧`, lines: ['а\nб'] }
  const text = toJson(value)
  t.notMatch(text, /[^\n\P{Cc}]|\p{Cf}/u)
  t.match(text, '\\u009b')
  t.same(JSON.parse(text), value)
})
