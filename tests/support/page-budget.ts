import { readFileSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { brotliCompressSync, constants } from 'node:zlib'

/** As the site sends pages. */
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

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
 * What no page may cost: a fifth over the largest of all, so that no sentence, element or feature is stopped by it, and a
 * page that has doubled is. What each page costs is told by `npm run audit`, beside the last time.
 */
export const PAGE_LIMITS: PageCost = {
  html: 40_000,
  nodes: 2500,
  css: 20_000,
  scripts: 9000,
  boot: 1000,
  fonts: 40_000,
  requests: 10
}

export async function pageCost(html: string): Promise<PageCost> {
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
    html: brotliCompressSync(withoutHashes(html), QUALITY).length,
    nodes: withoutTemplates(html).match(/<[a-z][\w-]*[\s>/]/g)?.length ?? 0,
    css: await sum(css, '.br'),
    scripts: await sum(scripts, '.br'),
    boot: await sum([`/assets/${manifest['boot.js']}`], '.br'),
    fonts: await sum(fonts),
    requests: 1 + css.length + scripts.length + fonts.length
  }
}

/** Names of files change with every build, and their hashes do not compress. */
const withoutHashes = (html: string) => html.replace(/-[A-Z0-9]{8}\./g, '-00000000.')

const withoutTemplates = (html: string) => html.replace(/<template\b.*?<\/template>/gs, '')

const found = (html: string, pattern: RegExp) =>
  [...html.matchAll(pattern)].map(([, url = '']) => url)

async function sum(urls: string[], suffix = ''): Promise<number> {
  const sizes = await Promise.all(urls.map(async (url) => (await stat(`dist${url}${suffix}`)).size))
  return sizes.reduce((total, size) => total + size, 0)
}
