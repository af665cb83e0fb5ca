import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { buildApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { openContentCache } from '../content/content-cache.ts'
import type { ContentFault } from '../content/content-error.ts'
import { keepBodies } from '../content/markdown.ts'
import type { CheckAnswer, CheckOrder, CheckWorkerData } from '../editor/checks.ts'
import { createBodyCheck } from '../site/check-bodies.ts'
import { createPageReader } from '../site/read-page.ts'
import { contentFaults, END_OF_TIME, linkFaults, renderPages, textRemarks } from './check-pages.ts'

// A thread of the site: looks at a folder of content as `npm run check:content` does, while visitors are answered.

const { assetsDir, viewsDir } = workerData as CheckWorkerData
/** What the build has parsed, and what was parsed here the last time; nothing is written. */
const cache = openContentCache(undefined, join(assetsDir, '../content-cache.json'))
const lookAtPages = createPageReader()
const lookAtBodies = createBodyCheck()
let apps: ReturnType<typeof openApp> | undefined

keepBodies()
let work = Promise.resolve()

// One after the other: the app shows one folder at a time.
parentPort?.on('message', (order: CheckOrder | undefined) => {
  work = work.then(() => (order ? answer(order) : end()))
})

async function answer(order: CheckOrder): Promise<void> {
  const found: CheckAnswer = await check(order).then(
    (checked) => ({ id: order.id, ...checked }),
    (error) => ({ id: order.id, error: String(error?.stack ?? error) })
  )
  parentPort?.postMessage(found)
}

async function check({ dir, now }: CheckOrder) {
  const faults = contentFaults(dir, now, cache, lookAtBodies)
  if (faults.length > 0) return { faults, remarks: [] }
  const { app } = await theApp(dir)
  app.publishedContent.show({ dir, version: 1 })
  const pages = renderPages(app, { read: lookAtPages() })
  if (pages.faults.length > 0) return { faults: pages.faults, remarks: [] }
  const remarks: ContentFault[] = [
    ...textRemarks(app.site()),
    ...(await linkFaults(app, pages.pages))
  ]
  return { faults: [], remarks }
}

/** Opened once; what could not be opened is tried again. */
function theApp(dir: string): ReturnType<typeof openApp> {
  apps ??= openApp(dir).catch((error) => {
    apps = undefined
    throw error
  })
  return apps
}

/** The site on a folder of its own; it never listens. */
async function openApp(contentDir: string) {
  const dataDir = await mkdtemp(join(tmpdir(), 'check-'))
  try {
    const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' })
    const app = await buildApp(config, { assetsDir, viewsDir, contentDir }, () => END_OF_TIME)
    await app.ready()
    return { app, dataDir }
  } catch (error) {
    await rm(dataDir, { recursive: true, force: true })
    throw error
  }
}

async function end(): Promise<void> {
  const opened = await apps?.catch(() => undefined)
  await opened?.app.close()
  if (opened) await rm(opened.dataDir, { recursive: true, force: true })
  parentPort?.close()
}
