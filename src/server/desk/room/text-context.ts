import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Editor } from '../../room/editor.ts'
import { spelt } from '../../room/references.ts'
import type { Text, TextKey } from '../../room/text.ts'
import { DeskRefusal } from '../form-body.ts'
import type { Frame } from '../frame.ts'
import type { Named } from './form/field-view.ts'
import { readKey, type TextPart, textPaths } from './text-paths.ts'

/** The parts of an address below `/texts/`. */
export interface TextParams {
  Params: { collection: string; '*': string }
}

/** @throws {DeskRefusal} When no page of a text is meant. */
export function askedText({ params }: FastifyRequest<TextParams>): {
  key: TextKey
  part: TextPart
} {
  return readKey(params.collection, params['*'])
}

/** @throws {DeskRefusal} When there is no such text. */
export async function textOf(editor: Editor, key: TextKey): Promise<Text> {
  const text = await editor.read(key)
  if (!text)
    throw new DeskRefusal(404, 'unknown', 'Такого текста нет: его убрали или переименовали.')
  return text
}

/** Entries that fields may name, by collection, as they are called. */
export async function namedEntries(editor: Editor): Promise<(collection: string) => Named[]> {
  const all = await editor.list()
  return (collection) =>
    all
      .filter(({ key, state }) => key.collection === collection && state !== 'draft')
      .map(({ key, title }) => ({ value: spelt(key), text: title || key.slug }))
      .sort((a, b) => a.text.localeCompare(b.text, 'ru'))
}

/** The e-mail of who asks. */
export function actorOf({ deskSession }: FastifyRequest): string {
  return deskSession?.user.email ?? 'unknown'
}

/** What a route takes from the desk. */
export type DeskOf = FastifyInstance['desk']

/** What the page after a draft was discarded offers: to take it back. */
export function takingBack(query: unknown): Pick<Frame, 'undo'> {
  const { discarded } = (query ?? {}) as { discarded?: unknown }
  if (typeof discarded !== 'string' || !/^\d{1,15}$/.test(discarded)) return {}
  return { undo: { name: discarded, path: textPaths.discarded(), back: '', text: 'Вернуть' } }
}

/** A request for a page of one text. */
export interface PartRequest {
  desk: DeskOf
  request: FastifyRequest<TextParams>
  reply: FastifyReply
  key: TextKey
}

/** A page of a text beside its form. */
export interface Part {
  show(asked: PartRequest): Promise<unknown>
  /** What its form asks for. */
  act(asked: PartRequest): Promise<unknown>
}
