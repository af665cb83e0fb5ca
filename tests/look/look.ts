// `npm run look`: photographs every template and state, and names what changed since the last commit's sheet.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { type Browser, chromium, type Page } from 'playwright'
import sharp from 'sharp'
import { startProgress } from '../../src/server/commands/terminal.ts'
import { COOKIE_CONSENT } from '../../src/shared/attribution/cookies.ts'
import { CHROMIUM_FLAGS, provideChromium } from '../support/chromium.mjs'
import { startSite, withDataDir } from '../support/site-process.ts'
import { LOOKS, type Look } from './states.ts'

const HELP = `npm run look -- [--only TEXT] [--widths N,N]

Photographs every template and state into dist/look/<commit>/, lays them out on dist/look/index.html, and names what
looks otherwise than on the sheet of the last commit that has one.
  --only TEXT    those whose name contains it
  --widths N,N   CSS pixels (default 390,768,1440)
About six minutes on two cores. What changed never fails it: that is for a person to judge.
`
const FOLDER = 'dist/look'
/** A working day at noon in Moscow: whether an office is open is on the pages. */
const NOW = new Date('2026-11-24T12:00:00+03:00')
/** Levels of one colour, of 255, that nobody sees. */
const UNSEEN = 16

interface Picture {
  name: string
  width: number
  /** Files, from the sheet's folder; the earlier one where it was photographed before. */
  file: string
  before: string | undefined
  /** The share of it that is not as it was, from 0 to 1. */
  changed: number
}

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    widths: { type: 'string', default: '390,768,1440' },
    help: { type: 'boolean', short: 'h', default: false }
  }
})

if (values.help) process.stdout.write(HELP)
else await look()

async function look(): Promise<void> {
  execFileSync('node', ['build.mjs', '--if-stale'], { stdio: 'inherit' })
  const commit = git('rev-parse', '--short', 'HEAD')
  const name = git('status', '--porcelain') ? `${commit}-edited` : commit
  const earlier = git('rev-list', '--abbrev-commit', '--max-count=500', 'HEAD')
    .split('\n')
    .find((one) => one !== name && existsSync(`${FOLDER}/${one}`))
  mkdirSync(`${FOLDER}/${name}`, { recursive: true })
  const pictures = await withDataDir(async (dataDir) => {
    const site = await startSite({ dataDir, env: { STYLEGUIDE: 'on' } })
    await using browser = await chromium.launch({
      executablePath: provideChromium(),
      args: CHROMIUM_FLAGS
    })
    const taken = await takeAll(browser, site.url, name, earlier)
    await site.kill('SIGTERM')
    return taken
  })
  writeFileSync(`${FOLDER}/index.html`, sheet(name, pictures))
  const changed = pictures.filter((picture) => picture.changed > 0)
  for (const picture of changed) {
    process.stdout.write(`${picture.name} at ${picture.width} px: ${percent(picture.changed)}\n`)
  }
  const since = earlier ? `${changed.length} changed since ${earlier}` : 'no earlier sheet'
  process.stdout.write(`${pictures.length} pictures, ${since}: ${FOLDER}/index.html\n`)
}

async function takeAll(browser: Browser, url: string, sheetName: string, earlier?: string) {
  const looks = LOOKS.filter(({ name }) => name.includes(values.only))
  const progress = startProgress('photographed')
  const pictures: Picture[] = []
  for (const [at, one] of looks.entries()) {
    const taken = values.widths.split(',').map(async (text): Promise<Picture[]> => {
      const width = Number(text)
      const base = `${one.name.replaceAll(/[^\p{Letter}\d]+/gu, '-').replaceAll(/^-|-$/g, '') || 'home'}-${width}.png`
      const file = `${sheetName}/${base}`
      if (!(await take(browser, url, one, width, `${FOLDER}/${file}`))) return []
      const isKnown = earlier && existsSync(`${FOLDER}/${earlier}/${base}`)
      const before = isKnown ? `${earlier}/${base}` : undefined
      const changed = before ? await changedShare(`${FOLDER}/${before}`, `${FOLDER}/${file}`) : 0
      return [{ name: one.name, width, file, before, changed }]
    })
    pictures.push(...(await Promise.all(taken)).flat())
    progress.update(at + 1, looks.length)
  }
  progress.stop()
  return pictures
}

