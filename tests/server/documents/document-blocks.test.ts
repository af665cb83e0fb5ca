import { inflateSync } from 'node:zlib'
import t from 'tap'
import {
  columnShares,
  documentBlocks,
  isWide,
  plainText
} from '../../../src/server/documents/document-blocks.ts'
import { letterhead } from '../../../src/server/documents/document-files.ts'
import { pdfDocument } from '../../../src/server/documents/pdf-document.ts'
import { xlsxDocument } from '../../../src/server/documents/xlsx-document.ts'
import { seeded } from '../../support/seeded.ts'
import { unzip } from '../../support/unzip.ts'

const ONEST = 'node_modules/@expo-google-fonts/onest'
const FONTS = {
  regular: `${ONEST}/400Regular/Onest_400Regular.ttf`,
  bold: `${ONEST}/600SemiBold/Onest_600SemiBold.ttf`
}

/** Blocks in a line each: «2. текст», «# заголовок», «а | б». */
function linesOf(body: string): string[] {
  return documentBlocks(body).flatMap((block) => {
    if (block.kind === 'table') return block.rows.map((row) => row.map(plainText).join(' | '))
    const text = plainText(block.runs).replaceAll('\u00A0', ' ')
    if (block.kind === 'heading') return `${'#'.repeat(block.level)} ${text}`
    return block.kind === 'item' ? `${block.mark} ${text}` : text
  })
}

const texts = [
  { name: 'nothing', body: '', lines: [] },
  { name: 'blank lines', body: '\n \n\n', lines: [] },
  { name: 'headings of every level', body: '# а\n\n###### б {#b}', lines: ['# а', '###### б'] },
  { name: 'a line that goes on', body: 'одна\nдругая', lines: ['одна другая'] },
  { name: 'a line that ends', body: 'одна  \nдругая\\\nтретья', lines: ['одна другая третья'] },
  { name: 'a list', body: '- раз\n- два', lines: ['• раз', '• два'] },
  {
    name: 'a list that goes on from a number',
    body: '7. раз\n8. два',
    lines: ['7. раз', '8. два']
  },
  { name: 'a list from zero', body: '0. ноль\n1. раз', lines: ['0. ноль', '1. раз'] },
  {
    name: 'an item of two paragraphs',
    body: '1. раз\n\n   ещё раз\n\n2. два',
    lines: ['1. раз', ' ещё раз', '2. два']
  },
  {
    name: 'a list inside a list',
    body: '1. раз\n   - точка\n   - точка\n2. два\n   1. один\n3. три',
    lines: ['1. раз', '• точка', '• точка', '2. два', '1. один', '3. три']
  },
  {
    name: 'two lists with a text between them',
    body: '1. раз\n2. два\n\nтекст\n\n1. снова',
    lines: ['1. раз', '2. два', 'текст', '1. снова']
  },
  { name: 'a quotation', body: '> слова\n\nи текст', lines: ['слова', 'и текст'] },
  { name: 'a link and code', body: '[прайс](/prices/) и `код`', lines: ['прайс и код'] },
  { name: 'tags', body: 'до <b>150</b> & <script>', lines: ['до <b>150</b> & <script>'] },
  { name: 'a rule', body: 'раз\n\n---\n\nдва', lines: ['раз', 'два'] },
  {
    name: 'a table in which a cell is missing',
    body: '| а | б |\n|---|---|\n| в |',
    lines: ['а | б', 'в | ']
  }
]

for (const { name, body, lines } of texts) {
  t.test(`${name}: ${lines.join(' / ') || 'no blocks'}`, async (t) => t.same(linesOf(body), lines))
}

t.test('what is bold or slanting is so up to its end, also both', async (t) => {
  const [block] = documentBlocks('а **б *в* г** *д* е')
  const runs = block?.kind === 'paragraph' ? block.runs : []
  const looks = runs.map(({ text, isBold, isItalic }) => {
    return `${text.trim()}${isBold ? '!' : ''}${isItalic ? '/' : ''}`
  })
  t.same(looks.filter(Boolean), ['а', 'б!', 'в!/', 'г!', 'д/', 'е'])
})

t.test('a chart counts its months over the end of a year, and has commas', async (t) => {
  const chart = (rest: string) =>
    linesOf(
      `\`\`\`profile\ntitle: "Заявки по месяцам"\nlabel: "Заявки"\nbetter: up\n${rest}\n\`\`\``
    )
  t.same(chart('start: "2025-11"\nvalues: [4, 5.5, 0]'), [
    ' | Заявки',
    '11.2025 | 4',
    '12.2025 | 5,5',
    '01.2026 | 0'
  ])
  t.same(chart('unit: "тыс. ₽"\nperiods: ["осень", "зима"]\nvalues: [1200, 3]'), [
    ' | Заявки, тыс. ₽',
    'осень | 1200',
    'зима | 3'
  ])
})

