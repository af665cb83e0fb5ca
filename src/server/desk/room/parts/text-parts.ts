import type { FastifyReply } from 'fastify'
import { isFixed } from '../../../room/changes.ts'
import { DISCARDED_KEPT_DAYS } from '../../../room/drafts.ts'
import type { TextEdit } from '../../../room/text.ts'
import { FRAMES_POLICY, PREVIEW_POLICY } from '../../desk-policy.ts'
import { DeskRefusal, formText } from '../../form-body.ts'
import { shortName } from '../../people.ts'
import { zoneOf } from '../../user-zone.ts'
import { fieldShapes } from '../form/field-texts.ts'
import { fileDiff } from '../text-diff.ts'
import { type SpokenFault, spokenFaults } from '../text-faults.ts'
import { askingIn, keyName, type Part, type PartRequest, textOf, textPaths } from '../text-paths.ts'
import { sentEdit, sentTexts, slugFault, withSeo } from '../text-save.ts'

/** Asks before a draft is discarded: it may be a colleague's, and may be all there is of a text. */
export const discardPart: Part = {
  show: (asked) => showDiscard(asked, ''),

  async act(asked) {
    const { desk, request, reply, key } = asked
    const done = await desk.editor.discard(key, askingIn(request))
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

async function showDiscard({ desk, request, reply, key }: PartRequest, fault: string) {
  const zone = zoneOf(request)
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
      about: draft ? `${shortName(draft.actor)}, ${zone.shortDateTime(draft.at)}` : '',
      isWhole: draft !== undefined && draft.base === undefined,
      due: waiting?.due ? zone.longDateTime(waiting.due) : '',
      days: DISCARDED_KEPT_DAYS,
      hunks: draft ? fileDiff(key, draft.base, draft.text, desk) : [],
      fault
    }
  )
}

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
    const done = await desk.editor.rename(key, slug, askingIn(request))
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

/** The page as it will be, at the widths of a phone and of a computer. */
export const previewPart: Part = {
  async show({ desk: { editor, servedTexts }, reply, key }) {
    const text = await textOf(editor, key)
    const { faults, html } = await editor.preview(key)
    reply.header('content-security-policy', FRAMES_POLICY)
    return reply.desk(
      'desk/pages/text-preview',
      { title: 'Просмотр', section: 'texts' },
      {
        title: text.title,
        text: textPaths.text(key),
        page: textPaths.frame(key),
        publish: textPaths.publish(key),
        hasDraft: text.hasDraft || text.state === 'draft',
        faults: spokenFaults(faults, servedTexts()),
        hasPage: html !== ''
      }
    )
  },
  act: () => Promise.reject(new DeskRefusal(404, 'unknown'))
}

/** The page itself, for the frames. */
export const framePart: Part = {
  show: (asked) => sendFrame(asked),

  /** With what is typed in the form, which stands beside it. */
  async act(asked) {
    const { desk, request, key } = asked
    const text = await textOf(desk.editor, key)
    const sent = withSeo(sentTexts(request.body, fieldShapes(key, text.data)))
    return sendFrame(asked, sentEdit(text, sent, text.version, desk.zone).edit)
  }
}

async function sendFrame({ desk: { editor }, reply, key }: PartRequest, typed?: TextEdit) {
  const { html } = await editor.preview(key, typed)
  if (!html) throw new DeskRefusal(422, 'invalid', 'Эту страницу пока не собрать.')
  return reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', PREVIEW_POLICY)
    .header('x-frame-options', 'SAMEORIGIN')
    .send(previewHtml(html))
}

/** Where the site's own files stand in its pages. */
const FILES = /(?<=["'(,\s=])\/(?=(?:assets|img|og)\/)/g

/**
 * A page of the site for a frame of the room: without its scripts, which the room's policy would stop, and with the site's
 * files under the room's address.
 */
export function previewHtml(html: string): string {
  return html
    .replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, '')
    .replace(/<link rel="(?:modulepreload|manifest)"[^<>]*>/g, '')
    .replace(FILES, textPaths.files())
}
