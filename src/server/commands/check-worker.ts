import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { buildApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { openContentCache } from '../content/content-cache.ts'
import { ContentError, type ContentFault } from '../content/faults.ts'
import { keepBodies } from '../content/markdown.ts'
import type { CheckAnswer, CheckOrder, CheckWorkerData, PreviewedPage } from '../room/checks.ts'
import { createBodyCheck } from '../site/check-bodies.ts'
import { createPageReader } from '../site/read-page.ts'
import {
  contentFaults,
  END_OF_TIME,
  linkFaults,
  renderPages,
  textRemarks,
  whyNoPage
} from './check-pages.ts'

// A thread of the site: looks at a folder of content as `npm run check` does, and makes a page of it for an
// editor, while visitors are answered.

const { assetsDir, viewsDir, settings, dataDir } = workerData as CheckWorkerData
/** What the build has parsed, and what was parsed here the last time; nothing is written. */
const cache = openContentCache(undefined, join(assetsDir, '../content-cache.json'))
const lookAtPages = createPageReader()
const lookAtBodies = createBodyCheck()
let apps: ReturnType<typeof openApp> | undefined

keepBodies()

// One after the other: the app shows one folder at a time.
parentPort?.on('message', async (order: CheckOrder | undefined) => {
  if (!order) return end()
  const answer: CheckAnswer = await (order.task === 'check' ? check(order) : page(order)).catch(
    (error) => ({ error: String(error?.stack ?? error) })
  )
  parentPort?.postMessage(answer)
})

type Order<Task> = Extract<CheckOrder, { task: Task }>

async function check({ dir, now }: Order<'check'>) {
  const faults = contentFaults(dir, now, cache, lookAtBodies)
  if (faults.length > 0) return { faults, remarks: [] }
  const app = await appOn(dir)
  const pages = renderPages(app, { read: lookAtPages() })
  if (pages.faults.length > 0) return { faults: pages.faults, remarks: [] }
  const remarks: ContentFault[] = [
    ...textRemarks(app.site()),
    ...(await linkFaults(app, pages.pages))
  ]
  return { faults: [], remarks }
}

async function page({ dir, file }: Order<'page'>): Promise<PreviewedPage> {
  try {
    const app = await appOn(dir)
    const own = join(dir, file)
    const found = [...app.site().pages.values()].find(({ meta }) => meta.file === own)
    const tools = { render: app.render, leadForm: app.leadForms.main }
    return { faults: [], html: found?.render(tools) ?? '' }
  } catch (error) {
    if (error instanceof ContentError) return { faults: error.faults, html: '' }
    const fault = {
      place: file,
      line: 1,
      path: [],
      code: 'no-page',
      text: whyNoPage(error)
    } as const
    return { faults: [fault], html: '' }
  }
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