/** Photographs a look into a file; false where this width has none such. */
async function take(browser: Browser, url: string, one: Look, width: number, path: string) {
  const height = width < 600 ? 844 : width < 1000 ? 1024 : width < 1400 ? 768 : 900
  await using context = await browser.newContext({
    viewport: { width, height },
    reducedMotion: 'reduce',
    locale: 'ru-RU',
    timezoneId: 'Europe/Moscow'
  })
  const page = await context.newPage()
  await page.clock.setFixedTime(NOW)
  await context.addCookies([{ name: COOKIE_CONSENT.name, value: COOKIE_CONSENT.value, url }])
  await page.goto(url + one.path)
  await page.locator('html[data-ready]').waitFor({ state: 'attached' })
  if (one.open && !(await one.open(page, width))) return false
  if (!one.open) await wakeIslands(page)
  await settle(page)
  await page.screenshot({ path, fullPage: !one.open, animations: 'disabled', caret: 'hide' })
  return true
}

/** What comes to life when it is seen, and is a line higher then: the photograph would come now before that, now after. */
async function wakeIslands(page: Page): Promise<void> {
  for (const island of await page.locator('main [data-when="visible"]').all()) {
    await island.scrollIntoViewIfNeeded()
  }
  const asleep = page.locator('main [data-when="visible"]:not([data-hydrated])').first()
  await asleep.waitFor({ state: 'detached' })
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
}

/** Fonts and pictures, those too that wait to be scrolled to, and what is still changing places. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager'
    await Promise.allSettled([...document.images].map((image) => image.decode()))
    await document.fonts.ready
    for (let height = 0; height !== document.documentElement.scrollHeight; ) {
      height = document.documentElement.scrollHeight
      await new Promise((resolve) => setTimeout(resolve, 250))
    }
  })
}

/** The share of an area that looks otherwise, from 0 to 1. Where only one picture reaches, all is otherwise. */
async function changedShare(before: string, after: string): Promise<number> {
  const [one, other] = await Promise.all([pixelsOf(before), pixelsOf(after)])
  const [width, height] = [Math.min(one.width, other.width), Math.min(one.height, other.height)]
  const area = Math.max(one.width, other.width) * Math.max(one.height, other.height)
  let same = 0
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [at, otherAt] = [(y * one.width + x) * 3, (y * other.width + x) * 3]
      const isSeen = [0, 1, 2].some((colour) => {
        const apart = (one.data[at + colour] ?? 0) - (other.data[otherAt + colour] ?? 0)
        return Math.abs(apart) > UNSEEN
      })
      if (!isSeen) same++
    }
  }
  return 1 - same / area
}

async function pixelsOf(file: string) {
  const picture = sharp(file, { limitInputPixels: false }).removeAlpha().raw()
  const { data, info } = await picture.toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

/** A page on which a person looks at everything, what changed first and beside what it was. */
function sheet(name: string, pictures: readonly Picture[]): string {
  const figure = (caption: string, file: string) =>
    `<figure><figcaption>${caption}</figcaption><a href="${file}"><img src="${file}" alt="" loading="lazy"></a></figure>`
  const all = pictures
    .toSorted((a, b) => Number(b.changed > 0) - Number(a.changed > 0))
    .map((one) => {
      const said = one.changed > 0 ? `, ${percent(one.changed)} changed` : ''
      const before = one.changed > 0 && one.before ? figure('before', one.before) : ''
      return figure(`${one.name}, ${one.width} px${said}`, one.file) + before
    })
  const style =
    'body{display:flex;flex-wrap:wrap;gap:24px;font:14px system-ui}img{width:340px;display:block}a{display:block;max-height:86vh;overflow-y:auto}figure{margin:0}'
  return `<!doctype html><meta charset="utf-8"><title>Sheet of ${name}</title><style>${style}</style>\n${all.join('\n')}\n`
}

/** Of a share: `12 %`, `0.03 %`. */
function percent(share: number): string {
  const value = share * 100
  return `${value < 1 ? value.toPrecision(1) : Math.round(value)} %`
}

function git(...args: string[]): string {
  return execFileSync('git', args, { encoding: 'utf8' }).trim()
}
