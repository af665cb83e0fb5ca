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
