import t from 'tap'
import { TEMPLATES } from '../browser/templates.ts'
import { markupFaults } from '../support/markup.ts'
import { buildTestApp } from '../support/test-app.ts'

t.test('SEO-02/A11Y-02: every page is valid HTML', async (t) => {
  const { app } = await buildTestApp(t, { STYLEGUIDE: 'on' })
  const paths = new Set([...app.site().pages.keys(), ...TEMPLATES])
  t.ok(paths.size > 120, `${paths.size} pages`)
  const faults: string[] = []
  for (const path of paths) {
    faults.push(...(await markupFaults(path, (await app.inject(path)).body)))
  }
  t.same(faults.slice(0, 40), [])
})
