import t from 'tap'
import { formPages } from '../../src/drawings/form-sheet.ts'
import { blanksOf, formBlocks } from '../../src/server/pages/legal/document-data.ts'
import { buildTestApp } from '../support/test-app.ts'

const { app } = await buildTestApp(t)
const contracts = app.site().content.documents.filter(({ data }) => data.kind === 'contract')

for (const { slug, body } of contracts) {
  t.test(`${slug} is drawn on as many sheets as it is printed on`, async (t) => {
    const { rawPayload } = await app.inject(`/contract/${slug}.pdf`)
    const printed = rawPayload.toString('latin1')
    const sheets = formPages(formBlocks(body))
    t.equal(sheets.length, Number(/\/Count (\d+)/.exec(printed)?.[1]))
    t.equal(
      sheets.join('').match(/(?<=__blank" d="[^"]*)M/g)?.length ?? 0,
      blanksOf(body),
      'with a mark for every place to write in'
    )
  })
}

t.test('lines of text stand one under another, each as far as its words go', async (t) => {
  const text = (letters: number) => ({ kind: 'text', runs: [{ letters, isBlank: false }] }) as const
  const [sheet = ''] = formPages([text(100), text(20)])
  t.match(sheet, '__line" d="m14 25h132m-132 4h43m-43 5h35"')
  t.notMatch(sheet, 'd=""')
})

t.test('what has no room on a sheet stands on the next one', async (t) => {
  const line = { kind: 'text', runs: [{ letters: 60, isBlank: false }] } as const
  const table = { kind: 'table', blanks: Array.from({ length: 30 }, () => [1, 0]) } as const
  const sheets = formPages([...Array.from({ length: 30 }, () => line), table])
  t.equal(sheets.length, 2)
  for (const sheet of sheets) {
    const ends = [...sheet.matchAll(/M[\d.]+ ([\d.]+)(?:v([\d.]+))?/g)].slice(2)
    const lowest = Math.max(...ends.map(([, y, down = '0']) => Number(y) + Number(down)))
    t.ok(lowest > 22 && lowest <= 216, `${lowest}`)
  }
  t.equal(sheets.join('').match(/H146/g)?.length, 32, 'and each part of a table is ruled whole')
})
