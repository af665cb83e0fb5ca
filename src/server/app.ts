import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { leadThemes } from '../content/value-names.ts'
import { openMadeFiles } from './budget/made-files.ts'
import type { Config } from './config.ts'
import { messengersOf } from './config-schema.ts'
import { createDocumentMaker } from './documents/make-document.ts'
import { officesOf } from './leads/call-times.ts'
import { listenUrl } from './listen.ts'
import { assetsPlugin, bootScriptPlugin } from './plugins/assets.ts'
import { deliveriesPlugin } from './plugins/deliveries.ts'
import { editorPlugin } from './plugins/editor.ts'
import { errorsPlugin } from './plugins/errors.ts'
import { feedsPlugin } from './plugins/feeds.ts'
import {
  canonicalHostPlugin,
  drainingPlugin,
  securityHeadersPlugin,
  unreadBodyPlugin
} from './plugins/guards.ts'
import { indexNowPlugin } from './plugins/index-now.ts'
import { leadsPlugin } from './plugins/leads.ts'
import { metricsPlugin } from './plugins/metrics.ts'
import { pageCachePlugin } from './plugins/page-cache.ts'
import { searchLogPlugin, searchPlugin } from './plugins/search.ts'
import { sitePlugin } from './plugins/site.ts'
import { viewsPlugin } from './plugins/views.ts'
import { siteData } from './render/head-data.ts'
import { devRoutes, styleguideRoutes } from './routes/dev.ts'
import { documentRoutes } from './routes/documents.ts'
import { feedRoutes } from './routes/feeds.ts'
import { healthRoutes } from './routes/health.ts'
import { challengeRoutes, leadRoutes } from './routes/leads.ts'
import { pageRoutes, speculationRuleRoutes } from './routes/pages.ts'
import { ownPictureRoutes, pictureRoutes } from './routes/pictures.ts'
import { searchRoutes } from './routes/search.ts'
import { visitRoutes } from './routes/visit.ts'
import { contentPolicy, securityHeaders } from './security/security-headers.ts'
import { serverOptions } from './server-options.ts'

export interface Folders {
  assetsDir: string
  viewsDir: string
  contentDir: string
}

const SYSTEM_CLOCK = () => new Date()

/**
 * The site, assembled but not listening. This list is the map of the server:
 * what is not registered here does not run, and order is dependency order.
 *
 * @param now What the content is shown by: items of a later date wait.
 */
export async function buildApp(
  config: Config,
  { assetsDir, viewsDir, contentDir }: Folders,
  now = SYSTEM_CLOCK
): Promise<FastifyInstance> {
  const app = Fastify(serverOptions(config))

  await app.register(drainingPlugin)
  await app.register(unreadBodyPlugin, { rest: 'read' })
  await app.register(assetsPlugin, { assetsDir })
  await app.register(bootScriptPlugin)
  await app.register(securityHeadersPlugin, {
    // A stricter referrer policy would hide from us which of our own pages a visitor came from.
    headers: securityHeaders(
      contentPolicy(config, app.bootScript.hash),
      'strict-origin-when-cross-origin',
      config.SITE_URL
    )
  })
  const siteUrl = config.SITE_URL ?? listenUrl(config.HOST, config.PORT)
  const { SEARCH_PATH: searchPath, SEARCH_MIN_LENGTH: minLength } = config
  await app.register(pageCachePlugin)
  await app.register(sitePlugin, {
    contentDir: config.CONTENT_DIR ?? contentDir,
    dataDir: config.DATA_DIR,
    buildMark: join(assetsDir, 'manifest.json'),
    contentCache: join(assetsDir, '../content-cache.json'),
    now
  })
  const texts = () => app.site().content.site
  await app.register(canonicalHostPlugin, { siteUrl: config.SITE_URL, searchPath })
  await app.register(viewsPlugin, {
    viewsDir,
    siteUrl,
    site: siteData(texts, messengersOf(config)),
    config
  })
  await app.register(errorsPlugin, { searchPath })
  await app.register(feedsPlugin, { siteUrl })
  await app.register(indexNowPlugin, { config })
  await app.register(leadsPlugin, { config, themes: leadThemes })
  await app.register(editorPlugin, {
    config,
    contentDir: config.CONTENT_DIR ?? contentDir,
    checkFile: join(assetsDir, '../server/check-worker.mjs'),
    assetsDir,
    viewsDir,
    isShared: config.DATABASE_URL !== undefined,
    now
  })
  await app.register(searchLogPlugin)
  await app.register(searchPlugin, { path: searchPath })
  await app.register(metricsPlugin, { config })
  await app.register(deliveriesPlugin, {
    config,
    names: {
      topics: new Map(leadThemes.map(({ value, label }) => [value, label])),
      offices: () => officesOf(app.site().content.offices, texts().company),
      company: () => texts().company.name
    }
  })

  await app.register(pageRoutes)
  await app.register(searchRoutes, { path: searchPath, minLength })
  await app.register(feedRoutes)
  await app.register(speculationRuleRoutes, { searchPath })
  await registerMadeFiles(app, config, join(assetsDir, '../server/document-worker.mjs'))
  await app.register(leadRoutes, { siteUrl: config.SITE_URL })
  await app.register(challengeRoutes)
  await app.register(visitRoutes, { isSecure: config.SITE_URL?.startsWith('https:') ?? false })
  await app.register(healthRoutes, { checkReady: () => checkReady(app) })
  await app.register(devRoutes)
  await app.register(styleguideRoutes, { isOn: config.STYLEGUIDE === 'on' })

  return app
}

async function checkReady({ store, editor }: FastifyInstance): Promise<void> {
  await store.checkWritable()
  if (!editor.isCurrent()) throw new Error('another version of the texts is published')
}

/** Pictures to share, of every page and of what a visitor has set, those that pages show, and files of texts. */
async function registerMadeFiles(
  app: FastifyInstance,
  { DATA_DIR: dataDir }: Config,
  documentWorker: string
) {
  const regular = app.assetFile('Onest_400Regular.ttf')
  const fonts = { regular, medium: app.assetFile('Onest_500Medium.ttf') }
  const openStore = (name: 'pictures' | 'documents') =>
    openMadeFiles(name, join(dataDir, name), (error) =>
      app.log.warn({ err: error }, `a file of ${name} could not be kept`)
    )
  const store = openStore('pictures')
  await app.register(pictureRoutes, { store, drawing: { fonts } })
  await app.register(ownPictureRoutes, { store, drawing: { fonts } })
  const maker = createDocumentMaker(documentWorker, {
    regular,
    bold: app.assetFile('Onest_600SemiBold.ttf')
  })
  await app.register(documentRoutes, { store: openStore('documents'), maker })
}
