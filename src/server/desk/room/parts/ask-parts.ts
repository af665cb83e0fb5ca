import type { FastifyReply } from 'fastify'
import { textFieldLabel } from '../../../content/site/site-labels.ts'
import { isFixed } from '../../../room/changes.ts'
import { DISCARDED_KEPT_DAYS } from '../../../room/drafts.ts'
import type { Published, Publishing, Referrer, Text } from '../../../room/text.ts'
import { formText } from '../../form-body.ts'
import { shortName } from '../../people.ts'
import { zoneOf } from '../../user-zone.ts'
import { type DiffHunk, fileDiff } from '../text-diff.ts'
import { type Problem, problemOf } from '../text-faults.ts'
import { askingIn, keyName, type Part, type PartRequest, textOf, textPaths } from '../text-paths.ts'
import { slugFault } from '../text-save.ts'
import { COLLECTION_WORDS } from '../text-words.ts'

/** What a page asks before a text is taken off the site, moved, or its draft discarded. */
interface Question {
  part: 'hide' | 'rename' | 'discard'
  heading: string
  act: string
  about?: string
  closed?: string
  goes?: {
    heading: string
    said: string
    /** A publication that waits, and what becomes of it. */
    due?: string
    hunks?: readonly DiffHunk[]
    /** Texts that let go of this one, and those that cannot. */
    letting?: readonly ReferrerView[]
    holding?: readonly ReferrerView[]
  }
  back?: string
  /** The next address, as it is typed. */
  slug?: string
}

export type AskView = ReturnType<typeof askView>

function askView(text: Text, question: Question, problem: Partial<Problem> = {}) {
  const { key, title, version } = text
  const { fault = '', faults = [], seen = '' } = problem
  return { key, title, version, fault, faults, seen, ...question }
}

async function show(reply: FastifyReply, text: Text, question: Question, problem?: Problem) {
  if (problem) reply.code(problem.status)
  const frame = { title: question.heading.replace('?', ''), section: 'texts' } as const
  return reply.desk('desk/pages/text-ask', frame, askView(text, question, problem))
}

function isDone(done: Publishing | { kind: 'moved' }): done is Published | { kind: 'moved' } {
  return ['published', 'waiting', 'moved'].includes(done.kind)
}

/** Asks before a draft is discarded: it may be a colleague's, and may be all there is of a text. */
export const discardPart: Part = {
  show: (asked) => showDiscard(asked),

  async act(asked) {
    const { desk, request, reply, key } = asked
    const done = await desk.editor.discard(key, askingIn(request))
    if (done.kind !== 'discarded') {
      const fault = 'Черновик с тех пор изменили: посмотрите и решите заново.'
      return showDiscard(asked, { status: 409, fault, faults: [], seen: '' })
    }
    await desk.note(request, 'texts discard', { object: keyName(key) })
    const isLeft = (await desk.editor.read(key)) !== undefined
    const page = isLeft ? textPaths.text(key) : textPaths.list()
    const word = isLeft ? 'discarded' : 'forgotten'
    return reply.redirect(`${page}?done=${word}&discarded=${done.id}`, 303)
  }
}

async function showDiscard({ desk, request, reply, key }: PartRequest, problem?: Problem) {
  const zone = zoneOf(request)
  const text = await textOf(desk.editor, key)
  const draft = await desk.editor.draft(key)
  if (!draft) return reply.redirect(textPaths.text(key), 303)
  const waiting = (await desk.editor.history(key)).find(
    (one) => one.version === 0 && one.due && !one.failed
  )
  const isWhole = draft.base === undefined
  const due = waiting?.due
    ? `Назначенная публикация, ${zone.longDateTime(waiting.due)}, ${
        isWhole
          ? 'отменится. Вернув черновик, назначьте её заново.'
          : 'останется и выйдет в срок. Отменить её можно в истории.'
      }`
    : ''
  const question: Question = {
    part: 'discard',
    heading: 'Отбросить черновик?',
    act: 'Отбросить',
    about: `. Черновик сохранил(а) ${shortName(draft.actor)}, ${zone.shortDateTime(draft.at)}`,
    goes: {
      heading: 'Что уйдёт',
      said: isWhole
        ? 'Весь текст: на сайте его не было, он есть только здесь.'
        : 'Эти правки. На сайте останется то, что стоит сейчас.',
      due,
      hunks: isWhole ? [] : fileDiff(key, draft.base, draft.text, desk)
    },
    back: `Черновик полежит среди отброшенных ${DISCARDED_KEPT_DAYS} дней, вернуть его может любой редактор.`
  }
  return show(reply, text, question, problem)
}

