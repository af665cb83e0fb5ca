import multipart from '@fastify/multipart'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { isArchived } from '../../content/legal-editions.ts'
import type { CollectionName } from '../../content/schemas.ts'
import { ARCHIVED } from '../../room/drafts.ts'
import type { Text } from '../../room/text.ts'
import { nameOf } from '../../room/texts.ts'
import { DeskRefusal, formList, formText } from '../form-body.ts'
import { shortName } from '../people.ts'
import { editedList } from '../room/form/field-edits.ts'
import { type FieldTexts, fieldShapes, fieldTexts, typedOver } from '../room/form/field-texts.ts'
import { formAnswers, KEPT, takingBack } from '../room/form-answers.ts'
import { discardPart, hidePart, renamePart } from '../room/parts/ask-parts.ts'
import { historyPart } from '../room/parts/history-part.ts'
import { MOST_PICTURE_BYTES, picturePart } from '../room/parts/picture-part.ts'
import { framePart, previewPart } from '../room/parts/preview-part.ts'
import { publishPart } from '../room/parts/publish-part.ts'
import { faultsByField, type Problem, problemOf } from '../room/text-faults.ts'
import { archiveView } from '../room/text-form.ts'
import { discardedView, listView, readTextQuery, type TextQuery } from '../room/text-list.ts'
import {
  actorOf,
  askingIn,
  keyName,
  type Part,
  readCollection,
  readKey,
  slugOf,
  type TextParams,
  type TextPart,
  textOf,
  textPaths
} from '../room/text-paths.ts'
import {
  emptied,
  MOST_FORM_BYTES,
  OF_VERSION,
  sentEdit,
  sentTexts,
  slugFault,
  withSeo
} from '../room/text-save.ts'
import { COLLECTION_WORDS, COLLECTIONS } from '../room/text-words.ts'
import { OF_TEXT } from '../room/three-way.ts'
import { zoneOf } from '../user-zone.ts'

/** Pages of a text that end in a change of it. */
const CHANGING: ReadonlySet<TextPart> = new Set(['publish', 'hide', 'rename', 'picture'])
/** Pages of a text by the ends of their addresses. */
const PARTS: Readonly<Record<Exclude<TextPart, 'text'>, Part>> = {
  preview: previewPart,
  frame: framePart,
  publish: publishPart,
  history: historyPart,
  discard: discardPart,
  hide: hidePart,
  rename: renamePart,
  picture: picturePart
}
const ACCESS = { config: { access: 'editor' } } as const
const UNPUBLISHED = 'Файлы с диска пока не опубликованы.'
const STRAY = { stale: UNPUBLISHED, remarked: UNPUBLISHED, refused: UNPUBLISHED }
const PATH = '/texts/:collection/*'
const PICTURE_LIMITS = {
  fileSize: MOST_PICTURE_BYTES,
  files: 1,
  fields: 20,
  fieldSize: 4096,
  headerPairs: 50
}

/** The form of a text, what becomes of it, and its other pages. */
export const textRoutes: FastifyPluginAsync = async (app) => {
  const { editor, zone, now } = app.desk
  const openBy = createOpenTexts(now)
  await app.register(multipart, { attachFieldsToBody: 'keyValues', limits: PICTURE_LIMITS })

  app.get<TextParams>(PATH, ACCESS, async (request, reply) => {
    const { key, part } = askedText(request, (one) => CHANGING.has(one))
    if (part !== 'text') return PARTS[part].show({ desk: app.desk, request, reply, key })
    const text = await textOf(editor, key)
    if (isArchived(key)) {
      const frame = { title: 'Прежняя редакция', section: 'texts' } as const
      return reply.desk('desk/pages/text-archive', frame, archiveView(text))
    }
    const isTold = text.hasDraft || text.state === 'faulty'
    const faults = faultsByField(isTold ? text.faults : [], text)
    const other = openBy(keyName(key), request)
    return formAnswers(app.desk, request, reply).show({ text, faults, faultTitle: KEPT, other })
  })

  app.post<TextParams>(PATH, { ...ACCESS, bodyLimit: MOST_FORM_BYTES }, async (request, reply) => {
    const { key, part } = askedText(request, (one) => one !== 'discard')
    if (part !== 'text') return PARTS[part].act({ desk: app.desk, request, reply, key })
    const text = await textOf(editor, key)
    const shapes = fieldShapes(key, text.data)
    const stored = new Map([...fieldTexts(shapes, text, zone), ['body', text.body]])
    const typed = withTaken(sentTexts(request.body, shapes), stored, request)
    const version = formText(request.body, OF_VERSION, 200)
    const { show, showStale, after, goOn } = formAnswers(app.desk, request, reply)
    const action = formText(request.body, 'action', 250)
    const listed = editedList(typed, action)
    if (listed) {
      const ofText = formText(request.body, OF_TEXT, MOST_FORM_BYTES)
      return show({ text: { ...text, version }, typed: listed, ofText })
    }
    if (action === 'discard' && version !== text.version) return showStale({ text, typed }, text)
    if (action === 'discard') return reply.redirect(textPaths.discard(key), 303)
    const { edit, isSame } = sentEdit(text, withSeo(typed), version, zone)
    if (isSame) return goOn(text, 'same')
    return after(await editor.save(key, edit, actorOf(request)), { text, typed })
  })
}

