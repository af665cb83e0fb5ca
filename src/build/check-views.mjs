// Has the compiler check the templates, and the length of their lines: `node src/build/check-views.mjs`.
// Each becomes a TypeScript file whose lines are the template's, without its text.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const VIEWS = 'views'
const OUT = 'dist/view-types'
const MAX_LINE = 140

const names = readdirSync(VIEWS, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.eta'))
  .map((file) => file.slice(0, -'.eta'.length))

rmSync(OUT, { recursive: true, force: true })
for (const name of names) {
  const file = join(OUT, `${name}.ts`)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, toTypeScript(name, readFileSync(join(VIEWS, `${name}.eta`), 'utf8')))
}
writeFileSync(join(OUT, 'names.ts'), allNames())
writeFileSync(
  join(OUT, 'tsconfig.json'),
  JSON.stringify({
    extends: '../../tsconfig.json',
    compilerOptions: { rootDir: '../..', noUnusedLocals: false, noUnusedParameters: false },
    include: [
      '.',
      // Every page adds its data to the list where it is made.
      '../../src/server/app.ts',
      '../../src/server/templates/view-globals.d.ts',
      '../../src/server/desk/desk-globals.d.ts'
    ],
    exclude: []
  })
)
const { stdout, status } = spawnSync('npx', ['tsc', '-p', OUT], { encoding: 'utf8' })
process.stdout.write(stdout.replaceAll(/^dist\/view-types\/(.+)\.ts\(/gm, 'views/$1.eta('))
const long = names.flatMap(longLines)
for (const error of long) process.stdout.write(`${error}\n`)
process.exitCode = long.length > 0 ? 1 : (status ?? 1)

/** @param {string} name */
function longLines(name) {
  const file = join(VIEWS, `${name}.eta`)
  return readFileSync(file, 'utf8')
    .split('\n')
    .map((line) => Array.from(line).length)
    .flatMap((length, index) =>
      length > MAX_LINE ? [`${file}(${index + 1}): ${length} characters, at most ${MAX_LINE}`] : []
    )
}

/**
 * @param {string} name
 * @param {string} template
 */
function toTypeScript(name, template) {
  const source = name.startsWith('desk/') ? 'desk/desk-view-data.ts' : 'templates/view-data.ts'
  const data = source.startsWith('desk/') ? 'DeskViewData' : 'ViewData'
  const type = `import('${'../'.repeat(name.split('/').length + 1)}src/server/${source}').${data}['${name}']`
  const tags = /<%([-_]?)([~=]?)([\s\S]*?)([-_]?)%>/g
  let code = `export default function (it: ${type}) { const print = (_: string | number | boolean) => undefined; `
  let end = 0
  for (const { index, 0: tag, 2: kind, 3: body = '' } of template.matchAll(tags)) {
    code += lineBreaks(template.slice(end, index))
    // Code on one line here stood on several lines in the template.
    code += kind ? `;print(${body});` : body.replace(/\)\s*$/, '$&;')
    end = index + tag.length
  }
  return `${code}${lineBreaks(template.slice(end))}}\n`
}

/** @param {string} text */
function lineBreaks(text) {
  return text.replaceAll(/[^\n]/g, '')
}

/** Templates without data in `ViewData`, and data without a template. */
function allNames() {
  const list = names.map((name) => `'${name}'`).join(' | ')
  return `import type { DeskViewData } from '../../src/server/desk/desk-view-data.ts'
import type { ViewData as SiteData } from '../../src/server/templates/view-data.ts'
type ViewData = SiteData & DeskViewData
type Names = ${list}
export const everyTemplateHasItsData: { [Name in Names]: unknown } = {} as ViewData
export const everyDataHasItsTemplate: { [Name in keyof ViewData]: unknown } = {} as Record<Names, unknown>
`
}
