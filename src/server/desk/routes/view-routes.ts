import type { FastifyPluginAsync } from 'fastify'
import { deskPaths } from '../desk-paths.ts'
import { MOST_VIEWS } from '../desk-records.ts'
import { DeskRefusal } from '../desk-refusal.ts'
import { formText } from '../form-body.ts'
import { formBack } from '../inbox/form-back.ts'
import { inboxAddress } from '../inbox/inbox-query.ts'
import { keepUndo, undoForView } from '../undo.ts'
import { VIEW_REMOVED } from '../words.ts'
import { sessionOf } from './account-routes.ts'

const LONGEST_NAME = 60

/** Filters that an operator keeps under a name. */
export const viewRoutes: FastifyPluginAsync = async (app) => {
  const { store, note } = app.desk

  app.post(deskPaths.views(), { config: { access: 'reader' } }, async (request, reply) => {
    const name = formText(request.body, 'name', LONGEST_NAME).replace(/\s+/g, ' ').trim()
    const { chosen } = formBack(request.body)
    const query = inboxAddress({ chosen })
    if (!name) throw new DeskRefusal(422, 'invalid', 'Назовите набор фильтров.')
    if (!query) throw new DeskRefusal(422, 'invalid', 'Сначала выберите хотя бы один фильтр.')
    if (!(await store.desk.addView(sessionOf(request).user.id, { name, query }))) {
      throw new DeskRefusal(
        409,
        'invalid',
        `Больше наборов не сохранить, их уже ${MOST_VIEWS}. Уберите тот, что не нужен.`
      )
    }
    await note(request, 'desk view', { detail: Object.keys(chosen).join(' ') })
    return reply.redirect(`${deskPaths.leads()}${query}&done=view`, 303)
  })

  app.post(deskPaths.removeView(), { config: { access: 'reader' } }, async (request, reply) => {
    const { user } = sessionOf(request)
    const id = formText(request.body, 'view', 20)
    const view = await store.desk.removeView(user.id, id)
    if (!view) return reply.redirect(`${deskPaths.leads()}?done=nothing`, 303)
    const { name, query } = view
    const kept = await keepUndo(store, user, { kind: 'view', view: { name, query } })
    await note(request, 'desk view remove')
    return reply.redirect(`${deskPaths.leads()}?done=${VIEW_REMOVED}&undo=${kept}`, 303)
  })

  app.post(deskPaths.undoView(), { config: { access: 'reader' } }, async (request, reply) => {
    const name = formText(request.body, 'undo', 64)
    const isBack = await undoForView(store, sessionOf(request).user, name)
    await note(request, 'desk view undo')
    return reply.redirect(`${deskPaths.leads()}?done=${isBack ? 'view' : 'nothing'}`, 303)
  })
}
