import t from 'tap'
import { siteTexts } from '../../src/server/content/site/site-texts.ts'
import { documentBlocks } from '../../src/server/documents/document-blocks.ts'
import { letterhead } from '../../src/server/documents/document-files.ts'
import { docxDocument } from '../../src/server/documents/docx-document.ts'
import { pdfDocument } from '../../src/server/documents/pdf-document.ts'
import { unzip } from '../support/unzip.ts'

const ONEST = 'node_modules/@expo-google-fonts/onest'
const FONTS = {
  regular: `${ONEST}/400Regular/Onest_400Regular.ttf`,
  bold: `${ONEST}/600SemiBold/Onest_600SemiBold.ttf`
}
const DOCUMENT = { title: 'Проба', head: letterhead('2026-11-22', siteTexts([])) }
const SIGNATURES = `## Подписи

| Исполнитель | Заказчик |
|---|---|
| ООО | ____ |
| адрес | ____ |
| почта | ____ |
`

async function pdf(body: string): Promise<string> {
  const made = await pdfDocument({ ...DOCUMENT, fonts: FONTS, blocks: documentBlocks(body) })
  return made.toString('latin1')
}

/** The page on which each element of a kind begins, in their order. */
function pagesOf(file: string, kind: string): string[] {
  const elements = file.split(/\bendobj\b/).filter((part) => part.includes(`/S /${kind}\n`))
  return elements.map((part) => /\/Pg (\d+) 0 R/.exec(part)?.[1] ?? '')
}

t.test('a PDF tells headings, paragraphs and cells apart, and its language', async (t) => {
  const file = await pdf(`Абзац.\n\n- пункт\n\n${SIGNATURES}`)
  t.match(file, '/Marked true')
  t.match(file, /\/Lang \(ru\)/)
  const counts = ['H1', 'H2', 'P', 'Table', 'TH', 'TD'].map((kind) => pagesOf(file, kind).length)
  t.same(counts, [1, 1, 2, 1, 2, 6])
})

t.test('wherever a page ends, signatures stand together, under their heading', async (t) => {
  for (let paragraphs = 20; paragraphs <= 34; paragraphs++) {
    const file = await pdf(`${'Строка.\n\n'.repeat(paragraphs)}${SIGNATURES}`)
    const pages = ['H2', 'TH', 'TD'].flatMap((kind) => pagesOf(file, kind))
    t.equal(new Set(pages).size, 1, `after ${paragraphs} paragraphs`)
  }
})

t.test('a table longer than a page begins each with its head', async (t) => {
  const file = await pdf(`| № | Что |\n|---|---|\n${'| 1 | строка |\n'.repeat(90)}`)
  const heads = pagesOf(file, 'TH')
  t.equal(heads.length, 2 * new Set(pagesOf(file, 'TD')).size)
  t.same(new Set(heads), new Set(pagesOf(file, 'TD')))
})

t.test('a DOCX has its language and its author, and heads stay with their tables', async (t) => {
  const blocks = documentBlocks(SIGNATURES)
  const files = unzip(await docxDocument({ ...DOCUMENT, blocks, font: FONTS.regular }))
  t.match(files.get('word/styles.xml') ?? '', '<w:lang w:val="ru-RU"')
  t.notMatch(files.get('docProps/core.xml') ?? 'Un-named', 'Un-named')
  const kept = (files.get('word/document.xml') ?? '').match(/<w:keepNext\/>/g)
  t.equal(kept?.length, 3, 'the heading and both cells of the head')
})

t.test(
  'a DOCX is read by other programs: key of its font, words for its mark, numbers under numbers',
  async (t) => {
    const blocks = documentBlocks(
      '| Что | Цена |\n|---|---|\n| аудит | 1 500 000 ₽ |\n| срок | 2 недели |\n'
    )
    const files = unzip(await docxDocument({ ...DOCUMENT, blocks, font: FONTS.regular }))
    t.match(
      files.get('word/fontTable.xml') ?? '',
      /w:fontKey="\{[0-9A-F]{8}(-[0-9A-F]{4}){3}-[0-9A-F]{12}\}"/
    )
    t.match(files.get('word/header1.xml') ?? '', /<wp:docPr [^>]*descr="[^"]+"/)
    const cells = (files.get('word/document.xml') ?? '').split('<w:tc>').slice(1)
    t.same(
      cells.map((cell) => cell.includes('<w:jc w:val="right"/>')),
      [false, false, false, true, false, false]
    )
  }
)
