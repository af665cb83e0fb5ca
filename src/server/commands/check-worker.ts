import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { editorialFaults } from '../../editorial/editorial.ts'
import { buildApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { openContentCache } from '../content/content-cache.ts'
import { ContentError, type ContentFault } from '../content/faults.ts'
import { readAllContent } from '../content/load-content.ts'
import { keepBodies } from '../content/markdown.ts'
import { renderPage, type SitePage } from '../pages/page.ts'
import {
  type Checked,
  type CheckOrder,
  type CheckWorkerData,
  END_OF_TIME,
  type PreviewedPage
} from '../room/checks.ts'
import { checkExamples, createBodyCheck } from '../site/check-bodies.ts'
import { checkLinks, checkRedirects, checkTargets, pageName } from '../site/check-links.ts'
import { checkDemand, checkSearch } from '../site/check-search.ts'
import {
  createPageReader,
  type PageFigures,
  pageFigures,
  type ReadPage,
  type RenderedPage
} from '../site/read-page.ts'
import { makeSite, type Site } from '../site/site.ts'

// A thread of the site and of `npm run check`: looks at a folder of content, and makes a page of it for an editor, while
// visitors are answered.

const { assetsDir, viewsDir, settings, dataDir } = workerData as CheckWorkerData
/** What the build has parsed, and what was parsed here the last time; nothing is written. */
const cache = openContentCache(undefined, join(assetsDir, '../content-cache.json'))
const lookAtPages = createPageReader()
const lookAtBodies = createBodyCheck()
let apps: ReturnType<typeof openApp> | undefined

keepBodies()

const TASKS = { check, page, figures }

// One after the other: the app shows one folder at a time.
parentPort?.on('message', async (order: CheckOrder | undefined) => {
  if (!order) return end()
  const task: (order: never) => Promise<unknown> = TASKS[order.task]
  const answer = await task(order as never).catch((error) => ({
    error: String(error?.stack ?? error)
  }))
  parentPort?.postMessage(answer)
})

type Order<Task> = Extract<CheckOrder, { task: Task }>

async function check({ dir, now }: Order<'check'>): Promise<Checked> {
  const faults = contentFaults(dir, now)
  if (faults.length > 0) return { faults, remarks: [] }
  const app = await appOn(dir)
  const { pages, faults: pageless } = readPages(app)
  const remarks = textRemarks(app.site())
  // A page that is missing because of its own fault must not also fail every page that links to it.
  if (pageless.length > 0) return { faults: pageless, remarks }
  return { faults: [], remarks: [...remarks, ...(await linkFaults(app, pages))] }
}

/** What keeps a site from being made of a folder of content, today and once all that waits is shown. */
function contentFaults(dir: string, now: Date): ContentFault[] {
  const { shownAt, faults } = readAllContent(dir, cache)
  cache.save()
  if (faults.length > 0) return faults
  const content = shownAt(END_OF_TIME)
  const made = [...makeSite(content).faults, ...lookAtBodies(content), ...checkExamples(content)]
  return made.length > 0 ? made : makeSite(shownAt(now)).faults
}

type App = Awaited<ReturnType<typeof openApp>>

/**
 * Every page, and those that their templates cannot show. Of a page only what is read of it stays: the HTML of ten
 * thousand is more than a process has room for.
 */
function readPages(app: App): { pages: ReadPage[]; faults: ContentFault[] } {
  const read = lookAtPages()
  const { content, pages } = app.site()
  const bodies = new Map(content.pages.map(({ file, body }) => [file, body]))
  const faults: ContentFault[] = []
  const found = [...pages.values()].flatMap((one) => {
    const { path, file } = one.meta
    try {
      return read({ path, file, html: renderedBy(app, one) }, bodies.get(file ?? ''))
    } catch (error) {
      faults.push(pageFault(pageName(path), error))
      return []
    }
  })
  return { pages: found, faults }
}

function renderedBy({ render, leadForms }: App, page: SitePage): string {
  return renderPage(page, leadForms.main, render)
}

/** What a page that cannot be shown is told; the reason is a developer's. */
function pageFault(place: string, error: unknown): ContentFault {
  const reason = error instanceof Error ? error.message : error
  const text = `Страницу не собрать, скажите разработчику: «${reason}».`
  return { place, line: 1, path: [], code: 'no-page', text }
}

/** What does not agree between the texts, and with the words of their pages. */
function textRemarks(site: Site): ContentFault[] {
  return [
    ...editorialFaults(site.content),
    ...checkTargets(site),
    ...checkSearch(site),
    ...checkDemand(site)
  ]
}

/** What leads to nothing in pages, what they promise and do not keep, and redirects that never happen. */
async function linkFaults(app: App, pages: readonly ReadPage[]): Promise<ContentFault[]> {
  const site = app.site()
  const ask = async (url: string) => {
    const { statusCode, headers } = await app.inject({ method: 'HEAD', url })
    return { status: statusCode, location: headers.location }
  }
  return [...(await checkLinks({ site, pages, ask })), ...(await checkRedirects({ site, ask }))]
}

async function page({ dir, file }: Order<'page'>): Promise<PreviewedPage> {
  try {
    const app = await appOn(dir)
    const own = join(dir, file)
    const found = [...app.site().pages.values()].find(({ meta }) => meta.file === own)
    return { faults: [], html: found ? await withDrawings(app, renderedBy(app, found)) : '' }
  } catch (error) {
    if (error instanceof ContentError) return { faults: error.faults, html: '' }
    return { faults: [pageFault(file, error)], html: '' }
  }
}

/** A page with its drawings in it: those of what is not published are made by nobody else. */
async function withDrawings(app: App, html: string): Promise<string> {
  let whole = html
  for (const url of new Set(html.match(/\/img\/[a-z]+\/[\w-]+\.svg/g))) {
    const { statusCode, rawPayload } = await app.inject({ url })
    const data = `data:image/svg+xml;base64,${rawPayload.toString('base64')}`
    if (statusCode === 200) whole = whole.replaceAll(url, data)
  }
  return whole
}

async function figures({ dir }: Order<'figures'>): Promise<PageFigures> {
  const app = await appOn(dir)
  const rendered = [...app.site().pages.values()].map((one): RenderedPage => {
    return { path: one.meta.path, file: one.meta.file, html: renderedBy(app, one) }
  })
  return pageFigures(rendered)
}

/** Opened once; what could not be opened is tried again. */
async function appOn(dir: string): ReturnType<typeof openApp> {
  apps ??= openApp(dir).catch((error) => {
    apps = undefined
    throw error
  })
  const app = await apps
  app.publishedContent.show({ dir, version: 1 })
  return app
}

/** The site on a folder of its own; it never listens. */
async function openApp(contentDir: string) {
  // Fails where there is no room for it; it may be there from a site that could not be opened.
  if (!existsSync(dataDir)) await mkdir(dataDir)
  const own = { DATA_DIR: dataDir, LOG_LEVEL: 'silent' }
  const config = { ...readConfig(own), ...settings }
  const app = await buildApp(config, { assetsDir, viewsDir, contentDir }, () => END_OF_TIME)
  await app.ready()
  return app
}

async function end(): Promise<void> {
  await (await apps?.catch(() => undefined))?.close()
  parentPort?.close()
}
