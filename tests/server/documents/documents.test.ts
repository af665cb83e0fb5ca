import { readdir, readFile } from 'node:fs/promises'
import { inflateRawSync, inflateSync } from 'node:zlib'
import { parse } from 'node-html-parser'
import t from 'tap'
import { documentBlocks, plainText } from '../../../src/server/documents/document-blocks.ts'
import { documentFiles } from '../../../src/server/documents/document-files.ts'
import { docxDocument } from '../../../src/server/documents/docx-document.ts'
import { letterhead } from '../../../src/server/documents/letterhead.ts'
import { pdfDocument } from '../../../src/server/documents/pdf-document.ts'
import { columnShares } from '../../../src/server/documents/table-columns.ts'
import { xlsxDocument } from '../../../src/server/documents/xlsx-document.ts'
import { sharedTestApp } from '../../support/test-app.ts'

const ONEST = 'node_modules/@expo-google-fonts/onest'
const FONTS = {
  regular: `${ONEST}/400Regular/Onest_400Regular.ttf`,
  bold: `${ONEST}/600SemiBold/Onest_600SemiBold.ttf`
}
const HEAD = letterhead('2026-11-22')

function docx(blocks: ReturnType<typeof documentBlocks>): Promise<Buffer> {
  return docxDocument({ title: 'Проба', head: HEAD, blocks, font: FONTS.regular })
}

const TEXT = `Первый **важный** абзац.

## Таблица: цены

1. раз
2. два

| Что | Сумма, ₽ |
|---|---|
| Работа | 120 000 |
| ____ | 45,5 |

\`\`\`profile
title: "Что видно на этом графике"
label: "Заявки"
better: up
start: "2026-11"
values: [4, 5]
\`\`\`
`

t.test(
  'a text is headings, paragraphs, counted items, tables, and a chart as its numbers',
  async (t) => {
    const blocks = documentBlocks(TEXT)
    const [first, heading, one, two, table, chart] = blocks
    t.equal(first?.kind, 'paragraph')
    t.same(first?.kind === 'paragraph' && first.runs[1], {
      text: 'важный',
      isBold: true,
      isItalic: false
    })
    t.match(heading, { kind: 'heading', level: 2 })
    t.match(one, { kind: 'item', mark: '1.' })
    t.match(two, { kind: 'item', mark: '2.' })
    t.equal(table?.kind === 'table' && table.rows.length, 3)
    const cells = chart?.kind === 'table' ? chart.rows.map((row) => row.map(plainText)) : []
    t.same(cells, [
      ['', 'Заявки'],
      ['11.2026', '4'],
      ['12.2026', '5']
    ])
  }
)

t.test('a line to write on is written as it is, and makes nothing bold', async (t) => {
  const [paragraph] = documentBlocks('**г. ____** от «____» ______ 20____ г., **важно** __ раз')
  t.same(
    paragraph?.kind === 'paragraph' &&
      paragraph.runs.map(({ text, isBold }) => [text.replace(/\s/g, ' '), isBold]),
    [
      ['г. ____', true],
      [' от «____» ______ 20____ г., ', false],
      ['важно', true],
      [' __ раз', false]
    ]
  )
})

t.test('columns are as wide as their texts need, wide tables lie on their side', async (t) => {
  const row = (...cells: string[]) => `| ${cells.join(' | ')} |`
  const blocks = documentBlocks(
    [
      row('№', 'Задача', 'Уверенность'),
      row('-', '-', '-'),
      row('1', 'Убрать цепочки перенаправлений', '0,9')
    ].join('\n')
  )
  const [table] = blocks
  const [first = 0, second = 0, third = 0] = table?.kind === 'table' ? columnShares(table.rows) : []
  t.ok(first < third && third < second, [first, second, third].join())
  t.ok(Math.abs(first + second + third - 1) < 1e-9)

  const wide = documentBlocks([row(...'123456789'), row(...'---------')].join('\n'))
  t.match(zipped(await docx(wide), 'word/document.xml'), 'w:orient="landscape"')
  t.match(zipped(await docx(blocks), 'word/document.xml'), 'w:orient="portrait"')
})

t.test(
  'a workbook has a sheet for each table, numbers are numbers, lines to write on are empty',
  async (t) => {
    const file = await xlsxDocument(documentBlocks(TEXT))
    const book = zipped(file, 'xl/workbook.xml')
    t.match(book, 'Таблица цены')
    t.match(book, 'Таблица цены 2')
    const sheet = zipped(file, 'xl/worksheets/sheet1.xml')
    t.match(sheet, /<v>120000<\/v>/)
    t.match(sheet, /<v>45\.5<\/v>/)
    t.notMatch(zipped(file, 'xl/sharedStrings.xml'), '____')
    t.match(sheet, /<worksheet[^>]*><sheetPr><pageSetUpPr fitToPage="1"\/><\/sheetPr>/)
    t.match(sheet, /<pageSetup [^>]*fitToWidth="1" fitToHeight="0"\/>/)
  }
)

