import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { parseEnv } from 'node:util'
import t from 'tap'
import { readConfig } from '../../src/server/config.ts'
import { ConfigSchema } from '../../src/server/config-schema.ts'
import { startSite, withDataDir } from '../support/site-process.ts'

const NAMES = Object.keys(ConfigSchema.properties)
const EXAMPLE = readFileSync('.env.example', 'utf8')
/** With every setting on. */
const ALL = EXAMPLE.replace(/^#(?=[A-Z0-9_]+=)/gm, '')

t.test('it names every setting that the site reads, each once, and no other', async (t) => {
  const named = [...ALL.matchAll(/^([A-Z0-9_]+)=/gm)].map(([, name]) => name)
  t.same(named.sort(), [...NAMES].sort())
})

t.test('docs/configuration.md tells the same settings', async (t) => {
  const [ofSite = ''] = readFileSync('docs/configuration.md', 'utf8').split('The tests read no')
  const rows = ofSite.split('\n').filter((line) => line.startsWith('| `'))
  // Besides its own names a row tells with what they go together.
  const told = new Set(rows.join().match(/(?<=`)[A-Z][A-Z0-9_]+(?=`)/g))
  t.same(
    NAMES.filter((name) => !told.has(name)),
    []
  )
  t.same(
    [...told].filter((name) => !NAMES.includes(name)),
    []
  )
})

t.test('what has a default shows it', async (t) => {
  const defaults = readConfig({})
  const shown = readConfig(parseEnv(ALL) as NodeJS.ProcessEnv)
  for (const [name, value] of Object.entries(defaults)) {
    t.equal(shown[name as keyof typeof shown], value, name)
  }
})

for (const [what, text] of [
  ['the site starts with it', EXAMPLE],
  ['the site starts with all of it', ALL]
] as const) {
  t.test(what, async (t) => {
    await withDataDir(async (dataDir) => {
      const file = `${dataDir}/.env`
      await writeFile(file, text)
      const env = { METRICS_PORT: '0', LOG_LEVEL: 'info' }
      const site = await startSite({ dataDir, env, node: [`--env-file=${file}`] })
      t.equal((await fetch(site.url)).status, 200)
      await site.kill('SIGTERM')
    })
  })
}
