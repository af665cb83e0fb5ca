import { cp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inflateSync } from 'node:zlib'
import type { LightMyRequestResponse } from 'fastify'
import { parse } from 'node-html-parser'
import t from 'tap'
import { siteTexts } from '../../../src/server/content/site/site-texts.ts'
import { documentBlocks, plainText } from '../../../src/server/documents/document-blocks.ts'
import { documentFiles, letterhead } from '../../../src/server/documents/document-files.ts'
import { docxDocument } from '../../../src/server/documents/docx-document.ts'
import { pdfDocument } from '../../../src/server/documents/pdf-document.ts'
import { xlsxDocument } from '../../../src/server/documents/xlsx-document.ts'
import { buildTestApp, sharedTestApp } from '../../support/test-app.ts'
import { buildTestRoom } from '../../support/test-room.ts'
import { publishText, sendText, textFormIn } from '../../support/text-forms.ts'
import { unzip } from '../../support/unzip.ts'

const ONEST = 'node_modules/@expo-google-fonts/onest'
const FONTS = {
  regular: `${ONEST}/400Regular/Onest_400Regular.ttf`,
  bold: `${ONEST}/600SemiBold/Onest_600SemiBold.ttf`
}
const HEAD = letterhead('2026-11-22', siteTexts([]))

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

t.test(
  'a workbook has a sheet for each table, numbers are numbers, lines to write on are empty',
  async (t) => {
    const file = await xlsxDocument('Смета «А & Б»', documentBlocks(TEXT))
    const book = unzip(file).get('xl/workbook.xml')
    t.match(book, 'Таблица цены')
    t.match(book, 'Таблица цены 2')
    const sheet = unzip(file).get('xl/worksheets/sheet1.xml')
    t.match(sheet, /<v>120000<\/v>/)
    t.match(sheet, /<v>45\.5<\/v>/)
    t.notMatch(unzip(file).get('xl/sharedStrings.xml'), '____')
    t.match(sheet, /<worksheet[^>]*><sheetPr><pageSetUpPr fitToPage="1"\/><\/sheetPr>/)
    t.match(sheet, /<pageSetup [^>]*fitToWidth="1" fitToHeight="0"\/>/)
    t.match(sheet, /<pane [^>]*activePane="bottomLeft"/, 'of two panes the one that is there')
    t.match(unzip(file).get('docProps/core.xml'), '<dc:title>Смета «А &amp; Б»</dc:title>')
    t.match(unzip(file).get('_rels/.rels'), 'Target="docProps/core.xml"')
    t.match(unzip(file).get('[Content_Types].xml'), 'PartName="/docProps/core.xml"')
  }
)

t.test('a DOCX file has headings, a table with a head row and the words', async (t) => {
  const file = await docx(documentBlocks(TEXT))
  const document = unzip(file).get('word/document.xml')
  t.match(document, /<w:pStyle w:val="Heading2"\/>/)
  t.match(document, /<w:tblHeader\/>/)
  t.match(document, 'важный')
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
  t.match(text, '/PageMode /UseOutlines', 'its headings are bookmarks')
  t.notMatch(text, '/Helvetica')
  t.ok(unicodeOf(file).includes('0436'), '«ж» can be copied out of it')
})