t.test('a DOCX file has headings, a table with a head row and the words', async (t) => {
  const file = await docx(documentBlocks(TEXT))
  const document = zipped(file, 'word/document.xml')
  t.match(document, /<w:pStyle w:val="Heading2"\/>/)
  t.match(document, /<w:tblHeader\/>/)
  t.match(document, 'важный')
})

t.test('a DOCX file has a letterhead, and carries the typeface of the PDF', async (t) => {
  const file = await docx(documentBlocks(TEXT))
  const head = zipped(file, 'word/header1.xml')
  for (const words of [HEAD.name, HEAD.number, HEAD.edition]) t.match(head, words)
  t.match(HEAD.edition, '22 ноября 2026 года')
  t.match(head, '<w:pBdr>', 'a hairline under it')
  t.match(head, '<pic:pic', 'the mark')
  t.match(zipped(file, 'word/fontTable.xml'), /w:name="Onest"[\s\S]*<w:embedRegular/)
  t.notMatch(zipped(file, 'word/styles.xml'), 'Arial')
  t.ok(file.length < 90_000, `${file.length} bytes`)
})

t.test('a PDF file carries its own Cyrillic, a language and a title', async (t) => {
  const file = await pdfDocument({
    title: 'Проба',
    head: HEAD,
    blocks: documentBlocks(TEXT),
    fonts: FONTS
  })
  const text = file.toString('latin1')
  t.match(text, /^%PDF-1\.\d/)
  t.match(text, /\/FontFile[23]/)
  t.match(text, '/Lang (ru)')
  t.notMatch(text, '/Helvetica')
  t.ok(unicodeOf(file).includes('0436'), '«ж» can be copied out of it')
})

t.test(
  'every file that a page offers is there, of its kind, and is the text of the page',
  async (t) => {
    const { app } = await sharedTestApp()
    const documents = documentFiles(app.site().content)
    t.ok(documents.length > 10)
    for (const { name, format } of documents.flatMap(({ files }) => files)) {
      const answer = await app.inject(`/${name}`)
      t.equal(answer.statusCode, 200, name)
      const begins = format === 'pdf' ? '%PDF' : 'PK'
      t.equal(
        answer.rawPayload.subarray(0, begins.length).toString(),
        begins,
        `${name} is ${format}`
      )
    }
    const built = await readdir('dist/documents/contract')
    const names = ['akt', 'dogovor', ...[1, 2, 3, 4].map((number) => `prilozhenie-${number}`)]
    t.same(
      built.sort(),
      names.flatMap((name) => [`${name}.docx`, `${name}.pdf`])
    )
    const contract = await readFile('dist/documents/contract/dogovor.docx')
    t.match(zipped(contract, 'word/document.xml'), 'отказаться от\u00A0договора в\u00A0любой день')
    const page = (await app.inject('/contract/')).body
    t.match(page, 'href="/contract/dogovor.pdf"')
    const written = await readFile('src/content/documents/dogovor.md', 'utf8')
    const clauses = written.match(/^\d+\.\d+\./gm)
    const shown = parse(page).querySelector('[data-contract]')?.text ?? ''
    t.same(shown.match(/^\d+\.\d+\./gm), clauses, 'every clause can be read without a file')
  }
)

/** A part of a ZIP file, found by its local header or, where that has no sizes, by the central directory. */
function zipped(file: Buffer, name: string): string {
  const end = file.lastIndexOf(Buffer.from('504b0506', 'hex'))
  let at = file.readUInt32LE(end + 16)
  while (file.readUInt32LE(at) === 0x02014b50) {
    const [size, nameLength, extra, comment] = [
      file.readUInt32LE(at + 20),
      file.readUInt16LE(at + 28),
      file.readUInt16LE(at + 30),
      file.readUInt16LE(at + 32)
    ]
    const local = file.readUInt32LE(at + 42)
    if (file.subarray(at + 46, at + 46 + nameLength).toString() === name) {
      const start = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28)
      const data = file.subarray(start, start + size)
      return (file.readUInt16LE(at + 10) === 0 ? data : inflateRawSync(data)).toString()
    }
    at += 46 + nameLength + extra + comment
  }
  throw new Error(`there is no ${name}`)
}

/** What the fonts of a PDF map their glyphs to. */
function unicodeOf(file: Buffer): string {
  const streams = file.toString('latin1').matchAll(/stream\n([\s\S]*?)\nendstream/g)
  return [...streams]
    .map(([, data = '']) => {
      try {
        return inflateSync(Buffer.from(data, 'latin1')).toString('latin1')
      } catch {
        return ''
      }
    })
    .filter((text) => text.includes('beginbf'))
    .join('\n')
}
