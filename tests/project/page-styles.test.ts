import { readdirSync, readFileSync } from 'node:fs'
import t from 'tap'
import { TEMPLATES } from '../browser/templates.ts'
import { buildTestApp } from '../support/test-app.ts'

const { app } = await buildTestApp(t)

const sources = ['views', 'src', 'assets'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`)
)
const written = classesIn(
  sources.filter((file) => file.endsWith('.css') && !file.endsWith('print.css')).map(read)
)

/** Classes that are styled somewhere, and not in what the page loads for a screen, at once or when something is opened. */
function unstyled(html: string): string[] {
  const sheets = [
    ...html.matchAll(/<link rel="stylesheet"(?: media="[^"]+")? href="\/([^"]+)"/g)
  ].map(([, file = '']) => read(`dist/${file}`))
  const loaded = classesIn(sheets)
  const used = new Set(
    [...html.matchAll(/class="([^"]*)"/g)].flatMap(([, text = '']) => text.split(/\s+/))
  )
  return [...used].filter((name) => written.has(name) && !loaded.has(name)).sort()
}

for (const path of TEMPLATES) {
  t.test(`${path} loads the styles of everything on it`, async (t) => {
    t.same(unstyled((await app.inject(path)).body), [])
  })
}

function classesIn(sheets: readonly string[]): Set<string> {
  const text = sheets.join('\n').replaceAll(/\/\*[\s\S]*?\*\//g, '')
  return new Set([...text.matchAll(/\.([a-z][\w-]*)/g)].map(([, name = '']) => name))
}

function read(file: string): string {
  return readFileSync(file, 'utf8')
}
