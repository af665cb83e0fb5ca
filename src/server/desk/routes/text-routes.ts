import multipart from '@fastify/multipart'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { formList, formText } from '../form-body.ts'
import { fieldShapes } from '../texts/form/field-shape.ts'
import type { FieldTexts } from '../texts/form/field-texts.ts'
import { formAnswers, KEPT } from '../texts/form-answers.ts'
import { TEXT_PARTS } from '../texts/parts/text-parts.ts'
import { MOST_PICTURE_BYTES } from '../texts/picture/take-picture.ts'
import { MOST_FORM_BYTES, OF_VERSION, sentTexts } from '../texts/sent-texts.ts'
import { actorOf, askedText, type TextParams, textOf } from '../texts/text-context.ts'
import { faultsByField } from '../texts/text-faults.ts'
import { keyName, textPaths } from '../texts/text-paths.ts'
import { sentEdit } from '../texts/text-save.ts'
import { returnedText } from './returned-text.ts'

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
  const { editor, zone, note } = app.desk
  await app.register(multipart, { attachFieldsToBody: 'keyValues', limits: PICTURE_LIMITS })

  app.get<TextParams>(PATH, ACCESS, async (request, reply) => {
    const { key, part } = askedText(request)
    if (part !== 'text') return TEXT_PARTS[part].show({ desk: app.desk, request, reply, key })
    const text = await textOf(editor, key)
    const isTold = text.hasDraft || text.state === 'faulty'
    const faults = faultsByField(isTold ? text.faults : [], fieldShapes(key.collection))
    const typed = await returnedText(app.desk, request, text)
    return formAnswers(app.desk, request, reply).show(typed ?? { text, faults, faultTitle: KEPT })
  })

  app.post<TextParams>(PATH, { ...ACCESS, bodyLimit: MOST_FORM_BYTES }, async (request, reply) => {
    const { key, part } = askedText(request)
    if (part !== 'text') return TEXT_PARTS[part].act({ desk: app.desk, request, reply, key })
    const text = await textOf(editor, key)
    if (formText(request.body, 'action', 20) === 'discard') {
      await editor.discard(key, actorOf(request))
      await note(request, 'texts discard', { object: keyName(key) })
      return reply.redirect(`${textPaths.text(key)}?done=discarded`, 303)
    }
    const typed = withoutTaken(sentTexts(request.body, fieldShapes(key.collection)), request)
    const version = formText(request.body, OF_VERSION, 200)
    const { edit, isSame, faults } = sentEdit(text, typed, version, zone)
    const { after, goOn } = formAnswers(app.desk, request, reply)
    if (isSame) return goOn(text, 'same')
    return after(await editor.save(key, edit, actorOf(request)), { text, typed, faults })
  })
}

/** Fields that somebody else's text was taken for are not sent. */
function withoutTaken(typed: FieldTexts, request: FastifyRequest): FieldTexts {
  const taken = new Set(formList(request.body, 'take', 500))
  return new Map([...typed].filter(([name]) => !taken.has(name)))
}
