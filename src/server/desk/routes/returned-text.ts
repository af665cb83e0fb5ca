import type { FastifyRequest } from 'fastify'
import type { Text } from '../../editor/text.ts'
import { fieldShapes } from '../texts/form/field-shape.ts'
import type { Shown } from '../texts/form-answers.ts'
import { OF_VERSION, sentTexts } from '../texts/sent-texts.ts'
import type { DeskOf } from '../texts/text-context.ts'
import { readTypedText } from '../texts/typed-text.ts'
import { sessionOf } from './account-routes.ts'
import { keptName } from './card-routes.ts'

/**
 * What was typed of a text before the session ended, for its form. The form is still the one of that version: who has
 * changed the text meanwhile is told of when it is sent.
 */
export async function returnedText(
  { store }: DeskOf,
  request: FastifyRequest,
  text: Text
): Promise<Shown | undefined> {
  const name = keptName(request, 'typed')
  const json = name && (await store.desk.kept(sessionOf(request).user.id, name))
  const typed = json ? readTypedText(json) : undefined
  if (!typed) return undefined
  const { [OF_VERSION]: version = '', ...fields } = typed
  return {
    text: { ...text, version },
    typed: sentTexts(fields, fieldShapes(text.key.collection)),
    isReturned: true
  }
}
