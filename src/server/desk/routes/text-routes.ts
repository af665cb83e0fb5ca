import multipart from '@fastify/multipart'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { CollectionName } from '../../content/schemas.ts'
import type { Saved, Stale } from '../../editor/editor.ts'
import type { Text, TextKey } from '../../editor/text.ts'
import { formList, formText } from '../form-body.ts'
import { fieldShapes } from '../texts/form/field-shape.ts'
import { type FieldTexts, fieldTexts } from '../texts/form/field-texts.ts'
import { MOST_PICTURE_BYTES } from '../texts/picture/take-picture.ts'
import { isSlug, readCollection } from '../texts/read-key.ts'
import { MOST_FORM_BYTES, sentTexts } from '../texts/sent-texts.ts'
import { slugOf } from '../texts/slug-of.ts'
import { actorOf, askedText, namedEntries, type TextParams, textOf } from '../texts/text-context.ts'
import { faultsByField } from '../texts/text-faults.ts'
import { type TextFormParts, textForm } from '../texts/text-form.ts'
import { shortName } from '../texts/text-list.ts'
import { keyName, textPaths } from '../texts/text-paths.ts'
import { sentEdit } from '../texts/text-save.ts'
import { COLLECTION_WORDS, COLLECTIONS, TEXT_DONE } from '../texts/text-words.ts'
import { TEXT_PARTS } from '../texts/parts/text-parts.ts'
import { DeskRefusal } from '../desk-refusal.ts'

const ACCESS = { config: { access: 'editor' } } as const
const SENT = { ...ACCESS, bodyLimit: MOST_FORM_BYTES } as const
const KEPT = 'Опубликовать пока нельзя, но всё набранное сохранено.'
const NOT_KEPT = 'Не сохранено: поправьте отмеченное. Всё набранное стоит на месте.'

interface Shown extends Partial<Pick<TextFormParts, 'typed' | 'faults' | 'faultTitle' | 'staleBy'>> {
  text: Text
  isNew?: boolean
}

