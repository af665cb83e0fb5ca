import { DISCARDED_KEPT_DAYS } from '../../../editor/editor.ts'
import { formText } from '../../form-body.ts'
import { shortName } from '../../people.ts'
import { fileDiff } from '../file-diff.ts'
import { actorOf, textOf } from '../text-context.ts'
import { keyName, textPaths } from '../text-paths.ts'
import type { Part, PartRequest } from './part.ts'

/** Asks before a draft is discarded: it may be a colleague's, and may be all there is of a text. */
export const discardPart: Part = {
  show: (asked) => showDiscard(asked, ''),

  async act(asked) {
    const { desk, request, reply, key } = asked
    const done = await desk.editor.discard(key, {
      actor: actorOf(request),
      version: formText(request.body, 'version', 200)
    })
    if (done.kind !== 'discarded') {
      reply.code(409)
      return showDiscard(asked, 'Черновик с тех пор изменили: посмотрите и решите заново.')
    }
    await desk.note(request, 'texts discard', { object: keyName(key) })
    const isLeft = (await desk.editor.read(key)) !== undefined
    const page = isLeft ? textPaths.text(key) : textPaths.list()
    const word = isLeft ? 'discarded' : 'forgotten'
    return reply.redirect(`${page}?done=${word}&discarded=${done.id}`, 303)
  }
}

async function showDiscard({ desk, reply, key }: PartRequest, fault: string) {
  const text = await textOf(desk.editor, key)
  if (!text.hasDraft) return reply.redirect(textPaths.text(key), 303)
  const [draft, history] = [await desk.editor.draft(key), await desk.editor.history(key)]
  const waiting = history.find((one) => one.version === 0 && one.due && !one.failed)
  return reply.desk(
    'desk/pages/text-discard',
    { title: 'Отбросить черновик', section: 'texts' },
    {
      title: text.title,
      text: textPaths.text(key),
      action: textPaths.discard(key),
      version: text.version,
      about: draft ? `${shortName(draft.actor)}, ${desk.zone.shortDateTime(draft.at)}` : '',
      isWhole: draft !== undefined && draft.base === undefined,
      due: waiting?.due ? desk.zone.longDateTime(waiting.due) : '',
      days: DISCARDED_KEPT_DAYS,
      hunks: draft ? fileDiff(key.collection, draft.base, draft.text, desk) : [],
      fault
    }
  )
}
