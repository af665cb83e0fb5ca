import type { FastifyReply } from 'fastify'
import { isFixed } from '../../../editor/rename-text.ts'
import { formText } from '../../form-body.ts'
import { slugFault } from '../new-text.ts'
import { actorOf, textOf } from '../text-context.ts'
import { type SpokenFault, spokenFaults } from '../text-faults.ts'
import { keyName, textPaths } from '../text-paths.ts'
import type { Part, PartRequest } from './part.ts'

interface Problem {
  slug: string
  fault: string
  faults: readonly SpokenFault[]
  seen: string
}

/** Another address for a text. */
export const renamePart: Part = {
  show: (asked) => showRename(asked, asked.reply),

  async act(asked) {
    const { desk, request, reply, key } = asked
    const slug = formText(request.body, 'slug', 200).trim()
    const refuse = (fault: string, faults: readonly SpokenFault[] = [], seen = '', status = 422) =>
      showRename(asked, reply.code(status), { slug, fault, faults, seen })
    if (slug === key.slug) return refuse('Это нынешний адрес: напишите другой.')
    const next = { ...key, slug }
    const unfit = await slugFault(desk.editor, next)
    if (unfit) return refuse(unfit)
    const seen = formText(request.body, 'seen', 400)
    const done = await desk.editor.rename(key, slug, {
      actor: actorOf(request),
      version: formText(request.body, 'version', 200),
      ...(seen ? { seen } : {})
    })
    if (done.kind === 'published' || done.kind === 'waiting' || done.kind === 'moved') {
      await desk.note(request, 'texts rename', { object: keyName(key), detail: keyName(next) })
      const word = done.kind === 'moved' ? 'moved' : 'renamed'
      return reply.redirect(`${textPaths.text(next)}?done=${word}`, 303)
    }
    if (done.kind === 'stale') return refuse('Текст с тех пор изменили. Повторите.', [], '', 409)
    const isRemarked = done.kind === 'remarked'
    const said = spokenFaults(isRemarked ? done.remarks : done.faults, desk.servedTexts())
    return isRemarked
      ? refuse('Прочитайте замечания и повторите.', said, done.seen, 409)
      : refuse('С таким адресом сайт не сойдётся.', said)
  }
}

async function showRename(
  { desk: { editor }, key }: PartRequest,
  reply: FastifyReply,
  problem?: Problem
) {
  const text = await textOf(editor, key)
  return reply.desk(
    'desk/pages/text-rename',
    { title: 'Другой адрес', section: 'texts' },
    {
      title: text.title,
      text: textPaths.text(key),
      action: textPaths.rename(key),
      version: text.version,
      address: text.address ?? '',
      slug: problem?.slug ?? key.slug,
      isFixed: isFixed(key),
      problem
    }
  )
}