/** The form of a text, and what becomes of it. */
export const textRoutes: FastifyPluginAsync = async (app) => {
  await app.register(multipart, {
    attachFieldsToBody: 'keyValues',
    limits: { fileSize: MOST_PICTURE_BYTES, files: 1, fields: 20, fieldSize: 4096, headerPairs: 50 }
  })
  const { editor, zone, note } = app.desk

  app.get(textPaths.create(), ACCESS, async (request, reply) => {
    const { collection } = request.query as { collection?: unknown }
    if (collection === undefined) return showKinds(reply)
    const text = emptied(await blankOf(readCollection(collection)))
    return show(request, reply, { text, isNew: true })
  })

  app.post(textPaths.create(), SENT, async (request, reply) => {
    const collection = readCollection((request.query as { collection?: unknown }).collection)
    const blank = await blankOf(collection)
    const text = emptied(blank)
    const shapes = fieldShapes(collection)
    const sent = sentTexts(request.body, shapes)
    // What was not sent is as empty as the form has shown it.
    const typed = new Map([...fieldTexts(shapes, text, zone), ['body', text.body], ...sent])
    const shown = { text, typed, isNew: true }
    const slug = typed.get('slug')?.trim() || slugOf(typed.get('title') || typed.get('name') || '')
    const fault = await slugFault({ collection, slug })
    if (fault) return refuse(request, reply, { ...shown, faults: fault })
    const { edit, faults } = sentEdit(blank, typed, blank.version, zone)
    if (faults.size > 0) return refuse(request, reply, { ...shown, faults })
    const saved = await editor.save({ collection, slug }, edit, actorOf(request))
    return after(request, reply, { ...shown, saved })
  })

  app.get<TextParams>('/texts/:collection/*', ACCESS, async (request, reply) => {
    const { key, part } = askedText(request)
    if (part !== 'text') return TEXT_PARTS[part].show({ desk: app.desk, request, reply, key })
    const text = await textOf(editor, key)
    const faults = text.hasDraft || text.state === 'faulty' ? faultsByField(text.faults) : new Map()
    return show(request, reply, { text, faults, faultTitle: faults.size > 0 ? KEPT : '' })
  })

  app.post<TextParams>('/texts/:collection/*', SENT, async (request, reply) => {
    const { key, part } = askedText(request)
    if (part !== 'text') return TEXT_PARTS[part].act({ desk: app.desk, request, reply, key })
    const text = await textOf(editor, key)
    if (formText(request.body, 'action', 20) === 'discard') {
      await editor.discard(key, actorOf(request))
      await note(request, 'texts discard', { object: keyName(key) })
      return reply.redirect(`${textPaths.text(key)}?done=discarded`, 303)
    }
    const typed = withoutTaken(sentTexts(request.body, fieldShapes(key.collection)), request)
    const version = formText(request.body, 'version', 200)
    const { edit, isSame, faults } = sentEdit(text, typed, version, zone)
    if (isSame) return goOn(request, reply, text)
    const saved = await editor.save(key, edit, actorOf(request))
    return after(request, reply, { saved, text, typed, faults })
  })

  /** Where to, once what was typed is saved. */
  async function after(
    request: FastifyRequest,
    reply: FastifyReply,
    { saved, faults, ...shown }: Shown & { saved: Saved }
  ) {
    if (saved.kind === 'stale') return showStale(request, reply, shown, saved)
    if (saved.kind === 'refused') {
      const found = faultsByField(saved.faults)
      return refuse(request, reply, { ...shown, faults: found })
    }
    const { text } = saved
    await note(request, 'texts save', { object: keyName(text.key) })
    if (faults && faults.size > 0) return refuse(request, reply, { ...shown, text, faults })
    return goOn(request, reply, text, shown.typed)
  }

  /** The next page, by the button that was pressed. */
  async function goOn(
    request: FastifyRequest,
    reply: FastifyReply,
    text: Text,
    typed?: FieldTexts
  ) {
    const action = formText(request.body, 'action', 20)
    const path = textPaths.text(text.key)
    if (action === 'hide') return reply.redirect(textPaths.hide(text.key), 303)
    if (action === 'preview') return reply.redirect(textPaths.preview(text.key), 303)
    if (action !== 'publish') return reply.redirect(`${path}?done=${typed ? 'draft' : 'same'}`, 303)
    const faults = faultsByField(text.faults)
    if (faults.size === 0) return reply.redirect(textPaths.publish(text.key), 303)
    return show(request, reply.code(422), { text, faults, faultTitle: KEPT })
  }

  function refuse(request: FastifyRequest, reply: FastifyReply, shown: Shown) {
    return show(request, reply.code(422), { ...shown, faultTitle: NOT_KEPT })
  }

  function showStale(
    request: FastifyRequest,
    reply: FastifyReply,
    shown: Shown,
    { text, changed }: Stale
  ) {
    const staleBy = changed
      ? `${shortName(changed.actor)}, ${zone.shortDateTime(changed.at)}`
      : 'файл изменили на диске'
    return show(request, reply.code(409), { ...shown, text, staleBy, isNew: false })
  }

  async function show(request: FastifyRequest, reply: FastifyReply, shown: Shown) {
    const named = await namedEntries(editor)
    const form = textForm({ isNew: false, faults: new Map(), ...shown, zone, named })
    const done = TEXT_DONE.get(String((request.query as { done?: unknown }).done))
    const title = form.isNew ? COLLECTION_WORDS[shown.text.key.collection].one : form.title
    return reply.desk(
      'desk/pages/text',
      { title: title || form.heading, section: 'texts', ...(done ? { done } : {}) },
      { form }
    )
  }

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

  async function slugFault(key: TextKey): Promise<Map<string, string> | undefined> {
    if (!key.slug) return new Map([['slug', 'Напишите заголовок или адрес.']])
    if (!isSlug(key.slug) || (key.slug.includes('/') && key.collection !== 'services')) {
      return new Map([['slug', 'В адресе строчные латинские буквы, цифры и дефисы между ними.']])
    }
    const taken = await editor.read(key)
    return taken && new Map([['slug', `Адрес «${key.slug}» уже занят: «${taken.title}».`]])
  }
}

/** Fields that somebody else's text was taken for are not sent. */
function withoutTaken(typed: FieldTexts, request: FastifyRequest): FieldTexts {
  const taken = new Set(formList(request.body, 'take', 500))
  return new Map([...typed].filter(([name]) => !taken.has(name)))
}

/** A new text without the words that only hold the places of others. */
function emptied(text: Text): Text {
  const { seo, ...data } = text.data
  const isPlaceholder = (value: unknown) =>
    value === data.title || (typeof value === 'string' && value.startsWith('Замените'))
  const plain = Object.fromEntries(
    Object.entries(data).map(([name, value]) => [name, isPlaceholder(value) ? '' : value])
  )
  const search = { ...(seo as object | undefined), title: '', description: '' }
  const hasParts = /^## /m.test(text.body)
  return { ...text, title: '', data: { ...plain, seo: search }, body: hasParts ? text.body : '' }
}
