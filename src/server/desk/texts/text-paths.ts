import type { CollectionName } from '../../content/schemas.ts'
import type { RestoredVersion } from '../../editor/editor.ts'
import type { TextKey } from '../../editor/text.ts'

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

/** Every path of the editor's room. */
export const textPaths = {
  list: () => '/texts',
  create: (collection?: CollectionName) =>
    `/texts/new${collection ? `?collection=${collection}` : ''}`,
  stray: () => '/texts/changed-files',
  discarded: () => '/texts/discarded',
  text: (key: TextKey) => `/texts/${keyName(key)}${isLikePart(key) ? '/text' : ''}`,
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

/** The slug in an address. */
export function slugIn(collection: CollectionName, name: string): string {
  return collection === 'services' && name === OWN_PAGE ? '' : name
}

function isLikePart({ slug }: TextKey): boolean {
  return TEXT_PARTS.some((part) => slug.endsWith(`/${part}`))
}
