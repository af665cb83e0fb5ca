// One page that shows how good the site is, and whether it was better before.
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { startSite, withDataDir } from '../support/site-process.ts'
import { axe, benchmarks, budgets, markup, PAGES } from './checks.ts'
import { lighthouse } from './lighthouse.ts'
import {
  auditPage,
  compare,
  currentCommit,
  type Figure,
  readRecord,
  type Section,
  section,
  writeRecord
} from './report.ts'

type Measure = (url: string) => Section | Promise<Section>

/** By the name that an operator gives: of a running site first, then what needs the machine for itself. */
const OF_SITE: Record<string, Measure> = {
  axe,
  markup,
  budgets,
  lighthouse: (url) => lighthouse(url, PAGES, runs)
}
const ALONE: Record<string, Measure> = { benchmarks }
const NAMES = Object.keys({ ...OF_SITE, ...ALONE })
const RECORD = 'docs/audit.json'
const HELP = `npm run audit -- [--output FILE] [--only NAMES] [--runs N] [--record]

Measures the built site and writes one page that can be opened in a browser: on top whether anything is worse than when
figures were last kept. Takes about an hour; without lighthouse and benchmarks some minutes.
  --output FILE     where to (default dist/audit.html)
  --only NAMES      of ${NAMES.join(', ')}; comma-separated
  --runs N          how often Lighthouse loads each template (default 1; 5 for the record); the median counts.
                    Version 13 and the Node it needs are installed by npx
  --record          keeps the figures in docs/audit.json, which the next audit is compared with
Exit code 1 when axe, HTML or budgets have a fault. Times, ratios and scores never fail it: machines are
noisy.
`

const { values } = parseArgs({
  options: {
    output: { type: 'string', default: 'dist/audit.html' },
    only: { type: 'string', default: NAMES.join() },
    runs: { type: 'string', default: '1' },
    record: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false }
  }
})
const runs = Number(values.runs)

if (values.help) process.stdout.write(HELP)
else await audit()

async function audit() {
  const names = chosenNames()
  if (!(Number.isInteger(runs) && runs > 0)) throw new Error('--runs is a whole number above 0')
  execFileSync('node', ['build.mjs', '--if-stale'], { stdio: 'inherit' })
  const sections = await withDataDir(async (dataDir) => {
    const site = await startSite({ dataDir, env: { STYLEGUIDE: 'on' } })
    try {
      return await measure(OF_SITE, names, site.url)
    } finally {
      await site.kill('SIGTERM')
    }
  })
  sections.push(...(await measure(ALONE, names, '')))
  const figures = sections.flatMap((one) => one.figures ?? faultsOf(one))
  writeFileSync(values.output, auditPage(compare(figures, readRecord(RECORD)), sections))
  if (values.record) writeRecord(RECORD, figures, new Date(), currentCommit())
  process.stderr.write(`${values.output} is written.\n`)
  const bad = sections.filter(({ faults }) => faults > 0)
  for (const { title, faults } of bad) process.stderr.write(`${title}: ${faults} faults\n`)
  process.exitCode = bad.length > 0 ? 1 : 0
}

function chosenNames(): string[] {
  const names = values.only.split(',')
  const unknown = names.find((name) => !NAMES.includes(name))
  if (unknown !== undefined) throw new Error(`"${unknown}" is none of ${NAMES.join(', ')}`)
  return names
}

/** What cannot be measured is a fault, and the others are measured all the same. */
async function measure(measures: Record<string, Measure>, names: readonly string[], url: string) {
  const sections: Section[] = []
  for (const [name, take] of Object.entries(measures)) {
    if (!names.includes(name)) continue
    try {
      sections.push(await take(url))
    } catch (error) {
      const rows = [{ cells: [String(error).slice(0, 2000)], isFault: true }]
      sections.push({ ...section(`${name}: not measured`, ['why'], rows), figures: [] })
    }
  }
  return sections
}

/** A section with nothing to measure is as good as it has few faults. */
function faultsOf({ title, faults }: Section): Figure[] {
  return [{ name: `${title}: faults`, value: faults, better: 'less' }]
}
