import type { FastifyPluginAsync } from 'fastify'
import type { Publishing } from '../../editor/editor.ts'
import type { TextSummary } from '../../editor/text.ts'
import { formText } from '../form-body.ts'
import type { ServedText } from '../texts/served-texts.ts'
import { actorOf } from '../texts/text-context.ts'
import { spokenFaults } from '../texts/text-faults.ts'
import { folded, readTextQuery, textList } from '../texts/text-list.ts'
import { keyName, textPaths } from '../texts/text-paths.ts'
import { TEXT_DONE } from '../texts/text-words.ts'

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
    // Somebody else has pressed the button.
    if ((await editor.strayChanges()).length === 0) return reply.redirect(textPaths.list(), 303)
    const seen = formText(request.body, 'seen', 200)
    const done = await editor.publishStray({ actor: actorOf(request), ...(seen ? { seen } : {}) })
    if (done.kind === 'published') {
      await note(request, 'texts files')
      return reply.redirect(`${textPaths.list()}?done=stray`, 303)
    }
    const [all, stray] = await Promise.all([editor.list(), editor.strayChanges()])
    const status = done.kind === 'refused' ? 422 : 409
    return reply.code(status).send(
      reply.desk('desk/pages/texts', FRAME, {
        ...textList(all, readTextQuery({}), { zone, has: () => false }),
        stray: stray.map(({ file }) => file),
        ...problemsOf(done, servedTexts())
      })
    )
  })
}

/** What keeps files from being published, and what confirms them where they may be all the same. */
function problemsOf(done: Publishing, texts: readonly ServedText[]) {
  if (done.kind === 'refused') return { remarks: spokenFaults(done.faults, texts), seen: '' }
  if (done.kind === 'remarked')
    return { remarks: spokenFaults(done.remarks, texts), seen: done.seen }
  return { remarks: [], seen: '' }
}
