import { Eta } from 'eta'
import fp from 'fastify-plugin'
import type { Zone } from '../../shared/zone.ts'
import { withoutControls } from '../render/without-controls.ts'
import { createDeskHelpers } from './desk-helpers.ts'
import { deskPaths } from './desk-paths.ts'
import type { Frame } from './frame.ts'
import { KEPT_ID } from './inbox/inbox-query.ts'
import { DONE_WORDS, VIEW_REMOVED } from './words.ts'

interface DeskViewsOptions {
  viewsDir: string
  company: string
  zone: Zone
}

/** Renders the desk's pages, each for who asks. */
export const deskViewsPlugin = fp(
  async (app, { viewsDir, company, zone }: DeskViewsOptions) => {
    const { asset, isDevelopment } = app
    const helpers = createDeskHelpers({ asset, company, isDevelopment, zone })
    const functionHeader = 'const { helpers: desk } = this'
    const eta = Object.assign(new Eta({ views: viewsDir, cache: true, functionHeader }), {
      helpers
    })

    app.decorateReply('desk', function (name, { title, section }, data) {
      const { deskSession: session, formToken, query } = this.request
      const { done: word, undo } = query as Record<string, unknown>
      const done = DONE_WORDS.get(String(word))
      const frame: Frame = {
        title,
        token: formToken,
        ...(section ? { section } : {}),
        ...(done ? { done } : {}),
        ...(typeof undo === 'string' && KEPT_ID.test(undo)
          ? {
              undo: {
                name: undo,
                path: word === VIEW_REMOVED ? deskPaths.undoView() : deskPaths.undo()
              }
            }
          : {}),
        ...(session ? { operator: operatorOf(session.user) } : {})
      }
      this.type('text/html; charset=utf-8')
      return withoutControls(eta.render(name, { ...data, frame }))
    })
  },
  { name: 'desk-views', dependencies: ['assets', 'desk-guard'] }
)

function operatorOf({ email, role }: Pick<NonNullable<Frame['operator']>, 'email' | 'role'>) {
  return { email, role, canAdminister: role === 'administrator' }
}
