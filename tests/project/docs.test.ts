import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { promisify } from 'node:util'
import t, { type Test } from 'tap'
import { originsOf } from '../../src/server/leads/lead-facets.ts'
import { openSqliteStore } from '../../src/server/store/site-store.ts'
import { findOrigin } from '../../src/shared/attribution/attribution.ts'
import { readLeads } from '../support/data-dir.ts'
import { documentedBlocks, documentedCalls } from '../support/documented.ts'
import { matchLists } from '../support/match-lists.ts'
import { newLead } from '../support/new-lead.ts'
import { startSite, withDataDir } from '../support/site-process.ts'

const run = promisify(execFile)
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'))

/** Commands that are run in full by something else, or for as long as somebody works. */
const RUN_ELSEWHERE: Record<string, string> = {
  'npm ci && npm start': 'tests/long/operations.test.ts',
  'npm ci && npm test': '.ci/run',
  'npm run check': '.ci/run',
  'npm run dev': 'tests/server/content/editing.test.ts',
  'DESK_PORT=3001 npm start': 'tests/server/desk/desk-port.test.ts',
  'npm run leads -- demo': 'tests/server/commands/lead-tool.test.ts'
}
/** One changes what it finds, the others take minutes; that they are there is all that is checked. */
const NOT_RUN = new Set(['npm test -- --changed'])
/** What each command says when it has done what it is for, with a lead and one in quarantine; the first that fits. */
const SAYS: readonly (readonly [beginning: string, says: RegExp])[] = [
  ['npm run leads -- list', /Анна Смирнова +\+7/],
  ['npm run leads -- show', /Анна Смирнова[\s\S]*webhook/],
  ['npm run leads -- report', /^\d leads; not counted/],
  ['npm run leads -- export', /^2 leads written to .*leads\.csv/],
  ['npm run leads -- doctor', /^ok +database/m],
  ['npm run leads -- redeliver', /^webhook: \d+/m],
  ['npm run leads -- release', /is released/],
  ['npm run leads -- erase', /2 would be erased/],
  ['npm run leads -- retention', /\b0 to be erased/],
  ['npm run leads -- backup', /^2 leads copied to .*copy/],
  ['npm run leads -- copy', /^leads +2 .*[\s\S]*read again on both sides and is the same/],
  ['npm run leads -- audit', /\b(show|export|backup)\b/],
  ['npm run leads -- --help', /redeliver[\s\S]*backup/],
  ['npm run search -- report', /Found nothing \(0\)/],
  ['npm run new', /news\/otkryli-priyom\/index\.md/],
  ['npm run leads -- desk-user', /anna@agency\.example/]
]
const isThere = (command: string) =>
  command.startsWith('npx ') || String(/^npm (?:run )?([\w:]+)/.exec(command)?.[1]) in scripts
const WITH_COMMANDS = ['README.md', 'docs/leads.md', 'docs/content.ru.md']

