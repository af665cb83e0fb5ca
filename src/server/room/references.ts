import { dirname } from 'node:path'
import { isMap, isSeq, parseDocument, type YAMLMap } from 'yaml'
import { links } from '../../shared/links.ts'
import type { ReadCollection } from '../content/check-references.ts'
import type { AnyText } from '../content/content.ts'
import { placesOf, type SchemaNode, valuesAt } from '../content/fields.ts'
import { isArchived } from '../content/legal-editions.ts'
import { schemaOf, type TextFolder } from '../content/schemas.ts'
import { spelledPath } from '../site/find-moved.ts'
import { recordedFile } from './content-versions.ts'
import type { FileChange } from './publication-rows.ts'
import type { FieldEdit, Referrer, TextKey } from './text.ts'
import { nameOf } from './texts.ts'

interface FoundReferrer extends Referrer {
  entry: AnyText
}

/** How fields name a text. */
export function spelt({ collection, slug }: TextKey): string {
  return collection === 'services' ? links.service(slug) : slug
}

/**
 * Every text that names one in its fields, or links to its page.
 *
 * @param address The page of the text; undefined where it has none, or links shall stay.
 * @param listed The same for the lists of links of the site, whose addresses are fields.
 */
export function findReferrers(
  collections: readonly ReadCollection<AnyText>[],
  key: TextKey,
  address: string | undefined,
  listed = address
): FoundReferrer[] {
  return collections.flatMap(({ name, entries }) =>
    entries
      .filter(({ slug }) => name !== key.collection || slug !== key.slug)
      // Editions that people have agreed to keep their words, links too.
      .filter(({ slug }) => !isArchived({ collection: name, slug }))
      .flatMap((entry) => referrerOf({ name, entry }, key, address, listed) ?? [])
  )
}

function referrerOf(
  of: { name: TextFolder; entry: AnyText },
  key: TextKey,
  address: string | undefined,
  listed: string | undefined
): FoundReferrer | undefined {
  const { name, entry } = of
  const paths = [
    ...fieldsWith('refers', of, (value, rule) => rule === key.collection && value === spelt(key)),
    ...fieldsWith('address', of, (value) => pageOf(value) === listed)
  ]
  const isLinked = address !== undefined && linksTo(entry.body, address)
  if (paths.length === 0 && !isLinked) return undefined
  return {
    entry,
    key: { collection: name, slug: entry.slug },
    title: nameOf({ key: { collection: name, slug: entry.slug }, data: entry.data }),
    paths: isLinked ? [...paths, ['body']] : paths,
    // A document lets go of a link in a new edition.
    canLetGo:
      !(isLinked && name === 'legal') &&
      paths.every((path) => loosePath(name, entry, path) !== undefined)
  }
}

/** Fields of a text with what a word of its schema tells of, and with a value that is meant. */
function fieldsWith(
  word: 'refers' | 'address',
  { name, entry: { slug, data } }: { name: TextFolder; entry: AnyText },
  isMeant: (value: unknown, rule: unknown) => boolean
) {
  return placesOf(schemaOf({ collection: name, slug }), word).flatMap(({ path, rule }) =>
    valuesAt(data, path)
      .filter(({ value }) => isMeant(value, rule))
      .map((one) => one.path)
  )
}

