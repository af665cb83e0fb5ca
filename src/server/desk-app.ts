import Fastify, { type FastifyInstance, type FastifyPluginAsync } from 'fastify'
import { leadThemes } from '../content/value-names.ts'
import { createZone } from '../shared/dates.ts'
import type { Config } from './config.ts'
import { createDeskCookies } from './desk/cookies.ts'
import { deskErrorsPlugin } from './desk/desk-errors.ts'
import { DESK_POLICY } from './desk/desk-policy.ts'
import { deskViewsPlugin } from './desk/desk-views.ts'
import { formBodyPlugin } from './desk/form-body.ts'
import { deskContextPlugin, guardPlugin } from './desk/guard.ts'
import { openHandoverLetters } from './desk/handover.ts'
import { createServedTexts } from './desk/room/find-words.ts'
import { accountRoutes } from './desk/routes/account-routes.ts'
import { auditRoutes } from './desk/routes/audit-routes.ts'
import {
  assignRoutes,
  cardRoutes,
  eraseRoutes,
  leadActionRoutes
} from './desk/routes/card-routes.ts'
import { colleagueChangeRoutes, colleagueRoutes } from './desk/routes/colleague-routes.ts'
import { correctionRoutes } from './desk/routes/correction-routes.ts'
import { crmHookRoutes } from './desk/routes/crm-hook-routes.ts'
import { eventRoutes } from './desk/routes/event-routes.ts'
import { exportRoutes } from './desk/routes/export-routes.ts'
import { bulkRoutes, inboxRoutes, viewRoutes } from './desk/routes/inbox-routes.ts'
import { reportRoutes } from './desk/routes/report-routes.ts'
import { signInRoutes } from './desk/routes/sign-in-routes.ts'
import {
  textFileRoutes,
  textListRoutes,
  textNewRoutes,
  textRoutes
} from './desk/routes/text-routes.ts'
import { textsTogetherRoutes } from './desk/routes/texts-together-routes.ts'
import { officesOf } from './leads/call-times.ts'
import { emptyContacts } from './leads/contact.ts'
import { listenUrl } from './listen.ts'
import { assetsPlugin } from './plugins/assets.ts'
import { drainingPlugin, securityHeadersPlugin, unreadBodyPlugin } from './plugins/guards.ts'
import { healthRoutes } from './routes/health.ts'
import { securityHeaders } from './security/security-headers.ts'
import { serverOptions } from './server-options.ts'

export interface DeskFolders {
  /** Built files of the desk alone. */
  deskAssetsDir: string
  viewsDir: string
}

const SYSTEM_CLOCK = () => new Date()

/**
 * The desk of the site's managers, assembled but not listening: a server of its own in the same process, on the site's
 * leads. What is not registered here does not run, and order is dependency order.
 *
 * @param site The site, which the desk must not outlive.
 */
export async function buildDesk(
  config: Config,
  site: FastifyInstance,
  { deskAssetsDir, viewsDir }: DeskFolders,
  now = SYSTEM_CLOCK
): Promise<FastifyInstance> {
  const app = Fastify(serverOptions(config))
  const { store } = site
  const texts = () => site.site().content.site
  const zone = createZone(config.TIME_ZONE)
  const names = () => ({
    topics: new Map(leadThemes.map(({ value, label }) => [value, label])),
    offices: officesOf(site.site().content.offices, texts().company),
    ...emptyContacts(config),
    zone
  })
  const letters = openHandoverLetters(config, { names, url: config.DESK_URL, log: app.log })
  app.addHook('onClose', async () => letters.close())
  const cookies = createDeskCookies(config.DESK_URL?.startsWith('https:') ?? false)

  await app.register(drainingPlugin)
  await app.register(unreadBodyPlugin, { rest: 'leave' })
  await app.register(securityHeadersPlugin, {
    headers: securityHeaders(DESK_POLICY, 'same-origin', config.DESK_URL)
  })
  await app.register(assetsPlugin, { assetsDir: deskAssetsDir })
  await app.register(formBodyPlugin)
  await app.register(deskContextPlugin, {
    parts: {
      store,
      targets: site.deliveries.targets,
      wake: site.deliveries.wake,
      tellHandedOver: letters.tell,
      troubles: () => [...contentTroubles(site), ...site.deliveries.troubles()],
      names,
      zone,
      now,
      editor: site.editor,
      servedTexts: createServedTexts(site.site),
      siteFile: (path) => siteFile(site, path)
    }
  })
  await app.register(guardPlugin, { cookies, url: config.DESK_URL })
  await app.register(deskViewsPlugin, {
    viewsDir,
    company: () => texts().company.name,
    zone,
    siteUrl: config.SITE_URL ?? listenUrl(config.HOST, config.PORT)
  })
  await app.register(deskErrorsPlugin, { isAvailable: store.isAvailable })

  await app.register(crmHookRoutes, { config, store, wake: site.deliveries.wake })
  await app.register(healthRoutes, { checkReady: () => store.checkWritable() })
  await app.register(signInRoutes, { cookies })
  for (const routes of ROUTES) await app.register(routes)
  return app
}

const ROUTES: readonly FastifyPluginAsync[] = [
  accountRoutes,
  colleagueRoutes,
  colleagueChangeRoutes,
  inboxRoutes,
  bulkRoutes,
  viewRoutes,
  eventRoutes,
  exportRoutes,
  cardRoutes,
  eraseRoutes,
  leadActionRoutes,
  correctionRoutes,
  assignRoutes,
  reportRoutes,
  auditRoutes,
  textListRoutes,
  textsTogetherRoutes,
  textFileRoutes,
  textNewRoutes,
  textRoutes
]

function contentTroubles({ contentWatch }: FastifyInstance): string[] {
  const trouble = contentWatch.trouble()
  if (!trouble) return []
  const [first = '', ...others] = trouble.faults.split('\n')
  const more = others.length > 0 ? ` и ещё ${others.length}` : ''
  const text = trouble.since
    ? 'В содержании ошибка, сайт показывает прежнее'
    : 'В опубликованных текстах ошибка, сайт показывает те, что лежат на сервере'
  return [`${text}: ${first}${more}`]
}

/** A file as the site itself would serve it. */
async function siteFile(site: FastifyInstance, url: string) {
  const { statusCode, headers, rawPayload } = await site.inject({ url })
  const type = String(headers['content-type'] ?? '')
  return statusCode === 200 ? { type, data: rawPayload } : undefined
}
