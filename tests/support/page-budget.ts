import { readFileSync } from 'node:fs'
import { stat } from 'node:fs/promises'

/** Compressed bytes, elements and requests that a page costs before anybody has touched it. */
export interface PageCost {
  html: number
  /** Elements of the page as it is sent; those of a template are none of it until they are put there. */
  nodes: number
  css: number
  /** What tags load, and what that loads at once; islands and their like come on touch. */
  scripts: number
  /** The script in the page itself. */
  boot: number
  fonts: number
  /** Page, style sheets, scripts, fonts. */
  requests: number
}

/**
 * The most of each on most pages: about a tenth over what the largest of them costs, so that a sentence or an element
 * more is nobody's business. Fonts and requests come whole: one more of either is to be noticed.
 */
const BUDGET: PageCost = {
  html: 19_700,
  nodes: 1160,
  css: 14_000,
  scripts: 5950,
  boot: 820,
  fonts: 32_000,
  requests: 8
}

/** Pages that show more than others, each a tenth over the largest of its kind. */
const LARGER: readonly [paths: RegExp, most: Partial<PageCost>][] = [
  [/^\/$/, { html: 31_200, nodes: 2100, css: 16_500 }],
  [/^\/services\/./, { html: 27_000, nodes: 1850 }],
  [/^\/prices\/$/, { html: 24_000, nodes: 1800 }],
  // Questions that clients ask, each with its whole answer.
  [/^\/faq\/$/, { html: 21_500 }],
  // The contract itself is a part of its page: who is asked to read it before a call need not open a file.
  [/^\/contract\/$/, { html: 25_500 }],
  // What the law asks an operator of personal data to say, line by line.
  [/^\/legal\/privacy\/$/, { html: 21_000 }],
  [/^\/cases\//, { html: 25_000, nodes: 1600, css: 15_000 }],
  [/^\/education\/articles\/./, { html: 26_000, nodes: 1400 }],
  [/^\/education\/glossary\/$/, { html: 35_000, nodes: 1350 }],
  [/^\/rating\/./, { html: 26_000, nodes: 1700, css: 16_400 }]
]

/** The most that the page at an address may cost. */
export function budgetOf(path: string): PageCost {
  return Object.assign(
    { ...BUDGET },
    ...LARGER.filter(([paths]) => paths.test(path)).map(([, most]) => most)
  )
}

/** @param sent Bytes of the page as it was sent to a browser that reads brotli. */
export async function pageCost(html: string, sent: number): Promise<PageCost> {
  // No page waits for what is for paper, or for what a press opens, which begins as if it were.
  const css = found(
    html,
    /<link rel="stylesheet"(?! media="print[,"])[^>]* href="(\/assets\/[^"]+)"/g
  )
  const scripts = found(html, /<script[^>]* src="(\/assets\/[^"]+)"/g)
  const fonts = found(html, /<link rel="preload"[^>]* href="(\/assets\/[^"]+\.woff2)"/g)
  const manifest = JSON.parse(readFileSync('dist/assets/manifest.json', 'utf8'))
  if (css.length === 0 || scripts.length === 0 || fonts.length === 0) {
    throw new Error('the page names no style sheet, script or font')
  }
  return {
    html: sent,
    nodes: withoutTemplates(html).match(/<[a-z][\w-]*[\s>/]/g)?.length ?? 0,
    css: await sum(css, '.br'),
    scripts: await sum(scripts, '.br'),
    boot: await sum([`/assets/${manifest['boot.js']}`], '.br'),
    fonts: await sum(fonts),
    requests: 1 + css.length + scripts.length + fonts.length
  }
}

const withoutTemplates = (html: string) => html.replace(/<template\b.*?<\/template>/gs, '')

const found = (html: string, pattern: RegExp) =>
  [...html.matchAll(pattern)].map(([, url = '']) => url)

async function sum(urls: string[], suffix = ''): Promise<number> {
  const sizes = await Promise.all(urls.map(async (url) => (await stat(`dist${url}${suffix}`)).size))
  return sizes.reduce((total, size) => total + size, 0)
}
