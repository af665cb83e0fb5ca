import { parse } from 'node-html-parser'
import t from 'tap'
import { buildTestApp } from '../../support/test-app.ts'

const { app } = await buildTestApp(t)

t.test('a row of the table has the tone of its part of a bar, and the same sum', async (t) => {
  const page = parse((await app.inject('/prices/agentstvo-shtat-frilanser/')).body)
  const ways = page.querySelectorAll('.ways__way')
  const toneOf = (classes = '') => /ways__tone-\d+/.exec(classes)?.[0]
  const rows = page.querySelectorAll('.compared tbody tr')
  t.equal(ways.length, 3)
  for (const [way, bar] of ways.entries()) {
    const parts = bar
      .querySelectorAll('.ways__parts li')
      .map((part) => [toneOf(part.classNames), part.text.trim().split(': ').at(-1)])
    const told = rows
      .map((row) => [
        toneOf(row.querySelector('th')?.classNames),
        row.querySelectorAll('td')[way]?.text.trim()
      ])
      .filter(([, sum]) => sum !== '—')
    t.same(parts, told)
    t.same(
      bar.querySelectorAll('.ways__part').map(({ classNames }) => toneOf(classNames)),
      told.map(([tone]) => tone)
    )
  }
})
