import { readFile } from 'node:fs/promises'
import t from 'tap'
import { TEMPLATES } from '../browser/templates.ts'
import { BUDGET, type PageCost, pageCost } from '../support/page-budget.ts'
import { buildTestApp } from '../support/test-app.ts'

const { app } = await buildTestApp(t)

/** Pages that are kept; an error is answered for itself. */
const OTHERS = ['/styleguide/', '/none/']

for (const path of TEMPLATES.filter((one) => !OTHERS.includes(one))) {
  t.test(`what ${path} costs`, async (t) => {
    const html = (await app.inject(path)).body
    const sent = await app.inject({ url: path, headers: { 'accept-encoding': 'br' } })
    const cost = await pageCost(html, sent.rawPayload.length)
    for (const [name, most] of Object.entries(BUDGET) as [keyof PageCost, number][]) {
      t.ok(cost[name] <= most, `${name} ${cost[name]}`)
    }
  })
}

t.test('React and the phone utilities are on no page that nobody has touched', async (t) => {
  const manifest = JSON.parse(await readFile('dist/assets/manifest.json', 'utf8'))
  const html = (await app.inject('/contacts/')).body
  const heavy = Object.entries<string>(manifest).filter(([name]) => /phone-utils/.test(name))
  t.ok(heavy.length > 0)
  for (const [, file] of heavy) t.notMatch(html, file)
})