/** @throws {DeskRefusal} Where a former edition would be changed. */
function askedText({ params }: FastifyRequest<TextParams>, isChange: (part: TextPart) => boolean) {
  const asked = readKey(params.collection, params['*'])
  if (isArchived(asked.key) && isChange(asked.part)) throw new DeskRefusal(409, 'invalid', ARCHIVED)
  return asked
}

/** Whoever has opened a text so long ago may still write in it. */
const OPEN_MS = 15 * 60 * 1000

/** Notes who opens a text, and tells who else has it open: of this process alone, as a hint. */
function createOpenTexts(now: () => Date) {
  const opened = new Map<string, { name: string; actor: string; at: number }>()
  return (name: string, request: FastifyRequest): string | undefined => {
    const actor = actorOf(request)
    const at = now().getTime()
    for (const [id, one] of opened) if (one.at < at - OPEN_MS) opened.delete(id)
    opened.set(`${name} ${actor}`, { name, actor, at })
    const other = [...opened.values()].find((one) => one.name === name && one.actor !== actor)
    return (
      other && `${shortName(other.actor)}, ${zoneOf(request).shortDateTime(new Date(other.at))}`
    )
  }
}

/** Somebody else's text stands where it was taken; lists are read whole, so none of their places may be missing. */
function withTaken(typed: FieldTexts, stored: FieldTexts, request: FastifyRequest): FieldTexts {
  const taken = formList(request.body, 'take', 500).filter((name) => typed.has(name))
  return new Map([...typed, ...taken.map((name) => [name, stored.get(name) ?? ''] as const)])
}

/** Files that pages of the site are shown with: no page is one of them, and nothing that could be one. */
const FILE = /^(?:assets\/(?:flags\/)?|img\/(?:portrait\/)?|og\/(?:[a-z0-9-]+\/)*)[\w.-]+$/
const TYPES = /^(?:text\/css|font\/woff2|image\/(?:png|jpeg|webp|avif|svg\+xml|x-icon))(?:;|$)/

/** The site's own files for previews, at the desk's address. */
export const textFileRoutes: FastifyPluginAsync = async (app) => {
  app.get<{ Params: { '*': string } }>(
    `${textPaths.files()}*`,
    { config: { access: 'editor' } },
    async (request, reply) => {
      const path = request.params['*']
      const file = FILE.test(path) ? await app.desk.siteFile(`/${path}`) : undefined
      if (!file || !TYPES.test(file.type))
        throw new DeskRefusal(404, 'unknown', 'Такого файла нет.')
      return reply
        .type(file.type)
        .header('cache-control', 'private, max-age=3600')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .send(file.data)
    }
  )
}