t.test(
  'a file that a page offers is there, of its kind, to be read and to be asked for',
  async (t) => {
    const { app } = await sharedTestApp()
    const { content } = app.site()
    const documents = documentFiles(content)
    const kinds = new Map(
      documents.map(({ files }) => [files[0]?.path, files.map(({ format }) => format).join()])
    )
    t.equal(kinds.get('/contract/akt.docx'), 'docx,pdf')
    t.equal(kinds.get('/samples/audit.docx'), 'docx')
    t.equal(kinds.get('/education/templates/ochered-zadach.docx'), 'docx,xlsx', 'it reckons')
    // One of each set of formats: the others are made of other texts in the same way.
    const oneOfEach = new Map(
      documents.map(({ files }) => [files.map(({ format }) => format).join(), files])
    )
    for (const { path, format } of [...oneOfEach.values()].flat()) {
      const answer = await app.inject(path)
      t.equal(answer.statusCode, 200, path)
      const begins = format === 'pdf' ? '%PDF' : 'PK'
      t.equal(
        answer.rawPayload.subarray(0, begins.length).toString(),
        begins,
        `${path} is ${format}`
      )
      const head = await app.inject({ method: 'HEAD', url: path })
      const of = ({ headers }: typeof head) => [headers['content-type'], headers.etag]
      t.same([head.statusCode, head.body, of(head)], [200, '', of(answer)])
      t.equal(Number(head.headers['content-length']), answer.rawPayload.length)
      const headers = { 'if-none-match': String(answer.headers.etag) }
      t.equal((await app.inject({ url: path, headers })).statusCode, 304)
    }
    const contract = unzip((await app.inject('/contract/dogovor.docx')).rawPayload)
    t.match(contract.get('word/document.xml'), 'отказаться от\u00A0договора в\u00A0любой день')
    const page = (await app.inject('/contract/')).body
    t.match(page, 'href="/contract/dogovor.pdf"')
    const written = await readFile('src/content/documents/dogovor.md', 'utf8')
    const shown = parse(page).querySelector('[data-contract]')?.text ?? ''
    t.same(
      shown.match(/^\d+\.\d+\./gm),
      written.match(/^\d+\.\d+\./gm),
      'every clause can be read without a file'
    )
  }
)

const SENTENCE = 'Этой фразы в тексте прежде не было'

/** The words of the files that a page links. */
async function wordsOfFiles(
  ask: (
    path: string
  ) => Promise<Pick<LightMyRequestResponse, 'statusCode' | 'rawPayload' | 'body'>>,
  page: string
): Promise<Map<string, string>> {
  const root = parse((await ask(page)).body)
  const links = root.querySelectorAll('a[download]').map((link) => link.getAttribute('href') ?? '')
  const found = new Map<string, string>()
  for (const link of links.filter((one) => /\.(docx|xlsx)$/.test(one))) {
    const { statusCode, rawPayload } = await ask(link)
    if (statusCode !== 200) throw new Error(`${link}: ${statusCode}`)
    found.set(link, [...unzip(rawPayload).values()].join(' '))
  }
  return found
}

t.test('code review A8: what is downloaded is what is published, without a restart', async (t) => {
  const { app, editor } = await buildTestRoom(t)
  const ask = (path: string) => app.inject(path)
  for (const [path, page, file] of [
    ['/texts/documents/akt', '/contract/', '/contract/akt.docx'],
    [
      '/texts/templates/ochered-zadach',
      '/education/templates/ochered-zadach/',
      '/education/templates/ochered-zadach.docx'
    ]
  ] as const) {
    const before = await ask(file)
    t.notMatch((await wordsOfFiles(ask, page)).get(file), SENTENCE)
    const { body = '' } = textFormIn(await editor.page(path))
    const sent = await sendText(editor, path, { body: `${SENTENCE}.\n\n${body}` })
    t.equal(sent.status, 303)
    t.equal((await publishText(editor, path)).status, 303, path)
    t.match((await wordsOfFiles(ask, page)).get(file)?.replaceAll('\u00A0', ' '), SENTENCE)
    const headers = { 'if-none-match': String(before.headers.etag) }
    t.equal((await app.inject({ url: file, headers })).statusCode, 200, 'the former one is known')
  }
})

t.test('code review A8: any folder of content has the files that its pages link', async (t) => {
  const contentDir = t.testdir()
  await cp('src/content', contentDir, { recursive: true })
  const text = await readFile(join(contentDir, 'templates/ochered-zadach.md'), 'utf8')
  const made = text
    .replaceAll('ochered-zadach', 'proverka-arh')
    .replace(/^title: .*$/m, 'title: Проверка архитектуры')
  await writeFile(join(contentDir, 'templates/proverka-arh.md'), made)
  await rm(join(contentDir, 'documents/mediaplan.md'))
  const { app } = await buildTestApp(t, { CONTENT_DIR: contentDir })
  const found = await wordsOfFiles((path) => app.inject(path), '/education/templates/proverka-arh/')
  t.match([...found.keys()], [/proverka-arh\.docx$/, /proverka-arh\.xlsx$/])
  t.match(found.get('/education/templates/proverka-arh.docx'), 'Проверка архитектуры')
  t.equal(
    (await app.inject('/samples/mediaplan.docx')).statusCode,
    404,
    'what is no text is no file'
  )
})

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
