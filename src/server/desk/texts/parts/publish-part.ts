import type { FastifyReply } from 'fastify'
import type { PlacedFault, Plan } from '../../../editor/editor.ts'
import { formText } from '../../form-body.ts'
import { fileDiff, fileFields } from '../file-diff.ts'
import { goneFigures, mentionsOf } from '../mentions.ts'
import { actorOf, type DeskOf, textOf } from '../text-context.ts'
import { spokenFaults } from '../text-faults.ts'
import { keyName, textPaths } from '../text-paths.ts'
import { COLLECTION_WORDS } from '../text-words.ts'
import type { Part, PartRequest } from './part.ts'

/** Without a script nothing chooses «later» when its time is typed. */
const TORN =
  'Время стоит, а выбрано «Сейчас». Выберите «В назначенное время» или сотрите время. Пока ничего не опубликовано.'

interface Asked {
  when: string
  publishAt: string
  fault?: string
  /** Remarks that have come up since the page was made. */
  remarks?: readonly PlacedFault[]
  seen?: string
}

/** What a publication would do, and doing it. */
export const publishPart: Part = {
  async show(asked) {
    return showPlan(asked, asked.reply, { when: 'now', publishAt: '' })
  },

  async act(asked) {
    const { desk, request, reply, key } = asked
    const { editor, note } = desk
    const [when, publishAt] = ['when', 'publish_at'].map((name) =>
      formText(request.body, name, 40)
    ) as [string, string]
    const unasked = publishAt ? TORN : undefined
    const at = when === 'later' ? timeIn(publishAt, desk) : unasked
    if (typeof at === 'string')
      return showPlan(asked, reply.code(422), { when, publishAt, fault: at })
    const seen = formText(request.body, 'seen', 400)
    const done = await editor.publish(key, {
      actor: actorOf(request),
      version: formText(request.body, 'version', 200),
      ...(seen ? { seen } : {}),
      ...(at ? { at } : {})
    })
    if (done.kind === 'published' || done.kind === 'waiting') {
      await note(request, 'texts publish', { object: keyName(key), detail: done.kind })
      return reply.redirect(`${textPaths.text(key)}?done=${done.kind}`, 303)
    }
    const typed = { when, publishAt }
    if (done.kind === 'remarked') {
      const fault = 'Тексты не во всём сходятся: прочитайте замечания и опубликуйте ещё раз.'
      const { remarks, seen: next } = done
      return showPlan(asked, reply.code(409), { ...typed, fault, remarks, seen: next })
    }
    const fault =
      done.kind === 'stale'
        ? 'Текст с тех пор изменили. Ниже то, что выйдет теперь: проверьте и опубликуйте.'
        : 'Опубликовать нельзя, пока есть ошибки.'
    return showPlan(asked, reply.code(done.kind === 'stale' ? 409 : 422), { ...typed, fault })
  }
}

async function showPlan({ desk, key }: PartRequest, reply: FastifyReply, asked: Asked) {
  const text = await textOf(desk.editor, key)
  // A plan is made by all checks: seconds.
  const plan = text.hasDraft ? await desk.editor.plan(key) : undefined
  // A new one is not served yet.
  const own = { file: text.file, title: text.title, path: textPaths.text(key) }
  const texts = [...desk.servedTexts(), own]
  const remarks = spokenFaults(asked.remarks ?? plan?.remarks ?? [], texts)
  return reply.desk(
    'desk/pages/text-publish',
    { title: 'Публикация', section: 'texts' },
    {
      heading: `Публикация ${COLLECTION_WORDS[key.collection].of}`,
      title: text.title,
      action: textPaths.publish(key),
      text: textPaths.text(key),
      preview: textPaths.preview(key),
      version: plan?.text.version ?? text.version,
      seen: asked.seen ?? plan?.seen ?? '',
      isEmpty: plan === undefined,
      isBehind: plan?.isBehind === true,
      changes: plan ? changesOf(plan, desk) : [],
      mentions: plan ? mentionsIn(plan, desk) : [],
      faults: spokenFaults(plan?.faults ?? [], texts),
      remarks,
      when: asked.when,
      publishAt: asked.publishAt,
      fault: asked.fault ?? ''
    }
  )
}

/** What changes, file by file. */
function changesOf({ changes, text }: Plan, desk: DeskOf) {
  return changes.map(({ file, before, after, isPicture }) => ({
    file,
    isOwn: file === text.file,
    hunks: isPicture ? [] : fileDiff(text.key.collection, before, after, desk),
    note: isPicture ? (after === undefined ? 'картинка убрана' : 'картинка добавлена') : ''
  }))
}

/** Figures that go away here and stand still in another field, or in another text. */
function mentionsIn({ changes, text }: Plan, { servedTexts, zone }: DeskOf) {
  const written = changes.filter(({ isPicture }) => !isPicture)
  const gone = written.flatMap(({ before, after }) => goneFigures(before ?? '', after ?? ''))
  const own = written
    .filter(({ file }) => file === text.file)
    .flatMap(({ after }) => fileFields(text.key.collection, after, zone))
    .map((field) => ({ title: `Этот же текст, ${field.label}`, path: '', text: field.text }))
  const others = servedTexts().filter(({ file }) => file !== text.file)
  return mentionsOf(gone, [...own, ...others])
}

/** The time that was asked for, or what is wrong with it. */
function timeIn(text: string, { zone, now }: DeskOf): Date | string {
  if (text === '') return 'Выберите день и время публикации.'
  const at = zone.readLocal(text)
  if (!at) return 'Такой даты нет.'
  return at <= now() ? 'Это время уже прошло: выберите другое или опубликуйте сейчас.' : at
}
