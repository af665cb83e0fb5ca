import multipart from '@fastify/multipart'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { isArchived } from '../../content/legal-editions.ts'
import type { Text } from '../../editor/text.ts'
import { DeskRefusal } from '../desk-refusal.ts'
import { formList, formText } from '../form-body.ts'
import { fieldShapes } from '../texts/form/field-shape.ts'
import { type FieldTexts, fieldTexts } from '../texts/form/field-texts.ts'
import { formAnswers, KEPT } from '../texts/form-answers.ts'
import { TEXT_PARTS } from '../texts/parts/text-parts.ts'
import { MOST_PICTURE_BYTES } from '../texts/picture/take-picture.ts'
import { MOST_FORM_BYTES, OF_VERSION, sentTexts } from '../texts/sent-texts.ts'
import { actorOf, askedText, type TextParams, textOf } from '../texts/text-context.ts'
import { faultsByField } from '../texts/text-faults.ts'
import type { TextPart } from '../texts/text-paths.ts'
import { textPaths } from '../texts/text-paths.ts'
import { sentEdit } from '../texts/text-save.ts'
import { returnedText } from './returned-text.ts'

const ARCHIVED =
  'Это прежняя редакция документа: с ней соглашались, поэтому её не меняют. Новый текст пишут в самом документе.'
/** Pages of a text that end in a change of it. */
const CHANGING: ReadonlySet<TextPart> = new Set(['publish', 'hide', 'rename', 'picture'])
const ACCESS = { config: { access: 'editor' } } as const
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
  const { editor, zone } = app.desk
  await app.register(multipart, { attachFieldsToBody: 'keyValues', limits: PICTURE_LIMITS })

  app.get<TextParams>(PATH, ACCESS, async (request, reply) => {
    const { key, part } = askedText(request)
    if (isArchived(key) && CHANGING.has(part)) throw new DeskRefusal(409, 'invalid', ARCHIVED)
    if (part !== 'text') return TEXT_PARTS[part].show({ desk: app.desk, request, reply, key })
    const text = await textOf(editor, key)
    if (isArchived(key)) return showArchived(reply, text)
    const isTold = text.hasDraft || text.state === 'faulty'
    const faults = faultsByField(isTold ? text.faults : [], fieldShapes(key.collection))
    const typed = await returnedText(app.desk, request, text)
    return formAnswers(app.desk, request, reply).show(typed ?? { text, faults, faultTitle: KEPT })
  })

  app.post<TextParams>(PATH, { ...ACCESS, bodyLimit: MOST_FORM_BYTES }, async (request, reply) => {
    const { key, part } = askedText(request)
    if (isArchived(key) && part !== 'discard') throw new DeskRefusal(409, 'invalid', ARCHIVED)
    if (part !== 'text') return TEXT_PARTS[part].act({ desk: app.desk, request, reply, key })
    const text = await textOf(editor, key)
    const shapes = fieldShapes(key.collection)
    const stored = new Map([...fieldTexts(shapes, text, zone), ['body', text.body]])
    const typed = withTaken(sentTexts(request.body, shapes), stored, request)
    const version = formText(request.body, OF_VERSION, 200)
    const { after, goOn, showStale } = formAnswers(app.desk, request, reply)
    // The page after asks first.
    if (formText(request.body, 'action', 20) === 'discard')
      return version === text.version
        ? reply.redirect(textPaths.discard(key), 303)
        : showStale({ text, typed }, text)
    const { edit, isSame, faults } = sentEdit(text, typed, version, zone)
    if (isSame) return goOn(text, 'same')
    return after(await editor.save(key, edit, actorOf(request)), { text, typed, faults })
  })
}

/** A former edition of a document, as it is: nobody changes it. */
function showArchived(reply: FastifyReply, { key, title, data, body, address, hasDraft }: Text) {
  return reply.desk(
    'desk/pages/text-archive',
    { title: 'Прежняя редакция', section: 'texts' },
    {
      title,
      version: String(data.version ?? ''),
      body: body.trim(),
      document: textPaths.text({ ...key, slug: key.slug.replace(/\/.*$/, '') }),
      address: address ?? '',
      history: textPaths.history(key),
      discard: hasDraft ? textPaths.discard(key) : ''
    }
  )
}

/** Somebody else's text stands where it was taken; lists are read whole, so none of their places may be missing. */
function withTaken(typed: FieldTexts, stored: FieldTexts, request: FastifyRequest): FieldTexts {
  const taken = formList(request.body, 'take', 500).filter((name) => typed.has(name))
  return new Map([...typed, ...taken.map((name) => [name, stored.get(name) ?? ''] as const)])
}