function pageOf(value: unknown): string {
  return String(value).split(/[?#]/, 1)[0] ?? ''
}

/**
 * What is taken out with a reference: an item of a list of them that is long enough without it, or the innermost field
 * around it that may be missing.
 */
function loosePath(
  collection: TextFolder,
  { slug, data }: AnyText,
  path: readonly string[]
): readonly string[] | undefined {
  const around: (SchemaNode | undefined)[] = [
    schemaOf({ collection, slug }) as SchemaNode | undefined
  ]
  for (const step of path) around.push(around.at(-1)?.items ?? around.at(-1)?.properties?.[step])
  for (let at = path.length - 1; at >= 0; at--) {
    const parent = around[at]
    const isItem = parent?.items !== undefined && at < path.length - 1
    if (isItem && parent?.items?.goes === undefined) return undefined
    const { length } = valuesAt(data, [...path.slice(0, at), '*'])
    if (isLoose(parent, path[at] ?? '', length)) return path.slice(0, at + 1)
  }
  return undefined
}

/** @param length Of a list, with this item. */
function isLoose(around: SchemaNode | undefined, step: string, length: number): boolean {
  return around?.items ? length > (around.minItems ?? 0) : !around?.required?.includes(step)
}

/** Takes the references out of their fields. Of a list, the whole list is written, for numbers shift. */
export function lettingGo(
  entry: AnyText,
  collection: TextFolder,
  named: readonly (readonly string[])[]
): FieldEdit[] {
  const lists = new Map<string, FieldEdit>()
  const edits: FieldEdit[] = []
  const paths = named.flatMap((path) => {
    const loose = path[0] === 'body' ? undefined : loosePath(collection, entry, path)
    return loose ? [loose] : []
  })
  const within = (path: readonly string[], other: readonly string[]) =>
    path.length > other.length && other.every((step, at) => step === path[at])
  for (const path of paths.filter((one) => !paths.some((other) => within(one, other)))) {
    const around = path.slice(0, -1)
    const [list] = valuesAt(entry.data, around)
    if (!Array.isArray(list?.value)) {
      edits.push({ path, value: undefined })
      continue
    }
    const gone = paths
      .filter((other) => other.slice(0, -1).join('/') === around.join('/'))
      .map((other) => Number(other.at(-1)))
    const value = list.value.filter((_one, at) => !gone.includes(at))
    lists.set(around.join('/'), { path: around, value })
  }
  return [...edits, ...lists.values()]
}

/** @param moved Where its page has been, and where it is to be; undefined where it has none. */
export function naming(
  { data }: AnyText,
  paths: readonly (readonly string[])[],
  { to, moved }: { to: TextKey; moved: { from: string; to: string } | undefined }
): FieldEdit[] {
  return paths
    .filter(([first]) => first !== 'body')
    .map((path) => {
      const value = String(valuesAt(data, path)[0]?.value)
      const isMoved = moved && pageOf(value) === moved.from
      // What follows the address of the page stays.
      return { path, value: isMoved ? moved.to + value.slice(moved.from.length) : spelt(to) }
    })
}

/** Lists that name a page by its address, which is another one: what people ask for, and where it has been. */
export async function movedPage(dir: string, from: string, to: string): Promise<FileChange[]> {
  const [redirects, demand] = await Promise.all(
    ['redirects.yml', 'demand.yml'].map((file) => recordedFile(dir, file))
  )
  const asked = new RegExp(`(?<=\\bpage: *)${from}(?=[\\s,}])`, 'g')
  return [
    { file: 'redirects.yml', before: redirects, after: redirected(redirects, from, to) },
    { file: 'demand.yml', before: demand, after: demand?.replace(asked, to) }
  ]
    .filter(({ before, after }) => before !== after)
    .map((change) => ({ ...change, isPicture: false }))
}

/** Lets a former address lead to the present one; what led to the former leads there too. Comments stay. */
function redirected(before = 'redirects: []\ngone: []\n', from: string, to: string): string {
  const document = parseDocument(before, { schema: 'core' })
  const list = document.get('redirects')
  if (isSeq(list)) {
    list.flow = false
    const leads = (item: unknown, field: string, path: string) =>
      isMap(item) && spelledPath(String(item.get(field))) === spelledPath(path)
    list.items = list.items.filter((item) => !leads(item, 'from', to) && !leads(item, 'from', from))
    for (const item of list.items) if (leads(item, 'to', from)) (item as YAMLMap).set('to', to)
    const added = document.createNode({ from, to })
    if (isMap(added)) added.flow = true
    list.add(added)
  }
  return document.toString({ lineWidth: 0 })
}

/** The folder that is a text's own: what lies in it goes where the text goes. */
export function ownFolder(file: string): string | undefined {
  return file.endsWith('/index.md') ? dirname(file) : undefined
}

/** What is shown as it is written: fences, and code within a line. */
const CODE = '^(`{3,}(?!`)|~{3,}(?!~))[^\\n]*\\n[\\s\\S]*?^\\1[^\\n]*$|(?<!`)`[^`\\n]+`(?!`)'
/** The words of a link: brackets in them are escaped, or stand in pairs. */
const WORDS = '(?<![!\\\\])\\[((?:\\\\.|[^[\\]\\\\]|\\[[^[\\]]*\\])*)\\]'
const TITLE = '(?:\\s+(?:"[^"]*"|\'[^\']*\'))?'

/** Markdown whose links to a page, or to a place on it, have become their words. */
export function withoutLinks(body: string, address: string): string {
  const target = `<?${address.replaceAll(/[^\w/-]/g, '\\$&')}(?:[?#][^\\s)>]*)?>?`
  const links = new RegExp(`${CODE}|${WORDS}\\(\\s*${target}${TITLE}\\s*\\)`, 'gm')
  return body.replace(links, (whole, _fence, words?: string) => words ?? whole)
}

function linksTo(body: string, address: string): boolean {
  return withoutLinks(body, address) !== body
}
