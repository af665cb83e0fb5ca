import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { slug as latin } from '../../../shared/words/slug.ts'
import { type CollectionName, SCHEMAS, type TextFolder } from '../../content/schemas.ts'
import type { Editor } from '../../room/editor.ts'
import type { Asking, RestoredVersion, Text, TextKey } from '../../room/text.ts'
import { isKey, keyOf } from '../../room/texts.ts'
import { DeskRefusal, formText } from '../form-body.ts'

/** Pages of a text by the ends of their addresses; the form of one whose own address ends so is its `text`. */
export const TEXT_PARTS = [
  'preview',
  'frame',
  'publish',
  'history',
  'discard',
  'hide',
  'rename',
  'picture',
  'text'
] as const
export type TextPart = (typeof TEXT_PARTS)[number]

/** The page of a collection itself has no name of its own in an address. */
const OWN_PAGE = 'index'

export const textPaths = {
  list: () => '/texts',
  create: (collection?: CollectionName) =>
    `/texts/new${collection ? `?collection=${collection}` : ''}`,
  stray: () => '/texts/changed-files',
  discarded: () => '/texts/discarded',
  text: (key: TextKey) => `/texts/${keyName(key)}${isLikePart(key) ? '/text' : ''}`,
  place: (key: TextKey, { name, figure }: { name: string; figure: string }) =>
    `${textPaths.text(key)}?words=${encodeURIComponent(figure)}#f-${name}`,
  together: (keys: readonly TextKey[] = []) =>
    `/texts/publish${keys.length > 0 ? `?${keys.map((key) => `pick=${keyName(key)}`).join('&')}` : ''}`,
  /** @param along Texts whose drafts are to be published with those in which the words are replaced. */
  replace: (words = '', along: readonly TextKey[] = []) =>
    `/texts/replace${words ? `?q=${encodeURIComponent(words)}` : ''}${along.map((key) => `&along=${keyName(key)}`).join('')}`,
  preview: (key: TextKey) => `/texts/${keyName(key)}/preview`,
  frame: (key: TextKey) => `/texts/${keyName(key)}/frame`,
  publish: (key: TextKey) => `/texts/${keyName(key)}/publish`,
  /** The publication that takes a version back, before it is done. */
  restore: (key: TextKey, { version, side }: RestoredVersion) =>
    `/texts/${keyName(key)}/publish?version=${version}&side=${side}`,
  discard: (key: TextKey) => `/texts/${keyName(key)}/discard`,
  history: (key: TextKey, before?: number) =>
    `/texts/${keyName(key)}/history${before === undefined ? '' : `?before=${before}`}`,
  hide: (key: TextKey) => `/texts/${keyName(key)}/hide`,
  rename: (key: TextKey) => `/texts/${keyName(key)}/rename`,
  picture: (key: TextKey, field = '') =>
    `/texts/${keyName(key)}/picture${field ? `?field=${field}` : ''}`,
  /** Files of the site that a preview is shown with. */
  files: () => '/texts/files/'
} as const

/** `news/otkryli-priyom` */
export function keyName({ collection, slug }: TextKey): string {
  return `${collection}/${slug || OWN_PAGE}`
}

function slugIn(collection: TextFolder, name: string): string {
  return collection === 'services' && name === OWN_PAGE ? '' : name
}

function isLikePart({ slug }: TextKey): boolean {
  return TEXT_PARTS.some((part) => slug.endsWith(`/${part}`))
}

const LONGEST = 60

/** An address made of a title: «Открыли приём» is `otkryli-priyom`. */
export function slugOf(title: string): string {
  const whole = latin(title.toLowerCase().replaceAll('ё', 'yo').replaceAll('щ', 'shch'))
  return `${whole}-`.slice(0, LONGEST + 1).replace(/-[^-]*$/, '')
}

/** A collection by its name. @throws {DeskRefusal} When there is none. */
export function readCollection(name: unknown): CollectionName {
  if (typeof name === 'string' && Object.hasOwn(SCHEMAS, name)) return name as CollectionName
  throw new DeskRefusal(404, 'unknown', 'Такого раздела нет.')
}

/**
 * A text and which of its pages, by what stands behind `/texts/`.
 *
 * @throws {DeskRefusal} When there can be no such text.
 */
export function readKey(collectionName: string, rest: string): { key: TextKey; part: TextPart } {
  const collection: TextFolder = collectionName === 'site' ? 'site' : readCollection(collectionName)
  const steps = rest.split('/')
  const last = TEXT_PARTS.find((one) => steps.length > 1 && one === steps.at(-1))
  const key = { collection, slug: slugIn(collection, last ? steps.slice(0, -1).join('/') : rest) }
  if (!isKey(key)) throw new DeskRefusal(404, 'unknown', 'Такого текста нет.')
  return { key, part: last ?? 'text' }
}

/** Whether an address that a text may have means something else in the room, or among the files of the content. */
export function isReserved({ collection, slug }: TextKey): boolean {
  const { key, part } = readKey(collection, slug)
  return part !== 'text' || key.slug !== slug || keyOf(`${collection}/${slug}.md`)?.slug !== slug
}

export interface TextParams {
  Params: { collection: string; '*': string }
}

/** @throws {DeskRefusal} When there is no such text. */
export async function textOf(editor: Editor, key: TextKey): Promise<Text> {
  const text = await editor.read(key)
  if (!text)
    throw new DeskRefusal(404, 'unknown', 'Такого текста нет: его убрали или переименовали.')
  return text
}

export function actorOf({ deskSession }: FastifyRequest): string {
  return deskSession?.user.email ?? 'unknown'
}

/** Who asks, of which version of a text, which remarks were read, and what a new edition changes. */
export function askingIn(request: FastifyRequest): Asking {
  const seen = formText(request.body, 'seen', 400)
  const edition = formText(request.body, 'edition', 300).replace(/\s+/g, ' ').trim()
  return {
    actor: actorOf(request),
    version: formText(request.body, 'version', 200),
    ...(seen ? { seen } : {}),
    ...(edition ? { edition } : {})
  }
}

export type DeskOf = FastifyInstance['desk']

export interface PartRequest {
  desk: DeskOf
  request: FastifyRequest<TextParams>
  reply: FastifyReply
  key: TextKey
}

export interface Part {
  show(asked: PartRequest): Promise<unknown>
  act(asked: PartRequest): Promise<unknown>
}
