import { Eta } from 'eta'
import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { Zone } from '../../shared/dates.ts'
import { plainMarkup } from '../../shared/words/plain-text.ts'
import { AT_WORK, OUTCOMES } from '../leads/lead.ts'
import { createDeskHelpers } from './desk-helpers.ts'
import { deskPaths } from './desk-paths.ts'
import type { Frame } from './frame.ts'
import { inboxAddress, readInboxQuery } from './inbox/inbox-query.ts'
import { KEPT_ID } from './kept-rows.ts'
import { TEXT_DONE } from './room/text-words.ts'
import { type DeskUser, isWorker } from './user-rows.ts'
import { DONE_WORDS, OUTCOME_NAMES, VIEW_REMOVED } from './words.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Leads that were handed over to who asks, and not looked at yet; undefined for whom leads are not given to. */
    handed: number | undefined
  }
}

interface DeskViewsOptions {
  viewsDir: string
  company: () => string
  zone: Zone
  siteUrl: string
}

/** Renders the desk's pages, each for who asks. */
export const deskViewsPlugin = fp(
  async (app, { viewsDir, company, zone, siteUrl }: DeskViewsOptions) => {
    const { asset, isDevelopment } = app
    const helpers = createDeskHelpers({ asset, company, isDevelopment, zone, siteUrl })
    const functionHeader = 'const { helpers: desk } = this'
    const eta = Object.assign(new Eta({ views: viewsDir, cache: true, functionHeader }), {
      helpers
    })

    app.decorateRequest('handed', undefined)
    app.addHook('preHandler', async (request) => {
      const { deskSession: session, headers } = request
      if (!session || !isWorker(session.user.role)) return
      if (!headers.accept?.includes('text/html')) return
      const assignee = String(session.user.id)
      // A page that says that the database is away has no count.
      request.handed = await app.desk.store.leads
        .countLeads({ assignee, status: AT_WORK, isHanded: true })
        .catch(() => undefined)
    })

    app.decorateReply('desk', function (name, { title, section, done: own, undo }, data) {
      const { deskSession: session, formToken } = this.request
      const done = own ?? doneWords(this.request.query as Record<string, unknown>)
      const frame: Frame = {
        title,
        token: formToken,
        troubles: session ? app.desk.troubles() : [],
        ...(section ? { section } : {}),
        ...(done ? { done } : {}),
        ...(undo ? { undo } : undoIn(this.request)),
        ...(session ? { operator: operatorOf(session.user, this.request.handed) } : {})
      }
      this.type('text/html; charset=utf-8')
      return plainMarkup(eta.render(name, { ...data, frame }))
    })
  },
  { name: 'desk-views', dependencies: ['assets', 'desk-guard'] }
)

/** The change that can be undone. */
function undoIn({ query }: FastifyRequest): Pick<Frame, 'undo'> {
  const { done, undo } = query as Record<string, unknown>
  if (typeof undo !== 'string' || !KEPT_ID.test(undo)) return {}
  const path = done === VIEW_REMOVED ? deskPaths.undoView() : deskPaths.undo()
  return { undo: { name: undo, path, back: inboxAddress(readInboxQuery(query)) } }
}

function operatorOf(
  { email, role }: DeskUser,
  handed: number | undefined
): NonNullable<Frame['operator']> {
  return { email, role, ...(handed === undefined ? {} : { handed }) }
}

const COUNT = /^\d{1,3}$/

/** What has just been done, as the address of the page that says so tells it. */
function doneWords({ done, set, many, left }: Record<string, unknown>): string | undefined {
  const said = DONE_WORDS.get(String(done)) ?? TEXT_DONE.get(String(done))
  return said && `${isCount(many) ? manyWords(said, set, many) : said}${leftWords(left)}`
}

/** «Итог «Спам» записан, заявок: 2.» */
function manyWords(said: string, set: unknown, many: string): string {
  const outcome = OUTCOMES.find((one) => one === set)
  const what = outcome ? said.replace('Итог', `Итог «${OUTCOME_NAMES[outcome]}»`) : said
  return `${what.slice(0, -1)}, заявок: ${many}.`
}

/** How many marked leads were left alone because somebody else had changed them. */
function leftWords(left: unknown): string {
  return isCount(left) ? ` Не тронуты: ${left}, их с тех пор изменили или стёрли.` : ''
}

function isCount(value: unknown): value is string {
  return typeof value === 'string' && COUNT.test(value)
}
