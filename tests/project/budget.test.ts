import { readdir, readFile, stat } from 'node:fs/promises'
import t from 'tap'
import { TEMPLATES } from '../browser/templates.ts'
import { budgetOf, type PageCost, pageCost } from '../support/page-budget.ts'
import { buildTestApp } from '../support/test-app.ts'

const { app } = await buildTestApp(t)

/** Pages that are kept; an error is answered for itself. */
const OTHERS = ['/styleguide/', '/none/']

/** What ends a tenth under its budget. */
const isSpare = (path: string, name: keyof PageCost) =>
  name === 'css' || name === 'scripts' || (name === 'html' && path === '/')

for (const path of TEMPLATES.filter((one) => !OTHERS.includes(one))) {
  t.test(`what ${path} costs`, async (t) => {
    const html = (await app.inject(path)).body
    const sent = await app.inject({ url: path, headers: { 'accept-encoding': 'br' } })
    const cost = await pageCost(html, sent.rawPayload.length)
    for (const [name, budget] of Object.entries(budgetOf(path)) as [keyof PageCost, number][]) {
      const most = isSpare(path, name) ? budget * 0.9 : budget
      t.ok(
        cost[name] <= most,
        `${name} ${cost[name]}, at most ${most}; limits: tests/support/page-budget.ts`
      )
    }
  })
}

t.test('docs/measurements.md says what is built', async (t) => {
  const built = await readdir('dist/assets')
  const sizeOf = async (name: string) => (await stat(`dist/assets/${name}`)).size
  const families = built.filter((name) => /-pages-\w+\.css\.br$/.test(name))
  const sizes = await Promise.all(families.map(sizeOf))
  const site = await sizeOf(built.find((name) => /^site-\w+\.css\.br$/.test(name)) ?? '')
  const { boot, scripts, fonts } = await pageCost((await app.inject('/')).body, 0)
  const told = (await readFile('docs/measurements.md', 'utf8')).replace(/\s+/g, ' ')
  for (const words of [
    `${kilobytes(boot)} KB in the page and one script of ${kilobytes(scripts)} KB on every page`,
    `a style sheet of ${kilobytes(site)} KB for all pages`,
    `one of ${kilobytes(Math.min(...sizes))} to ${kilobytes(Math.max(...sizes))} KB for the page's family`,
    `fonts of ${Math.round(fonts / 1000)} KB in three files`
  ]) {
    t.ok(told.includes(words), words)
  }
})

t.test(
  'review-code: React and the phone utilities are on no page that nobody has touched',
  async (t) => {
    const [react, ...moreReact] = await scriptsWith(/react\.dev\/errors/)
    const [utilities, ...moreUtilities] = await scriptsWith(/country_calling_codes/)
    if (!react || !utilities) throw new Error('one of them is not found in what was built')
    t.same([...moreReact, ...moreUtilities], [], 'each is in one script')
    t.not(react, utilities, 'of its own')

    for (const path of TEMPLATES.filter((one) => !OTHERS.includes(one))) {
      const html = (await app.inject(path)).body
      const named = [...html.matchAll(/\/assets\/([\w.-]+\.js)/g)].map(([, name = '']) => name)
      const loaded = await loadedAtOnce(named)
      t.notOk(loaded.has(react), `${path}: React`)
      t.notOk(loaded.has(utilities), `${path}: the utilities`)
      t.ok((await loadedLater(loaded)).has(react), `${path}: React comes when it is wanted`)
    }
  }
)

/** Of a thousand bytes, to a tenth. */
const kilobytes = (bytes: number) => Math.round(bytes / 100) / 10

/** Names of built scripts that hold a text which only one library has. */
async function scriptsWith(text: RegExp): Promise<string[]> {
  const names = (await readdir('dist/assets')).filter((name) => name.endsWith('.js'))
  const sources = await Promise.all(names.map((name) => readFile(`dist/assets/${name}`, 'utf8')))
  return names.filter((_, index) => text.test(sources[index] ?? ''))
}

/** Scripts that a page names, with all that they import without being asked to. */
async function loadedAtOnce(names: string[], loaded = new Set<string>()): Promise<Set<string>> {
  for (const name of names.filter((one) => !loaded.has(one))) {
    loaded.add(name)
    const source = await readFile(`dist/assets/${name}`, 'utf8')
    const imports = [...source.matchAll(/(?:from|import)\s*"\.\/([\w.-]+\.js)"/g)]
    await loadedAtOnce(
      imports.map(([, file = '']) => file),
      loaded
    )
  }
  return loaded
}

/** What such scripts name and may so ask for later, with all that it imports. */
async function loadedLater(scripts: ReadonlySet<string>): Promise<Set<string>> {
  const sources = await Promise.all(
    [...scripts].map((name) => readFile(`dist/assets/${name}`, 'utf8'))
  )
  const named = sources.flatMap((source) => [...source.matchAll(/"\.\/([\w.-]+\.js)"/g)])
  return loadedAtOnce(named.map(([, name = '']) => name))
}
