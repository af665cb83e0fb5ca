import { setTimeout } from 'node:timers/promises'
import { seeded } from '../support/seeded.ts'
import { withDataDir } from '../support/site-process.ts'
import { publishText, sendText, textFormIn } from '../support/text-forms.ts'
import { openPublishingWorld, type PublishingWorld } from './publishing-world.ts'

export interface PublishReport {
  /** Kills by what was under way: checks, the swap, or what comes after the publication. */
  kills: Record<Moment, number>
  /** Kills after which the publication was there. */
  published: number
  /** Pages that visitors were given meanwhile. */
  pages: number
  faults: string[]
}

interface PublishOptions {
  kills: number
  seed: number
  onKill(count: number): void
}

const MOMENTS = ['checks', 'swap', 'after'] as const
type Moment = (typeof MOMENTS)[number]

const CONSENT = '/texts/legal/consent'
const NEWS = '/texts/news/ofis-v-krasnodare'
const PAGES = { news: '/news/ofis-v-krasnodare/', consent: '/legal/consent/', form: '/contacts/' }
const VISITORS = 4
const PAUSE_MS = 20
/** As long as checks take on a slow machine; later ones go by how long it took. */
const FIRST_CHECKS_MS = 9000
const SWAP_MS = 40
const AFTER_MS = 1500
/** A publication is on the site so soon. */
const SHOWN_MS = 3000

/**
 * Ends the built site at random moments of publications while pages are read, and says what was not whole: a page is that
 * of one version, and forms carry the version of the consent that is shown.
 */
export function runPublishKills({ kills, seed, onKill }: PublishOptions): Promise<PublishReport> {
  return withDataDir(async (dir) => {
    const world = await openPublishingWorld(dir)
    const random = seeded(seed)
    const report: PublishReport = {
      kills: { checks: 0, swap: 0, after: 0 },
      published: 0,
      pages: 0,
      faults: []
    }
    const visitors = startVisitors(world, report)
    const usual = { checksMs: FIRST_CHECKS_MS }
    try {
      for (let kill = 1; kill <= kills; kill++) {
        const moment = MOMENTS[Math.floor(random() * MOMENTS.length)] ?? 'swap'
        const isThere = await killOnce(world, { kill, moment, share: random(), usual, report })
        report.kills[moment]++
        report.published += Number(isThere)
        onKill(kill)
      }
    } finally {
      await visitors.stop()
      await world.close()
    }
    return report
  })
}

interface Kill {
  /** Counts up; it is what is published. */
  kill: number
  moment: Moment
  /** When within the moment, from 0 to 1. */
  share: number
  /** How long the checks took that were last seen to their end. */
  usual: { checksMs: number }
  report: PublishReport
}

/** Whether the publication was there afterwards. */
async function killOnce(world: PublishingWorld, asked: Kill): Promise<boolean> {
  const { kill, moment, report } = asked
  const before = await world.latestVersion()
  const fail = (text: string) => report.faults.push(`kill ${kill}, ${moment}: ${text}`)
  const path = kill % 2 === 0 ? CONSENT : NEWS
  const saved = await sendText(world.editor, path, await changesOf(world.editor, path, kill))
  if (saved.status !== 303) fail(`the draft was answered ${saved.status}`)
  const publishing = publishText(world.editor, path).then(
    ({ status }) => status,
    () => 'nothing'
  )
  await untilMoment(world, asked, { publishing, before })
  await world.kill()
  const answer = await publishing
  if (answer !== 303 && answer !== 'nothing') fail(`the publication was answered ${answer}`)

  await world.start()
  const latest = await world.latestVersion()
  const isThere = latest > before
  if (latest > before + 1) fail(`from version ${before} to ${latest}`)
  if (answer === 303 && !isThere) fail('the publication was answered, and is not recorded')
  const shown = await shownAfter(world, path, { isThere, kill, fail })
  if ((shown === kill) !== isThere) fail(`${before} became ${latest}, and ${shown} is shown`)
  return isThere
}

interface Publishing {
  publishing: Promise<unknown>
  before: number
}