for (const file of WITH_COMMANDS) {
  t.test(`the commands of ${file}`, async (t) => {
    const commands = documentedBlocks(file).flatMap(({ script }) => script.split('\n'))
    t.ok(commands.length > 0)
    const { env, ids, folder } = await seed(t)
    for (const line of commands) {
      const command = line.replace(/\s+#.*$/, '')
      const place = RUN_ELSEWHERE[command]
      if (place) {
        t.ok(existsSync(place), `${command}: ${place}`)
        continue
      }
      if (NOT_RUN.has(command)) {
        t.ok(isThere(command), command)
        continue
      }
      const filled = command
        .replace('release <id>', `release ${ids[1]}`)
        .replace('<id>', String(ids[0]))
        .replace('<folder>', `${folder}/copy`)
        // An embedded database is copied into as a shared one is.
        .replace('--to-env <NAME>', `--to ${folder}/moved`)
        .replace('leads.csv', `${folder}/leads.csv`)
        .replace("'+7 912 …'", "'+7 912 345-67-89'")
        .replace(/^npm run (leads|search) --/, 'node dist/server/$1.mjs')
      const text = command.includes('desk-user') ? `echo 'река 42 камень' | ${filled}` : filled
      // Nobody listens there, which is for "doctor" alone to mind.
      const target = { LEADS_WEBHOOK_URL: 'http://127.0.0.1:9/' }
      const own: NodeJS.ProcessEnv = command.includes('doctor') ? { ...env } : { ...env, ...target }
      if (command.startsWith('npm run new')) {
        await cp('src/content', `${folder}/content`, { recursive: true })
        own.CONTENT_DIR = `${folder}/content`
      }
      const { stdout } = await run('bash', ['-c', text], { env: { ...process.env, ...own } })
      const says = SAYS.find(([beginning]) => command.startsWith(beginning))?.[1]
      t.ok(says, `what ${command} says is known`)
      t.match(stdout, says ?? /^$/, text)
    }
  })
}

for (const script of ['look', 'bench', 'audit', 'measure', 'test:chaos']) {
  t.test(`npm run ${script} says what it takes`, async (t) => {
    const { stdout } = await run('npm', ['run', script, '--', '--help'])
    t.match(stdout, `npm run ${script} -- [`)
  })
}

t.test('L02: what README.md tells testers to call answers what stands below it', async (t) => {
  const calls = documentedCalls('README.md')
  t.equal(calls.length, 3)
  await withDataDir(async (dataDir) => {
    const site = await startSite({ dataDir })
    try {
      for (const { command, answer } of calls) {
        const here = command.replaceAll('http://127.0.0.1:3000', site.url)
        t.not(here, command, 'it is the site that is asked')
        const { stdout } = await run('bash', ['-c', here])
        t.match(stdout.trim(), answer, command)
      }
    } finally {
      await site.kill('SIGTERM')
    }
    const leads = await readLeads(dataDir)
    matchLists(t, leads, [{ verdict: 'unverified', values: { fio: 'Анна' } }])
  })
})

t.test('the examples of attribution.md are what the rules give', async (t) => {
  const [raw = '', reported = ''] = readFileSync('docs/attribution.md', 'utf8').split(
    '## What is reported'
  )
  const site = 'https://agency.example'
  const stored = rowsOf(raw)
  t.ok(stored.length > 5)
  for (const [address = '', referrer = '', expected = ''] of stored) {
    const { source, medium, campaign } = findOrigin(site + address, referrer)
    const canal = [source, medium, ...(campaign ? [campaign] : [])].join(' / ')
    t.equal(canal, expected, `${address} from ${referrer}`)
  }
  const derived = rowsOf(reported)
  t.ok(derived.length > 5)
  for (const [address = '', canal = '', expected = ''] of derived) {
    const [source = ''] = canal.split(' / ')
    const { channel, source: readable } = originsOf({
      page: encodeURIComponent(`${site}/contacts/`),
      firstContactUrl: encodeURIComponent(site + address),
      firstContactCanal: canal,
      firstContactReferrer: source.startsWith('https:') ? source : ''
    }).first
    t.equal(`${channel}: ${readable}`, expected, `${address}, ${canal}`)
  }
})

/** Cells of a Markdown table's body, without the marks of code. */
function rowsOf(text: string): string[][] {
  return text
    .split('\n')
    .filter((line) => line.startsWith('| ') && line.includes('`/'))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim().replace(/^`|`$/g, ''))
    )
}

/** A desk with a lead, and one in quarantine. */
async function seed(t: Test) {
  const folder = t.testdir()
  const store = openSqliteStore(`${folder}/data`)
  const ids: string[] = []
  for (const status of ['new', 'quarantine'] as const) {
    const acceptance = await store.leads.accept(newLead({ status, targets: ['webhook'] }))
    ids.push('resultID' in acceptance ? acceptance.resultID : '')
  }
  await store.close()
  return { folder, ids, env: { DATA_DIR: `${folder}/data` } }
}
