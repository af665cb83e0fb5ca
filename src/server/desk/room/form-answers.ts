import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Zone } from '../../../shared/dates.ts'
import type { Editor } from '../../room/editor.ts'
import { spelt } from '../../room/references.ts'
import type { Saved, Text } from '../../room/text.ts'
import { FRAMES_POLICY } from '../desk-policy.ts'
import { formText } from '../form-body.ts'
import type { Frame } from '../frame.ts'
import { shortName } from '../people.ts'
import { zoneOf } from '../user-zone.ts'
import {
  controlsOf,
  type FieldShape,
  type FieldTexts,
  fieldName,
  fieldShapes,
  fieldTexts
} from './form/field-texts.ts'
import type { Named } from './form/field-view.ts'
import { faultsByField } from './text-faults.ts'
import { type ShownText, textForm } from './text-form.ts'
import { actorOf, type DeskOf, keyName, textPaths } from './text-paths.ts'
import { MOST_FORM_BYTES, sentEdit, withSeo } from './text-save.ts'
import { mergeTexts, OF_TEXT, unpackTexts } from './three-way.ts'

/** What could not be published, and lies in the draft. */
export const KEPT = 'Опубликовать пока нельзя, но всё набранное сохранено.'
const NOT_KEPT = 'Не сохранено: поправьте отмеченное. Всё набранное стоит на месте.'

export function formAnswers(desk: DeskOf, request: FastifyRequest, reply: FastifyReply) {
  const { editor, zone, note } = desk
  const clock = zoneOf(request)

  async function show(shown: ShownText, status = 200) {
    const named = await namedEntries(editor)
    const form = textForm(shown, { zone, clock, named })
    reply.header('content-security-policy', FRAMES_POLICY)
    const title = (form.isNew ? '' : form.title) || form.heading
    const frame = { title, section: 'texts', ...takingBack(request.query) } as const
    return reply.code(status).send(reply.desk('desk/pages/text', frame, { form }))
  }

  const refuse = (shown: ShownText) => show({ ...shown, faultTitle: NOT_KEPT }, 422)

  function showStale({ typed }: ShownText, text: Text) {
    const { changed } = text
    const by = changed
      ? `${shortName(changed.actor)}, ${clock.shortDateTime(changed.at)}`
      : 'файл изменили на диске'
    const { texts, ...rest } = mergedIn(request, zone, text, typed)
    return show({ text, typed: texts, stale: { by, ...rest } }, 409)
  }

  /** Where nobody has changed the same field, both changes are kept. */
  async function saveBoth(shown: ShownText, text: Text): Promise<FastifyReply> {
    const { texts, torn } = mergedIn(request, zone, text, shown.typed)
    if (torn.size > 0) return showStale(shown, text)
    const { edit, isSame } = sentEdit(text, withSeo(texts), text.version, zone)
    if (isSame) return goOn(text, 'same')
    const saved = await editor.save(text.key, edit, actorOf(request))
    return saved.kind === 'stale' ? showStale(shown, saved.text) : after(saved, shown, 'merged')
  }

  async function askToPublish(text: Text) {
    const shapes = fieldShapes(text.key, text.data)
    const named = await namedEntries(editor)
    const faults = new Map([
      ...referenceFaults(shapes, text.data, named),
      ...faultsByField(text.faults, text)
    ])
    if (faults.size > 0) return show({ text, faults, faultTitle: KEPT }, 422)
    const isSoon = 'soon' in (request.body as object)
    return reply.redirect(`${textPaths.publish(text.key)}${isSoon ? '?soon' : ''}`, 303)
  }

  function goOn(text: Text, done: 'draft' | 'aside' | 'same' | 'merged') {
    const action = formText(request.body, 'action', 20)
    if (action === 'hide') return reply.redirect(textPaths.hide(text.key), 303)
    if (action === 'preview') return reply.redirect(textPaths.preview(text.key), 303)
    if (action !== 'publish') return reply.redirect(`${textPaths.text(text.key)}?done=${done}`, 303)
    return askToPublish(text)
  }

  /** Where to, once what was typed is saved or not. */
  async function after(
    saved: Saved,
    shown: ShownText,
    done: 'draft' | 'merged' = 'draft'
  ): Promise<FastifyReply> {
    if (saved.kind === 'stale') return saveBoth(shown, saved.text)
    if (saved.kind === 'refused') {
      return refuse({ ...shown, faults: faultsByField(saved.faults, shown.text) })
    }
    const { text } = saved
    await note(request, 'texts save', { object: keyName(text.key) })
    return goOn(text, text.state === 'waiting' ? 'aside' : done)
  }

  return { show, refuse, showStale, after, goOn }
}

/** What was typed beside what somebody else has made of the text meanwhile. */
function mergedIn(
  { body }: FastifyRequest,
  zone: Zone,
  { key, data, body: theirBody }: Text,
  typed: FieldTexts = new Map()
) {
  const read = unpackTexts(formText(body, OF_TEXT, MOST_FORM_BYTES))
  const theirs = fieldTexts(fieldShapes(key, data), { data }, zone).set('body', theirBody)
  return { read, ...mergeTexts(read, theirs, typed) }
}

/** Fields that name what is not there, by their names, in an editor's words. */
function referenceFaults(
  shapes: readonly FieldShape[],
  data: Text['data'],
  named: (collection: string) => readonly Named[]
): [name: string, fault: string][] {
  return controlsOf(shapes, data).flatMap(({ shape: { node }, path, value }) => {
    const isThere = !node.refers || !value || named(node.refers).some((one) => one.value === value)
    const fault = `Такого нет: «${value}». Выберите из списка то, что опубликовано.`
    return isThere ? [] : [[fieldName(path), fault]]
  })
}

/** Entries that fields may name, by collection, as they are called. */
async function namedEntries(editor: Editor): Promise<(collection: string) => Named[]> {
  const all = await editor.list()
  return (collection) =>
    all
      .filter(({ key, state }) => key.collection === collection && state !== 'draft')
      .map(({ key, title }) => ({ value: spelt(key), text: title || key.slug }))
      .sort((a, b) => a.text.localeCompare(b.text, 'ru'))
}

/** What the page after a draft was discarded offers: to take it back. */
export function takingBack(query: unknown): Pick<Frame, 'undo'> {
  const { discarded } = (query ?? {}) as { discarded?: unknown }
  if (typeof discarded !== 'string' || !/^\d{1,15}$/.test(discarded)) return {}
  return { undo: { name: discarded, path: textPaths.discarded(), back: '', text: 'Вернуть' } }
}
