import t from 'tap'
import { escapeJson, toCsv, toCsvLines, toJson } from '../../src/shared/formats.ts'
import { seeded } from '../support/seeded.ts'

const cells = [
  { text: 'а;б', cell: '"а;б"' },
  { text: 'сказал "да"', cell: '"сказал ""да"""' },
  { text: 'а\r\nб\rв', cell: '"а\nб\nв"' },
  { text: 'а\tб', cell: 'а б' },
  // What a spreadsheet would run. Source: OWASP, CSV Injection.
  { text: '=1+1', cell: "'=1+1" },
  { text: '+7 912 345-67-89', cell: '+7 912 345-67-89' },
  { text: '-5', cell: "'-5" },
  { text: ' =1+1', cell: "' =1+1" },
  { text: '＝1+1', cell: "'＝1+1" },
  { text: '\n=1', cell: '"\'\n\'=1"' },
  // Source: security F9, a reader that takes commas for separators too.
  { text: "Иван,=cmd|'/C calc'!A0", cell: "\"Иван,'=cmd|'/C calc'!A0\"" },
  { text: 'а\t=1+1,@SUM(1),-2+3', cell: '"а =1+1,\'@SUM(1),\'-2+3"' },
  { text: 'скидка, -20%, тел., +7 912 345-67-89', cell: '"скидка, -20%, тел., +7 912 345-67-89"' },
  { text: '=HYPERLINK("http://x";"y")', cell: '"\'=HYPERLINK(""http://x"";""y"")"' },
  { text: '\u200B=1+1', cell: "'=1+1" },
  { text: '\u001B[31m', cell: '\\u001b[31m' },
  { text: '\uFEFF=1', cell: "'=1" }
]

t.test('a cell is read back by a spreadsheet and never run by it', async (t) => {
  for (const { text, cell } of cells) t.equal(toCsvLines([[text]]), `${cell}\r\n`)
})

/** Reads a table as RFC 4180 says, with semicolons. */
function readTable(csv: string): string[][] {
  const rows: string[][] = [[]]
  for (const [, quoted, bare = '', end] of csv.matchAll(
    /(?:"((?:[^"]|"")*)"|([^;"\r\n]*))(;|\r\n)/g
  )) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? bare)
    if (end === '\r\n') rows.push([])
  }
  return rows.slice(0, -1)
}

t.test('a table is read back row by row, whatever is in its cells', async (t) => {
  const random = seeded(4180)
  const signs = ['а', ';', '"', '""', '\n', ' ', '=', '-', "'", '\u0007', '🦊', 'Z']
  const pick = (count: number) => Math.floor(random() * count)
  const rows = Array.from({ length: 60 }, () =>
    Array.from({ length: 4 }, () =>
      Array.from({ length: pick(6) }, () => signs[pick(signs.length)]).join('')
    )
  )
  const read = readTable(toCsv(rows).slice(1))
  const shown = (text: string) => text.replaceAll('\u0007', '\\u0007')
  t.same(
    read.map((row) => row.map((cell) => cell.replaceAll("'", ''))),
    rows.map((row) => row.map((cell) => shown(cell).replaceAll("'", '')))
  )
  t.notOk(
    read.flat().some((cell) => /^\s*[=+@-]/.test(cell)),
    'nothing of it runs'
  )
})

t.test('a table begins with a mark of its encoding, further lines have none', async (t) => {
  t.equal(toCsv([]), '\uFEFF')
  t.equal(toCsv([['а', 'б'], []]), '\uFEFFа;б\r\n\r\n')
  t.equal(toCsvLines([]), '')
})

t.test('JSON for a terminal is the same value, and shows what would be hidden', async (t) => {
  const values = ['\u007F\u009B', '\u2028\u2029', '\u202Eтекст', '\u{E0041}', 'да\u00AD', null, []]
  for (const value of values) {
    t.same(JSON.parse(toJson(value)), value)
    t.notMatch(toJson(value), /[\u007F-\u009F\u2028\u2029]|\p{Cf}/u)
  }
  t.equal(escapeJson('"\u009B"'), '"\\u009b"')
  t.equal(escapeJson('"\u{E0041}"'), '"\\udb40\\udc41"', 'a half after the other')
  t.equal(toJson({ a: [1] }), '{\n  "a": [\n    1\n  ]\n}\n')
})
