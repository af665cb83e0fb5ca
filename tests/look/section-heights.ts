// `npx tsx tests/look/section-heights.ts`: measures every page on a phone, and writes what the heights told before layout
// are reckoned from (src/server/render/heights/section-weights.ts). Needs a build.
import { writeFileSync } from 'node:fs'
import { type Browser, chromium, type Page } from 'playwright'
import { FEATURES, featuresOf } from '../../src/server/render/heights/section-features.ts'
import { kindOf } from '../../src/server/render/heights/section-heights.ts'
import { CHROMIUM_FLAGS, provideChromium } from '../support/chromium.mjs'
import { startSite, withDataDir } from '../support/site-process.ts'

const FILE = 'src/server/render/heights/section-weights.ts'
const PHONE = { width: 390, height: 844 }
/** Rounds of coordinate descent: far more than it takes to settle. */
const ROUNDS = 3000
/** Short sections are not held to the same share. */
const LEAST_PX = 300
/** A kind that is nearer to the rule has no line of its own. */
const NEAR = 0.03

interface Measured {
  px: number
  kind: string
  counts: number[]
}

await withDataDir(async (dataDir) => {
  const site = await startSite({ dataDir, env: { LOG_LEVEL: 'info' } })
  const browser = await chromium.launch({
    executablePath: provideChromium(),
    args: CHROMIUM_FLAGS
  })
  const sections = await measureAll(browser, site.url)
  const weights = fit(sections)
  writeFileSync(FILE, written(weights, kinds(sections, weights)))
  await browser.close()
  await site.kill('SIGTERM')
})

async function measureAll(browser: Browser, url: string): Promise<Measured[]> {
  const page = await browser.newPage({ viewport: PHONE, reducedMotion: 'reduce' })
  const sections: Measured[] = []
  for (const path of [...(await pathsOf(url)), '/none/', '/spasibo/']) {
    await page.goto(url + path)
    for (const { tag, attributes, html, px } of await told(page)) {
      const features = featuresOf(html)
      sections.push({
        px,
        kind: kindOf(tag, attributes),
        counts: FEATURES.map((name) => features[name])
      })
    }
  }
  return sections
}

async function pathsOf(url: string): Promise<string[]> {
  const text = async (path: string) => (await fetch(url + path)).text()
  const listed = (xml: string) =>
    [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, loc = '']) => new URL(loc).pathname)
  const maps = listed(await text('/sitemap.xml'))
  return [...new Set((await Promise.all(maps.map(text))).flatMap(listed))]
}

/** Everything whose height is told, as it is, without the padding that a browser adds to what it is told. */
function told(page: Page) {
  return page.evaluate(() => {
    const parts = [...document.querySelectorAll<HTMLElement>('[data-tall]')]
    for (const part of parts) part.style.contentVisibility = 'visible'
    return parts.map((part) => {
      const { paddingTop, paddingBottom } = getComputedStyle(part)
      return {
        tag: part.localName,
        attributes: [...part.attributes].map(({ name, value }) => ` ${name}="${value}"`).join(''),
        html: part.outerHTML,
        px: part.clientHeight - Number.parseFloat(paddingTop) - Number.parseFloat(paddingBottom)
      }
    })
  })
}

/** Weights that are never below zero, by least squares of the errors' shares. */
function fit(sections: readonly Measured[]): number[] {
  const unlike = [...new Map(sections.map((one) => [one.px + one.counts.join(), one])).values()]
  const weights = FEATURES.map(() => 0)
  for (let round = 0; round < ROUNDS; round++) {
    for (const at of weights.keys()) {
      let [above, below] = [0, 0]
      for (const { px, counts } of unlike) {
        const count = counts[at] ?? 0
        const share = 1 / Math.max(LEAST_PX, px) ** 2
        const left = px - reckoned(counts, weights) + count * (weights[at] ?? 0)
        above += share * count * left
        below += share * count * count
      }
      weights[at] = below > 0 ? Math.max(0, above / below) : 0
    }
  }
  return weights.map((weight) => Number(weight.toPrecision(2)))
}

function reckoned(counts: readonly number[], weights: readonly number[]): number {
  return counts.reduce((sum, count, at) => sum + count * (weights[at] ?? 0), 0)
}

/** The middle of how much higher a kind is than its counts say. */
function kinds(sections: readonly Measured[], weights: readonly number[]): [string, number][] {
  const shares = new Map<string, number[]>()
  for (const { kind, px, counts } of sections) {
    shares.set(kind, [...(shares.get(kind) ?? []), px / reckoned(counts, weights)])
  }
  return [...shares]
    .map(([kind, all]): [string, number] => {
      const middle = all.sort((a, b) => a - b)[Math.floor(all.length / 2)] ?? 1
      return [kind, Number(middle.toFixed(2))]
    })
    .filter(([, share]) => Math.abs(share - 1) > NEAR)
    .sort(([a], [b]) => (a < b ? -1 : 1))
}

function written(weights: readonly number[], kindShares: readonly [string, number][]): string {
  const key = (name: string) => (/^\w+$/.test(name) ? name : `'${name}'`)
  return `import type { Features } from './section-features.ts'

/**
 * Pixels of a phone's column for each feature, and how much higher or lower than that sections of a kind are. Least squares
 * over every page, measured: \`npx tsx tests/look/section-heights.ts\` writes this file anew.
 */
export const WEIGHTS: Features = {
${FEATURES.map((name, at) => `  ${name}: ${weights[at]}`).join(',\n')}
}
export const KINDS: Readonly<Record<string, number>> = {
${kindShares.map(([name, share]) => `  ${key(name)}: ${share}`).join(',\n')}
}
`
}
