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

/** The most of each on most pages. */
const BUDGET: PageCost = {
  html: 20_000,
  nodes: 1400,
  css: 14_500,
  scripts: 5500,
  boot: 800,
  fonts: 32_000,
  requests: 8
}

/** Home, services, prices and the glossary show more than others; ratings in more ways. */
const LARGE = { html: 28_000, nodes: 1900 }
const LARGE_PAGES = /^\/($|services\/|prices\/|education\/glossary\/)/
/** Articles have a second form, the fixed one, with a topic, a site and a message of its own. */
const ARTICLE_HTML = 20_500
const ARTICLES = /^\/education\/articles\//
const LARGE_CSS = 15_000
const LARGE_STYLES = /^\/($|services\/|prices\/|rating\/|education\/glossary\/)/

/** The most that the page at an address may cost. */
export function budgetOf(path: string): PageCost {
  return {
    ...BUDGET,
    ...(LARGE_PAGES.test(path) ? LARGE : {}),
    ...(ARTICLES.test(path) ? { html: ARTICLE_HTML } : {}),
    ...(LARGE_STYLES.test(path) ? { css: LARGE_CSS } : {})
  }
}

/** @param sent Bytes of the page as it was sent to a browser that reads brotli. */
export async function pageCost(html: string, sent: number): Promise<PageCost> {
  // No page waits for what is for paper, or for what a press opens, which begins as if it were.
  const css = found(html, /<link rel="stylesheet"(?! media="print")[^>]* href="(\/assets\/[^"]+)"/g)
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
