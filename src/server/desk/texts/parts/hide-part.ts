import type { FastifyReply } from 'fastify'
import type { Referrer } from '../../../editor/editor.ts'
import { formText } from '../../form-body.ts'
import { fieldLabel } from '../form/field-words.ts'
import { actorOf, textOf } from '../text-context.ts'
import { type SpokenFault, spokenFaults } from '../text-faults.ts'
import { keyName, textPaths } from '../text-paths.ts'
import { COLLECTION_WORDS } from '../text-words.ts'
import type { Part, PartRequest } from './part.ts'

interface Problem {
  fault: string
  faults: readonly SpokenFault[]
  seen: string
}

const HELD = 'Убрать нельзя: на этот текст опираются другие. Сначала поправьте их.'

/** Taking a text off the site, and those that name it. */
export const hidePart: Part = {
  show: (asked) => showHide(asked, asked.reply),

  async act(asked) {
    const { desk, request, reply, key } = asked
    const isHeld = (await desk.editor.referrers(key)).some(({ canLetGo }) => !canLetGo)
    if (isHeld) return showHide(asked, reply.code(422), { fault: HELD, faults: [], seen: '' })
    const seen = formText(request.body, 'seen', 400)
    const done = await desk.editor.hide(key, {
      actor: actorOf(request),
      version: formText(request.body, 'version', 200),
      letGo: formText(request.body, 'let_go', 10) === 'true',
      ...(seen ? { seen } : {})
    })
    if (done.kind === 'published' || done.kind === 'waiting') {
      await desk.note(request, 'texts hide', { object: keyName(key) })
      return reply.redirect(`${textPaths.text(key)}?done=hidden`, 303)
    }
    if (done.kind === 'stale') {
      const fault = 'Текст с тех пор изменили. Проверьте и уберите ещё раз.'
      return showHide(asked, reply.code(409), { fault, faults: [], seen: '' })
    }
    if (done.kind === 'remarked') {
      const fault = 'Без этого текста другие не во всём сойдутся. Прочитайте и уберите ещё раз.'
      const faults = spokenFaults(done.remarks, desk.servedTexts())
      return showHide(asked, reply.code(409), { fault, faults, seen: done.seen })
    }
    const faults = spokenFaults(done.faults, desk.servedTexts())
    return showHide(asked, reply.code(422), { fault: HELD, faults, seen: '' })
  }
}

async function showHide(
  { desk: { editor }, key }: PartRequest,
  reply: FastifyReply,
  problem?: Problem
) {
  const text = await textOf(editor, key)
  const referrers = (await editor.referrers(key)).map(referrerView)
  return reply.desk(
    'desk/pages/text-hide',
    { title: 'Убрать с сайта', section: 'texts' },
    {
      title: text.title,
      text: textPaths.text(key),
      action: textPaths.hide(key),
      version: text.version,
      letting: referrers.filter(({ canLetGo }) => canLetGo),
      holding: referrers.filter(({ canLetGo }) => !canLetGo),
      isOnSite: text.state !== 'draft',
      problem
    }
  )
}

function referrerView({ key, title, paths, canLetGo }: Referrer) {
  const places = paths.map((path) => fieldLabel(path.slice(0, 1)).toLowerCase())
  return {
    path: textPaths.text(key),
    kind: COLLECTION_WORDS[key.collection].one,
    title,
    places: [...new Set(places)].join(', '),
    canLetGo
  }
}
