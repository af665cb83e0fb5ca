import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import { median } from '../bench/load.ts'
import { CHROMIUM_FLAGS, provideChromium } from '../support/chromium.mjs'
import { hasNginx, startNginx } from '../support/nginx.ts'
import { withDataDir } from '../support/site-process.ts'
import type { Figure, Section } from './report.ts'

const REPORT = 'dist/lighthouse.json'
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo', 'agentic-browsing']
/** Times in ms and a share, with the most that we want of each. */
const TIMES = {
  'largest-contentful-paint': 1400,
  'total-blocking-time': 40,
  'cumulative-layout-shift': 0
}
/** What a shared machine makes of them, as shares. */
const NOISE = { time: 0.2, score: 0.03 }
const LEAST_PERFORMANCE = 98

/** By the name of an audit or a category. */
type Numbers = Record<string, number>

/** The name that the shipped configuration of nginx answers to. */
const HOST = 'agency.example'
const FLAGS = [
  '--headless=new',
  ...CHROMIUM_FLAGS,
  '--ignore-certificate-errors',
  `--host-resolver-rules="MAP ${HOST} 127.0.0.1"`
]

/**
 * Telephones as Lighthouse simulates them, medians of `runs`, through the nginx that is shipped where it is installed:
 * one connection of HTTP/2, as visitors have it. Shown, not judged: a busy machine lowers scores.
 */
export async function lighthouse(url: string, paths: readonly string[], runs: number) {
  mkdirSync('dist', { recursive: true })
  if (!hasNginx()) return measureAll(url, paths, runs, 'without nginx')
  const port = Number(new URL(url).port)
  return withDataDir(async (dir) => {
    const nginx = await startNginx(dir, [port, port])
    const section = measureAll(`https://${HOST}:${nginx.httpsPort}`, paths, runs, 'behind nginx')
    await nginx.stop()
    return section
  })
}

function measureAll(url: string, paths: readonly string[], runs: number, where: string): Section {
  const figures: Figure[] = []
  const rows = paths.map((path) => {
    const measured: Numbers[] = []
    for (let run = 1; run <= runs; run++) {
      process.stderr.write(`Lighthouse ${path}, ${run} of ${runs}\n`)
      const numbers = measure(url + path)
      if (typeof numbers === 'string') return { cells: [path, numbers], isFault: true }
      measured.push(numbers)
    }
    const middle = (name: string) => median(measured.map((numbers) => numbers[name] ?? Number.NaN))
    figures.push(...figuresOf(path, middle))
    return rowOf(path, middle)
  })
  return {
    title: `Lighthouse 13, mobile, ${where}`,
    note:
      `Medians of ${runs}. Red: under ${LEAST_PERFORMANCE} for performance, LCP over 1.4 s, TBT over 40 ms or any CLS. ` +
      'A page that asks not to be indexed has no full score for SEO.',
    columns: ['page', ...CATEGORIES, 'LCP, ms', 'TBT, ms', 'CLS'],
    rows,
    faults: 0,
    figures
  }
}

/** One run, or why there is none. */
function measure(page: string): Numbers | string {
  const { status, stderr } = spawnSync(
    'npx',
    [
      ...['-y', '-p', 'node@24', '-p', 'lighthouse@13', 'lighthouse', page, '--quiet'],
      ...['--output=json', `--output-path=${REPORT}`],
      `--chrome-flags=${FLAGS.join(' ')}`,
      `--only-categories=${CATEGORIES.join(',')}`
    ],
    { encoding: 'utf8', env: { ...process.env, CHROME_PATH: provideChromium() } }
  )
  if (status !== 0) return `not measured: ${stderr.slice(-200)}`
  const { categories, audits } = JSON.parse(readFileSync(REPORT, 'utf8'))
  return Object.fromEntries([
    ...CATEGORIES.map((name) => [name, Math.round(categories[name].score * 100)]),
    ...Object.keys(TIMES).map((name) => [name, audits[name].numericValue])
  ])
}

function figuresOf(path: string, middle: (name: string) => number): Figure[] {
  const rounded = (name: string) => Math.round(middle(name) * 1000) / 1000
  const figure = (name: string, better: Figure['better'], noise: number): Figure => {
    return { name: `Lighthouse: ${path} ${name}`, value: rounded(name), better, noise }
  }
  return [
    ...CATEGORIES.map((name) => figure(name, 'more', name === 'performance' ? NOISE.score : 0)),
    ...Object.keys(TIMES).map((name) => figure(name, 'less', NOISE.time))
  ]
}

function rowOf(path: string, middle: (name: string) => number): Section['rows'][number] {
  const shown = [...CATEGORIES, ...Object.keys(TIMES)].map((name) =>
    String(Math.round(middle(name) * 1000) / 1000)
  )
  const isSlow = Object.entries(TIMES).some(([name, most]) => middle(name) > most)
  return { cells: [path, ...shown], isFault: isSlow || middle('performance') < LEAST_PERFORMANCE }
}