/** Waits for when the site is to be killed. */
async function untilMoment(
  world: PublishingWorld,
  { moment, share, usual }: Kill,
  { publishing, before }: Publishing
): Promise<void> {
  if (moment === 'checks') return setTimeout(share * usual.checksMs)
  const begun = performance.now()
  let isAnswered = false
  void publishing.finally(() => {
    isAnswered = true
  })
  while ((await world.latestVersion()) === before && !isAnswered) await setTimeout(1)
  usual.checksMs = performance.now() - begun
  await setTimeout(share * (moment === 'swap' ? SWAP_MS : AFTER_MS))
}

interface Expected {
  isThere: boolean
  kill: number
  fail(text: string): void
}

/** Whose publication is shown, at the latest when one that is recorded has to be. */
async function shownAfter(
  { url }: PublishingWorld,
  path: string,
  { isThere, kill, fail }: Expected
): Promise<number> {
  const end = performance.now() + SHOWN_MS
  for (;;) {
    const now = await readPages(url)
    for (const text of now.faults) fail(text)
    const shown = path === CONSENT ? now.consent : now.news
    if (!isThere || shown === kill || performance.now() > end) return shown
    await setTimeout(50)
  }
}

/** What is written in a kill's publication. */
async function changesOf(editor: PublishingWorld['editor'], path: string, kill: number) {
  if (path === NEWS) return { title: `Офис в Краснодаре, проба ${kill}` }
  const day = dayOf(kill)
  const { body = '' } = textFormIn(await editor.page(path))
  return {
    version: day,
    date: day,
    updated: day,
    'history.0.version': day,
    'history.0.date': day,
    body: `Издание ${kill}.\n\n${body.replace(/^Издание \d+\.\s+/, '')}`
  }
}

/** Editions of the consent are days. */
function dayOf(kill: number): string {
  return new Date(Date.UTC(2020, 0, 1 + kill)).toISOString().slice(0, 10)
}

interface ReadPages {
  /** The numbers of the kills whose publications are shown; 0 before the first. */
  news: number
  consent: number
  faults: string[]
}

/** Reads what may have changed, twice: what differs between is of two moments. */
async function readPages(url: string): Promise<ReadPages> {
  const [news, first, form, consent] = [
    await textOf(url + PAGES.news),
    await textOf(url + PAGES.consent),
    await textOf(url + PAGES.form),
    await textOf(url + PAGES.consent)
  ]
  const faults = [news, form, consent].flatMap(faultIn)
  const kill = numberIn(consent, MARKS[1])
  const [, edition] = /name="consent_version" value="([^"]*)"/.exec(form) ?? []
  const isStill = numberIn(first, MARKS[1]) === kill
  if (isStill && kill > 0 && edition !== dayOf(kill))
    faults.push(`the consent is of ${dayOf(kill)}, the form is of ${edition}`)
  return { news: numberIn(news, MARKS[0]), consent: kill, faults }
}

async function textOf(url: string): Promise<string> {
  const answer = await fetch(url)
  return `${answer.status} ${await answer.text()}`
}

/** A page that is not whole, or is of two publications. */
function faultIn(page: string): string[] {
  const isWhole = page.startsWith('200 ') && page.trimEnd().endsWith('</html>')
  if (!isWhole) return [`a page is no whole one: ${page.slice(0, 80)}`]
  return MARKS.flatMap((mark) => {
    const numbers = new Set([...page.matchAll(mark)].map(([, number]) => number))
    return numbers.size > 1 ? [`a page is of ${[...numbers].join(' and ')}`] : []
  })
}

/** What is published in a kill, in the news and in the consent. */
const MARKS = [/проба\s(\d+)/g, /Издание\s(\d+)/g] as const

function numberIn(page: string, mark: RegExp): number {
  const [found] = page.matchAll(mark)
  return Number(found?.[1] ?? 0)
}

/** Who reads all the time; a site that is gone for a moment is no fault. */
function startVisitors({ url }: PublishingWorld, report: PublishReport) {
  let isOver = false
  async function visit() {
    while (!isOver) {
      const read = await readPages(url).catch(() => undefined)
      if (read) report.pages += Object.keys(PAGES).length + 1
      await setTimeout(PAUSE_MS)
      for (const text of read?.faults ?? []) report.faults.push(`a visitor: ${text}`)
    }
  }
  const all = Array.from({ length: VISITORS }, visit)
  return {
    async stop() {
      isOver = true
      await Promise.all(all)
    }
  }
}