const HELD = 'Убрать нельзя: на этот текст опираются другие. Сначала поправьте их.'
const HIDING = {
  stale: 'Текст с тех пор изменили. Проверьте и уберите ещё раз.',
  remarked: 'Без этого текста другие не во всём сойдутся. Прочитайте и уберите ещё раз.',
  refused: HELD
}

/** Taking a text off the site, and those that name it. */
export const hidePart: Part = {
  show: (asked) => showHide(asked),

  async act(asked) {
    const { desk, request, reply, key } = asked
    const isHeld = (await desk.editor.referrers(key)).some(({ canLetGo }) => !canLetGo)
    if (isHeld) return showHide(asked, { status: 422, fault: HELD, faults: [], seen: '' })
    const letGo = formText(request.body, 'let_go', 10) === 'true'
    const done = await desk.editor.hide(key, { ...askingIn(request), letGo })
    if (!isDone(done)) return showHide(asked, problemOf(done, HIDING, desk.servedTexts()))
    await desk.note(request, 'texts hide', { object: keyName(key) })
    return reply.redirect(`${textPaths.text(key)}?done=hidden`, 303)
  }
}

async function showHide({ desk: { editor }, reply, key }: PartRequest, problem?: Problem) {
  const text = await textOf(editor, key)
  const referrers = (await editor.referrers(key)).map(referrerView)
  const question: Question = {
    part: 'hide',
    heading: 'Убрать с сайта',
    act: 'Убрать с сайта',
    ...(text.state === 'draft' ? { closed: 'Этого текста на сайте нет: он черновик.' } : {}),
    goes: {
      heading: 'Кто на него ссылается',
      said: referrers.length === 0 ? 'Никто.' : '',
      letting: referrers.filter(({ canLetGo }) => canLetGo),
      holding: referrers.filter(({ canLetGo }) => !canLetGo)
    },
    back: 'Текст останется здесь черновиком, страница и списки его потеряют. Вернуть можно в истории или снова опубликовав его.'
  }
  return show(reply, text, question, problem)
}

export type ReferrerView = ReturnType<typeof referrerView>

function referrerView({ key, title, paths, canLetGo }: Referrer) {
  const places = paths.map((path) => textFieldLabel(key, path.slice(0, 1)).toLowerCase())
  return {
    path: textPaths.text(key),
    kind: COLLECTION_WORDS[key.collection].one,
    title,
    places: [...new Set(places)].join(', '),
    canLetGo
  }
}

const RENAMING = {
  stale: 'Текст с тех пор изменили. Повторите.',
  remarked: 'Прочитайте замечания и повторите.',
  refused: 'С таким адресом сайт не сойдётся.'
}

export const renamePart: Part = {
  show: (asked) => showRename(asked, asked.key.slug),

  async act(asked) {
    const { desk, request, reply, key } = asked
    const slug = formText(request.body, 'slug', 200).trim()
    const next = { ...key, slug }
    const fault =
      slug === key.slug
        ? 'Это нынешний адрес: напишите другой.'
        : await slugFault(desk.editor, next)
    if (fault) return showRename(asked, slug, { status: 422, fault, faults: [], seen: '' })
    const done = await desk.editor.rename(key, slug, askingIn(request))
    if (!isDone(done)) return showRename(asked, slug, problemOf(done, RENAMING, desk.servedTexts()))
    await desk.note(request, 'texts rename', { object: keyName(key), detail: keyName(next) })
    const word = done.kind === 'moved' ? 'moved' : 'renamed'
    return reply.redirect(`${textPaths.text(next)}?done=${word}`, 303)
  }
}

async function showRename(
  { desk: { editor }, reply, key }: PartRequest,
  slug: string,
  problem?: Problem
) {
  const text = await textOf(editor, key)
  const question: Question = {
    part: 'rename',
    heading: 'Другой адрес',
    act: 'Изменить адрес',
    about: `, сейчас ${text.address ?? ''}`,
    ...(isFixed(key) ? { closed: 'У этой страницы адрес закреплён.' } : {}),
    slug
  }
  return show(reply, text, question, problem)
}