/** The list of texts, and what has been changed beside the room. */
export const textListRoutes: FastifyPluginAsync = async (app) => {
  const { editor, servedTexts, note } = app.desk

  app.get(textPaths.list(), ACCESS, async (request, reply) =>
    showList(request, reply, readTextQuery(request.query))
  )

  app.get(textPaths.discarded(), ACCESS, (request, reply) => showDiscarded(request, reply, ''))

  app.post(textPaths.discarded(), ACCESS, async (request, reply) => {
    const id = formText(request.body, 'undo', 15)
    const key = /^\d+$/.test(id) ? await editor.takeBack(Number(id), actorOf(request)) : undefined
    if (!key) {
      const fault =
        'Вернуть не получилось: черновик уже вернули, его срок вышел или на его месте другой. Тот сначала опубликуйте или отбросьте.'
      return showDiscarded(request, reply.code(409), fault)
    }
    await note(request, 'texts take back', { object: keyName(key) })
    return reply.redirect(`${textPaths.text(key)}?done=taken-back`, 303)
  })

  app.post(textPaths.stray(), ACCESS, async (request, reply) => {
    // Somebody else has pressed the button.
    if ((await editor.strayChanges()).length === 0) return reply.redirect(textPaths.list(), 303)
    const done = await editor.publishStray(askingIn(request))
    if (done.kind !== 'published' && done.kind !== 'waiting') {
      const problem = problemOf(done, STRAY, servedTexts())
      return showList(request, reply.code(problem.status), readTextQuery({}), problem)
    }
    await note(request, 'texts files')
    return reply.redirect(`${textPaths.list()}?done=stray`, 303)
  })

  async function showList(
    request: FastifyRequest,
    reply: FastifyReply,
    query: TextQuery,
    problem?: Problem
  ) {
    const frame = { title: 'Тексты', section: 'texts', ...takingBack(request.query) } as const
    return reply.desk('desk/pages/texts', frame, await listView(app.desk, request, query, problem))
  }

  async function showDiscarded(request: FastifyRequest, reply: FastifyReply, fault: string) {
    const frame = { title: 'Отброшенные черновики', section: 'texts' } as const
    const view = await discardedView(app.desk, request, fault)
    return reply.desk('desk/pages/texts-discarded', frame, view)
  }
}

export const textNewRoutes: FastifyPluginAsync = async (app) => {
  const { editor, zone, now } = app.desk

  app.get(textPaths.create(), ACCESS, async (request, reply) => {
    const { collection } = request.query as { collection?: unknown }
    if (collection === undefined) return showKinds(reply)
    const text = emptied(await blankOf(readCollection(collection)), zone.isoOf(now()))
    return formAnswers(app.desk, request, reply).show({ text, isNew: true })
  })

  app.post(
    textPaths.create(),
    { ...ACCESS, bodyLimit: MOST_FORM_BYTES },
    async (request, reply) => {
      const collection = readCollection((request.query as { collection?: unknown }).collection)
      const blank = await blankOf(collection)
      const text = emptied(blank, zone.isoOf(now()))
      const shapes = fieldShapes(collection)
      const sent = sentTexts(request.body, shapes)
      // What was not sent is as empty as the form has shown it.
      const offered = new Map([...fieldTexts(shapes, text, zone), ['body', text.body]])
      const typed = typedOver(offered, sent)
      const shown = { text, typed, isNew: true }
      const { show, refuse, after } = formAnswers(app.desk, request, reply)
      const listed = editedList(typed, formText(request.body, 'action', 250))
      if (listed) return show({ ...shown, typed: listed })

      const name = nameOf({ key: { collection, slug: '' }, data: Object.fromEntries(typed) })
      const slug = typed.get('slug')?.trim() || slugOf(name)
      const fault = await slugFault(editor, { collection, slug })
      if (fault) return refuse({ ...shown, faults: new Map([['slug', fault]]) })
      // What the form has offered is written like what was typed: there is no text that has it already.
      const nothing = { ...blank, front: '', data: {} }
      const { edit } = sentEdit(nothing, withSeo(typed), blank.version, zone)
      return after(await editor.save({ collection, slug }, edit, actorOf(request)), shown)
    }
  )

  async function showKinds(reply: FastifyReply) {
    const blanks = await Promise.all(COLLECTIONS.map((name) => editor.blank(name)))
    const kinds = COLLECTIONS.filter((_, index) => blanks[index]).map((name) => {
      return { path: textPaths.create(name), ...COLLECTION_WORDS[name] }
    })
    return reply.desk('desk/pages/text-new', { title: 'Новый текст', section: 'texts' }, { kinds })
  }

  async function blankOf(collection: CollectionName): Promise<Text> {
    const text = await editor.blank(collection)
    if (text) return text
    throw new DeskRefusal(404, 'unknown', 'Такие тексты здесь не заводят, их только правят.')
  }
}
