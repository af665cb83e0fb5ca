// One page that shows how good the site is: Lighthouse, axe, HTML, budgets, headers, benchmarks.
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { chromium } from 'playwright/test'
import { COLUMNS, cellsOf, type Row } from '../bench/row.ts'
import { download } from '../bench/stand-ins.ts'
import { TEMPLATES } from '../browser/templates.ts'
import { violations } from '../support/axe.ts'
import { CHROMIUM_FLAGS, provideChromium } from '../support/chromium.mjs'
import { markupFaults } from '../support/markup.ts'
import { observatoryScore } from '../support/observatory.ts'
import { budgetOf, pageCost } from '../support/page-budget.ts'
import { startSite, withDataDir } from '../support/site-process.ts'
import { auditPage, type Section } from './audit-page.ts'
import { compare, type Figure, readRecord, writeRecord } from './history.ts'

const HELP = `npm run audit -- [--output FILE] [--no-lighthouse] [--no-bench] [--no-peers] [--record]

Measures the built site and writes one page that can be opened in a browser. Takes about 25 minutes, five without
Lighthouse (version 13 and the Node it needs are installed by npx) and benchmarks.
  --output FILE     where to (default dist/audit.html)
  --no-lighthouse   leaves out Lighthouse
  --no-bench        leaves out the benchmarks; --no-peers only Astro and Next.js
  --record          keeps the figures in docs/audit.json, which the next audit is compared with
Exit code 1 when axe, HTML, budgets or headers have a fault. Times and scores never fail it: machines are noisy.
`
const LIGHTHOUSE_PAGES = [
  '/',
  '/services/seo/',
  '/news/',
  '/news/dzen-edinyj-rss/',
  '/education/articles/kak-vybrat-podryadchika/',
  '/rating/agentstva-prodvizheniya/',
  '/cases/mebel-dlya-doma/',
  '/contacts/'
]
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo', 'agentic-browsing']
const RECORD = 'docs/audit.json'
/** What a shared machine makes of times and of ratios, as shares. */
const NOISE = { time: 0.2, score: 0.03, ratio: 0.15 }

const { values } = parseArgs({
  options: {
    output: { type: 'string', default: 'dist/audit.html' },
    'no-lighthouse': { type: 'boolean', default: false },
    'no-bench': { type: 'boolean', default: false },
    'no-peers': { type: 'boolean', default: false },
    record: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false }
  }
})

if (values.help) process.stdout.write(HELP)
else await audit()

async function audit() {
  execFileSync('node', ['build.mjs', '--if-stale'], { stdio: 'inherit' })
  const file = values.output
  const sections = await withDataDir(async (dataDir) => {
    const site = await startSite({ dataDir, env: { STYLEGUIDE: 'on' } })
    try {
      const checked = [
        await headers(site.url),
        await axe(site.url),
        await markup(site.url),
        await budgets(site.url)
      ]
      return values['no-lighthouse'] ? checked : [...checked, lighthouse(site.url)]
    } finally {
      await site.kill('SIGTERM')
    }
  })
  if (!values['no-bench']) sections.push(benchmarks())
  const figures = sections.flatMap((one) => one.figures ?? faultsOf(one))
  writeFileSync(file, auditPage([compare(figures, readRecord(RECORD)), ...sections]))
  if (values.record) writeRecord(RECORD, figures, new Date())
  say(`${file} is written.`)
  for (const { title, faults } of sections) {
    if (faults > 0) say(`${title}: ${faults} faults`)
  }
  process.exitCode = sections.some(({ faults }) => faults > 0) ? 1 : 0
}

function say(text: string): void {
  process.stderr.write(`${text}\n`)
}

async function headers(url: string): Promise<Section> {
  say('Headers …')
  const sent = Object.fromEntries((await fetch(url)).headers)
  // nginx speaks https to visitors; the site itself says this only behind it.
  const { score, findings } = observatoryScore({
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
    ...sent
  })
  return {
    title: 'Headers, by the rules of Mozilla Observatory',
    note: `${score} points; 100 and more is A+.`,
    columns: ['rule', 'points'],
    rows: findings.map(({ rule, score }) => ({ cells: [rule, String(score)], isFault: score < 0 })),
    faults: score < 100 ? 1 : 0,
    figures: [{ name: 'Observatory: points', value: score, better: 'more' }]
  }
}

async function axe(url: string): Promise<Section> {
  const browser = await chromium.launch({ executablePath: provideChromium(), args: CHROMIUM_FLAGS })
  const rows: Section['rows'] = []
  for (const width of [360, 1366]) {
    const page = await browser.newPage({
      viewport: { width, height: 800 },
      reducedMotion: 'reduce'
    })
    for (const path of TEMPLATES) {
      say(`axe ${width} ${path}`)
      await page.goto(url + path)
      await page.locator('html[data-ready]').waitFor({ state: 'attached' })
      const found = await violations(page)
      rows.push({
        cells: [path, `${width} px`, found.join('\n') || 'none'],
        isFault: found.length > 0
      })
    }
  }
  await browser.close()
  return section('Accessibility: axe on every template', ['page', 'width', 'violations'], rows)
}

