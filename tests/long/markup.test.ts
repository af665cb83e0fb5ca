import t from 'tap'
import { markupFaults } from '../support/markup.ts'
import { buildTestApp } from '../support/test-app.ts'

// One page of every template: `tests/server/crawl.test.ts`.
t.test('SEO-02/A11Y-02: every page is valid HTML', async (t) => {
  const { app } = await buildTestApp(t)
  const paths = [...app.site().pages.keys()]
  t.ok(paths.length > 120, `${paths.length} pages`)
  const faults: string[] = []
  for (const path of paths) {
    faults.push(...(await markupFaults(path, (await app.inject(path)).body)))
  }
  t.same(faults.slice(0, 40), [])
})
