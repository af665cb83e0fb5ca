import { readdir, readFile } from 'node:fs/promises'
import t from 'tap'
import { TEMPLATES } from '../browser/templates.ts'
import { PAGE_LIMITS, type PageCost, pageCost } from '../support/page-budget.ts'
import { buildTestApp } from '../support/test-app.ts'

const { app } = await buildTestApp(t)

/** Pages that are kept; an error is answered for itself. */
const OTHERS = ['/styleguide/', '/none/']

for (const path of TEMPLATES.filter((one) => !OTHERS.includes(one))) {
  t.test(`what ${path} costs`, async (t) => {
    const cost = await pageCost((await app.inject(path)).body)
    for (const [name, most] of Object.entries(PAGE_LIMITS) as [keyof PageCost, number][]) {
      t.ok(cost[name] <= most, `${name} ${cost[name]}, at most ${most}`)
    }
  })
}

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