async function markup(url: string): Promise<Section> {
  const rows: Section['rows'] = []
  for (const path of TEMPLATES) {
    const found = await markupFaults(path, await (await fetch(url + path)).text())
    rows.push({ cells: [path, found.join('\n') || 'valid'], isFault: found.length > 0 })
  }
  return section('HTML: html-validate on every template', ['page', 'result'], rows)
}

async function budgets(url: string): Promise<Section> {
  const usual = budgetOf('')
  const names = Object.keys(usual) as (keyof typeof usual)[]
  const rows: Section['rows'] = []
  const figures: Figure[] = []
  for (const path of TEMPLATES.filter((one) => !['/styleguide/', '/none/'].includes(one))) {
    const sent = Buffer.from((await download(url + path)).bodyBase64, 'base64').length
    const cost = await pageCost(await (await fetch(url + path)).text(), sent)
    const budget = budgetOf(path)
    for (const name of names) {
      figures.push({ name: `Budget: ${path} ${name}`, value: cost[name], better: 'less' })
    }
    rows.push({
      cells: [path, ...names.map((name) => String(cost[name]))],
      isFault: names.some((name) => cost[name] > budget[name])
    })
  }
  const most = names.map((name) => `${name} ${usual[name]}`).join(', ')
  return {
    ...section('Budget: compressed bytes before a touch', ['page', ...names], rows),
    note: `At most ${most}; home, services and prices have a larger page.`,
    figures
  }
}

/** Scores are shown, not judged: a busy machine lowers them. */
function lighthouse(url: string): Section {
  mkdirSync('dist', { recursive: true })
  const figures: Figure[] = []
  const rows = LIGHTHOUSE_PAGES.map((path) => {
    say(`Lighthouse ${path}`)
    const report = 'dist/lighthouse.json'
    const flags = ['--headless=new', ...CHROMIUM_FLAGS].join(' ')
    const { status, stderr } = spawnSync(
      'npx',
      ['-y', '-p', 'node@24', '-p', 'lighthouse@13', 'lighthouse', url + path, '--quiet'].concat([
        '--output=json',
        `--output-path=${report}`,
        `--chrome-flags=${flags}`,
        `--only-categories=${CATEGORIES.join(',')}`
      ]),
      { encoding: 'utf8', env: { ...process.env, CHROME_PATH: provideChromium() } }
    )
    if (status !== 0) return { cells: [path, `not measured: ${stderr.slice(-200)}`], isFault: true }
    const { categories, audits } = JSON.parse(readFileSync(report, 'utf8'))
    const scores = CATEGORIES.map((name) => String(Math.round(categories[name].score * 100)))
    const shown = ['largest-contentful-paint', 'total-blocking-time', 'cumulative-layout-shift']
    for (const [at, name] of CATEGORIES.entries()) {
      const noise = name === 'performance' ? NOISE.score : 0
      figures.push({
        name: `Lighthouse: ${path} ${name}`,
        value: Number(scores[at]),
        better: 'more',
        noise
      })
    }
    for (const name of shown) {
      const value = Math.round(audits[name].numericValue * 1000) / 1000
      figures.push({
        name: `Lighthouse: ${path} ${name}`,
        value,
        better: 'less',
        noise: NOISE.time
      })
    }
    return {
      cells: [path, ...scores, ...shown.map((name) => audits[name].displayValue)],
      isFault: false
    }
  })
  const columns = ['page', ...CATEGORIES, 'LCP', 'TBT', 'CLS']
  return { ...section('Lighthouse 13, mobile', columns, rows), faults: 0, figures }
}

function benchmarks(): Section {
  say('Benchmarks …')
  const file = 'dist/bench.json'
  const peers = values['no-peers'] ? ['--no-peers'] : []
  execFileSync('npm', ['run', 'bench', '--', '--json', file, ...peers], { stdio: 'inherit' })
  const measured: Row[] = JSON.parse(readFileSync(file, 'utf8'))
  const rows = measured.map((row) => ({
    cells: cellsOf(row),
    isFault: row.target !== undefined && row.ratio < row.target
  }))
  const figures = measured.map(
    ({ what, against, ratio }): Figure => ({
      name: `Benchmark: ${what} / ${against}`,
      value: Math.round(ratio * 100) / 100,
      better: 'more',
      noise: NOISE.ratio
    })
  )
  return { ...section('Benchmarks, each pair in one run', COLUMNS, rows), faults: 0, figures }
}

/** A section with nothing to measure is as good as it has few faults. */
function faultsOf({ title, faults }: Section): Figure[] {
  return [{ name: `${title}: faults`, value: faults, better: 'less' }]
}

function section(title: string, columns: string[], rows: Section['rows']): Section {
  return { title, columns, rows, faults: rows.filter(({ isFault }) => isFault).length }
}
