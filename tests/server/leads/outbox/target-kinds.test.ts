import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import t from 'tap'
import { readConfig } from '../../../../src/server/config.ts'
import {
  kindOf,
  LEAD_TARGETS,
  openMetrika,
  openTargets,
  TARGET_KINDS
} from '../../../../src/server/delivery/open-targets.ts'

/** Every variable with the value that .env.example shows. */
const EXAMPLES: Record<string, string | undefined> = parseEnv(
  readFileSync('.env.example', 'utf8').replace(/^#(?=[A-Z0-9_]+=)/gm, '')
)
const TABLE = readFileSync('docs/leads.md', 'utf8')

t.test(
  'with what .env.example shows every target is open, under the name of its kind',
  async (t) => {
    const config = readConfig(EXAMPLES)
    const opened = [...openTargets(config), openMetrika(config)]
    t.same(
      opened.map((target) => target?.name),
      TARGET_KINDS.map(({ name }) => name)
    )
    for (const target of opened) target?.close()
    t.same(openTargets(readConfig({})), [])
  }
)

for (const { name, settings, needs = {}, access } of TARGET_KINDS) {
  t.test(`${name} owns its variables, and tells which are of no use alone`, async (t) => {
    const others = TARGET_KINDS.filter((kind) => kind.name !== name)
    const shared = Object.keys(settings).filter((one) =>
      others.some((kind) => one in kind.settings)
    )
    t.same(shared, [])
    for (const [one, other] of Object.entries(needs)) {
      t.throws(() => readConfig({ [one]: EXAMPLES[one] }), new RegExp(`${one} needs ${other}`))
    }
    const row = TABLE.split('\n').find((line) => line.startsWith(`| ${name} `)) ?? ''
    for (const variable of access)
      t.ok(row.includes(`\`${variable}\``), `docs/leads.md: ${variable}`)
  })
}

t.test('a target of an earlier version is none of them', async (t) => {
  t.equal(kindOf('telegram')?.title, 'Telegram')
  t.equal(kindOf('fax'), undefined)
  t.ok(LEAD_TARGETS.every(({ name }) => kindOf(name)?.name === name))
})
