import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import type { Publishing } from '../../editor/editor.ts'
import type { TextSummary } from '../../editor/text.ts'
import { formText } from '../form-body.ts'
import { shortName } from '../people.ts'
import type { ServedText } from '../texts/served-texts.ts'
import { actorOf, takingBack } from '../texts/text-context.ts'
import { spokenFaults } from '../texts/text-faults.ts'
import { folded, readTextQuery, textList } from '../texts/text-list.ts'
import { keyName, textPaths } from '../texts/text-paths.ts'
import { COLLECTION_WORDS, TEXT_DONE } from '../texts/text-words.ts'

const ACCESS = { config: { access: 'editor' } } as const
const FRAME = { title: 'Тексты', section: 'texts' } as const

/** The list of texts, and what has been changed beside the room. */
export const textListRoutes: FastifyPluginAsync = async (app) => {
  const { editor, servedTexts, zone, note } = app.desk

  app.get(textPaths.list(), ACCESS, async (request, reply) => {
    const query = readTextQuery(request.query)
    const [all, stray, discarded] = await Promise.all([
      editor.list(),
      editor.strayChanges(),
      editor.discarded()
    ])
    const bodies = new Map(query.words ? servedTexts().map(({ name, text }) => [name, text]) : [])
    const has = ({ key }: TextSummary, words: string) =>
      folded(bodies.get(keyName(key)) ?? '').includes(words)
    const done = TEXT_DONE.get(String((request.query as { done?: unknown }).done))
    return reply.desk(
      'desk/pages/texts',
      { ...FRAME, ...(done ? { done } : {}), ...takingBack(request.query) },
      {
        ...textList(all, query, { zone, has }),
        stray: stray.map(({ file }) => file),
        remarks: [],
        seen: '',
        discarded: discarded.length
      }
    )
  })

  app.get(textPaths.discarded(), ACCESS, (_request, reply) => showDiscarded(reply, ''))

  app.post(textPaths.discarded(), ACCESS, async (request, reply) => {
    const id = formText(request.body, 'undo', 15)
    const key = /^\d+$/.test(id) ? await editor.takeBack(Number(id), actorOf(request)) : undefined
    if (!key) {
      const fault =
        'Вернуть не получилось: черновик уже вернули, его срок вышел или на его месте другой. Тот сначала опубликуйте или отбросьте.'
      return showDiscarded(reply.code(409), fault)
    }
    await note(request, 'texts take back', { object: keyName(key) })
    return reply.redirect(`${textPaths.text(key)}?done=taken-back`, 303)
  })

  async function showDiscarded(reply: FastifyReply, fault: string) {
    const rows = (await editor.discarded()).map(({ id, key, title, actor, at, until }) => ({
      id,
      title,
      kind: COLLECTION_WORDS[key.collection].one,
      about: `${shortName(actor)}, ${zone.shortDateTime(at)}`,
      until: zone.shortDateTime(until)
    }))
    const frame = { title: 'Отброшенные черновики', section: 'texts' } as const
    return reply.desk('desk/pages/texts-discarded', frame, { rows, fault })
  }

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
        discarded: (await editor.discarded()).length,
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