t.test(
  'columns share the whole of a line, and none is narrower than its longest word',
  async (t) => {
    const random = seeded(84)
    const wrong: string[] = []
    for (let round = 0; round < 100; round++) {
      const columns = 1 + Math.floor(random() * 9)
      const rows = Array.from({ length: 3 }, () =>
        Array.from({ length: columns }, () => {
          const length = Math.floor(random() * 14)
          const words = Array.from({ length }, () => 'я'.repeat(1 + Math.floor(random() * 9)))
          return [{ text: words.join(' '), isBold: false, isItalic: false }]
        })
      )
      const shares = columnShares(rows)
      const line = columns > 6 ? 128 : 84
      const whole = shares.reduce((sum, share) => sum + share, 0)
      const longest = rows[0]?.map((_, column) =>
        Math.max(
          ...rows.flatMap((row) => plainText(row[column] ?? []).split(' ')).map((w) => w.length)
        )
      )
      const isFull = (longest ?? []).reduce((sum, length) => sum + length * 1.12 + 7, 0) > line
      const isCut = longest?.some((length, at) => (shares[at] ?? 0) * line < length * 1.12)
      if (Math.abs(whole - 1) > 1e-9 || (isCut && !isFull)) wrong.push(JSON.stringify(rows))
    }
    t.same(wrong, [])
  }
)

t.test('a page lies on its side for the seventh column of any table', async (t) => {
  const table = (columns: number) =>
    `|${'а|'.repeat(columns)}\n|${'-|'.repeat(columns)}\n|${'б|'.repeat(columns)}\n\n`
  t.notOk(isWide(documentBlocks('текст')))
  t.notOk(isWide(documentBlocks(table(6))))
  t.ok(isWide(documentBlocks(`${table(2)}текст\n\n${table(7)}`)))
})

const numbers = [
  { text: '0', value: 0 },
  { text: '2026', value: 2026 },
  { text: '−12 000,5', value: -12000.5 },
  { text: '-3', value: -3 },
  { text: '1\u00A0260\u00A0000', value: 1260000 },
  { text: '0,25', value: 0.25 },
  { text: '123456789012345', value: 123456789012345 },
  // A spreadsheet keeps fifteen digits, and no zeros before a number.
  { text: '1234567890123456', value: undefined },
  { text: '40702810900000012345', value: undefined },
  { text: '044525225', value: undefined },
  { text: '007', value: undefined },
  { text: '12 34', value: undefined },
  { text: '12%', value: undefined },
  { text: 'от 5', value: undefined },
  { text: '1.5', value: undefined }
]

t.test('a cell is a number when it is one to the last digit, else its text', async (t) => {
  const rows = numbers.map(({ text }) => `| ${text} |`).join('\n')
  const files = unzip(await xlsxDocument(documentBlocks(`| Число |\n|---|\n${rows}\n| ____ |`)))
  const sheet = files.get('xl/worksheets/sheet1.xml') ?? ''
  const strings = [...(files.get('xl/sharedStrings.xml') ?? '').matchAll(/<t[^>]*>([^<]*)<\/t>/g)]
  const cells = numbers.map((_, index) => {
    const [, type, value = ''] =
      new RegExp(`<c r="A${index + 2}"[^>]*?( t="s")?><v>([^<]*)</v>`).exec(sheet) ?? []
    return type ? strings[Number(value)]?.[1] : Number(value)
  })
  t.same(
    cells.map((cell) => (typeof cell === 'string' ? cell.replaceAll('\u00A0', ' ') : cell)),
    numbers.map(({ text, value }) => value ?? text)
  )
})

t.test('sheets have names of their own, as long as a name may be', async (t) => {
  const long = 'Сколько стоит продвижение интернет-магазина'
  const headings = ['Цены', 'ЦЕНЫ', 'Цены', 'План: [год/месяц]?', long, long]
  const table = '| а |\n|---|\n| 1 |'
  const body = [table, ...headings.map((heading) => `## ${heading}\n\n${table}`)].join('\n\n')
  const book = unzip(await xlsxDocument(documentBlocks(body))).get('xl/workbook.xml') ?? ''
  const names = [...book.matchAll(/<sheet [^>]*name="([^"]*)"/g)].map(([, name = '']) => name)

  t.same(names.slice(0, 5), ['Таблица', 'Цены', 'ЦЕНЫ 2', 'Цены 3', 'План год месяц'])
  t.same(names.slice(5), ['Сколько стоит продвижение интер', 'Сколько стоит продвижение инт 2'])
  t.equal(new Set(names.map((name) => name.toLowerCase())).size, names.length)
})

t.test(
  'in a PDF every line stands below the one before, also in an item that goes on',
  async (t) => {
    const blocks = documentBlocks('1. раз\n\n   ещё\n\n2. два')
    const head = letterhead('2026-11-22')
    const file = await pdfDocument({ title: 'П', head, blocks, fonts: FONTS })
    const pages = [...file.toString('latin1').matchAll(/stream\n([\s\S]*?)\nendstream/g)]
      .map(([, data = '']) => inflated(data))
      .filter((text) => / Tm\b/.test(text))
    const tops = [...(pages[0] ?? '').matchAll(/1 0 0 1 (\d+)\S* (\S+) Tm/g)]
      .filter(([, x]) => x === '75')
      .map(([, , y]) => Number(y))
    t.equal(tops.length, 3)
    const steps = tops.slice(1).map((top, index) => (tops[index] ?? 0) - top)
    t.ok(
      steps.every((step) => step > 12),
      steps.join()
    )
  }
)

function inflated(data: string): string {
  try {
    return inflateSync(Buffer.from(data, 'latin1')).toString('latin1')
  } catch {
    return ''
  }
}
