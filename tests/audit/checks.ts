// Each page by rules that have no luck in them (axe, HTML, bytes), and the ratios of `npm run bench`.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { chromium } from 'playwright/test'
import type { Row } from '../bench/bench.ts'
import { cut } from '../bench/median.ts'
import { TEMPLATES } from '../browser/templates.ts'
import { violations } from '../support/axe.ts'
import { CHROMIUM_FLAGS, provideChromium } from '../support/chromium.mjs'
import { markupFaults } from '../support/markup.ts'
import { PAGE_LIMITS, pageCost } from '../support/page-budget.ts'
import { type Figure, type Section, section } from './report.ts'

/** A word more on a page makes it no worse. */
const NOISE = 0.01
/** What a shared machine makes of ratios, as a share. */
const RATIO_NOISE = 0.15
/** One of each template that a visitor can be sent to. */
export const PAGES = TEMPLATES.filter((path) => path !== '/styleguide/' && path !== '/none/')

export async function axe(url: string): Promise<Section> {
  const browser = await chromium.launch({ executablePath: provideChromium(), args: CHROMIUM_FLAGS })
  const rows: Section['rows'] = []
  for (const width of [360, 1366]) {
    const page = await browser.newPage({
      viewport: { width, height: 800 },
      reducedMotion: 'reduce'
    })
    for (const path of TEMPLATES) {
      process.stderr.write(`axe ${width} ${path}\n`)
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

export async function markup(url: string): Promise<Section> {
  const rows: Section['rows'] = []
  for (const path of TEMPLATES) {
    const found = await markupFaults(path, await (await fetch(url + path)).text())
    rows.push({ cells: [path, found.join('\n') || 'valid'], isFault: found.length > 0 })
  }
  return section('HTML: html-validate on every template', ['page', 'result'], rows)
}

export async function budgets(url: string): Promise<Section> {
  const names = Object.keys(PAGE_LIMITS) as (keyof typeof PAGE_LIMITS)[]
  const rows: Section['rows'] = []
  const figures: Figure[] = []
  for (const path of PAGES) {
    const cost = await pageCost(await (await fetch(url + path)).text())
    for (const name of names) {
      const figure = { name: `Budget: ${path} ${name}`, value: cost[name] }
      figures.push({ ...figure, better: 'less', noise: NOISE })
    }
    rows.push({
      cells: [path, ...names.map((name) => String(cost[name]))],
      isFault: names.some((name) => cost[name] > PAGE_LIMITS[name])
    })
  }
  return {
    ...section('Budget: compressed bytes before a touch', ['page', ...names], rows),
    figures
  }
}

/** Ratios beside others, by `npm run bench`, which a whole run of writes down itself. */
export function benchmarks(): Section {
  process.stderr.write('Benchmarks …\n')
  const file = 'dist/bench.json'
  execFileSync('npm', ['run', 'bench', '--', '--json', file], { stdio: 'inherit' })
  const measured: Row[] = JSON.parse(readFileSync(file, 'utf8'))
  const rows = measured.map(({ what, against, ratio, target, ours, theirs }) => ({
    cells: [what, against, cut(ratio).toFixed(2), String(target ?? ''), ours, theirs],
    isFault: target !== undefined && ratio < target
  }))
  return {
    title: 'Benchmarks, each pair in one run',
    columns: ['what', 'against', 'ratio', 'target', 'ours', 'theirs'],
    rows,
    faults: 0,
    figures: measured.map(({ what, against, ratio }) => ({
      name: `Benchmark: ${what} / ${against}`,
      value: cut(ratio),
      better: 'more',
      noise: RATIO_NOISE
    }))
  }
}
