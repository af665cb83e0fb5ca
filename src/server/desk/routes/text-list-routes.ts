import type { FastifyPluginAsync } from 'fastify'
import { folded, readTextQuery, textList } from '../texts/text-list.ts'
import { keyName, textPaths } from '../texts/text-paths.ts'
import { TEXT_DONE } from '../texts/text-words.ts'
import { actorOf } from '../texts/text-context.ts'
import { spokenFaults } from '../texts/text-faults.ts'
import type { TextSummary } from '../../editor/text.ts'
import { formText } from '../form-body.ts'

const ACCESS = { config: { access: 'editor' } } as const
const FRAME = { title: 'Тексты', section: 'texts' } as const

/** The list of texts, and what has been changed beside the room. */
export const textListRoutes: FastifyPluginAsync = async (app) => {
  const { editor, servedTexts, zone, note } = app.desk

  app.get(textPaths.list(), ACCESS, async (request, reply) => {
    const query = readTextQuery(request.query)
    const [all, stray] = await Promise.all([editor.list(), editor.strayChanges()])
    const bodies = new Map(query.words ? servedTexts().map(({ name, text }) => [name, text]) : [])
    const has = ({ key }: TextSummary, words: string) =>
      folded(bodies.get(keyName(key)) ?? '').includes(words)
    const done = TEXT_DONE.get(String((request.query as { done?: unknown }).done))
    return reply.desk(
      'desk/pages/texts',
      { ...FRAME, ...(done ? { done } : {}) },
      {
        ...textList(all, query, { zone, has }),
        stray: stray.map(({ file }) => file),
        remarks: [],
        seen: ''
      }
    )
  })

  app.post(textPaths.stray(), ACCESS, async (request, reply) => {
    const seen = formText(request.body, 'seen', 200)
    const done = await editor.publishStray({ actor: actorOf(request), ...(seen ? { seen } : {}) })
    if (done.kind === 'published') {
      await note(request, 'texts files')
      return reply.redirect(`${textPaths.list()}?done=stray`, 303)
    }
    const stray = await editor.strayChanges()
    const all = await editor.list()
    const remarks =
      done.kind === 'refused'
        ? spokenFaults(done.faults)
        : done.kind === 'remarked'
          ? spokenFaults(done.remarks)
          : []
    return reply.code(done.kind === 'refused' ? 422 : 409).send(
      reply.desk('desk/pages/texts', FRAME, {
        ...textList(all, readTextQuery({}), { zone, has: () => false }),
        stray: stray.map(({ file }) => file),
        remarks,
        seen: done.kind === 'remarked' ? done.seen : ''
      })
    )
  })
}
