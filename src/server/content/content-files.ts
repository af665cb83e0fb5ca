import { readdirSync } from 'node:fs'
import { dirname, extname, join, relative } from 'node:path'
import type { ContentFault } from './content-error.ts'
import { narrowView } from './inline-drawing.ts'
import { allowedNames } from './nearest.ts'
import { isFile, isFolder } from './path-kind.ts'

/** Where content is, and how it is called. */
export interface ContentShape {
  dir: string
  collections: readonly string[]
  /** Files beside the collections. */
  data: readonly string[]
}

export interface ContentFiles {
  /** Absolute paths of Markdown files by collection, in order. */
  texts: ReadonlyMap<string, readonly string[]>
  /** Absolute paths of all other files in collections: pictures, or nothing that is read. */
  others: readonly string[]
  faults: ContentFault[]
}

interface WithBody {
  body: string
  file: string
}

const PICTURE = /!\[[^\]]{0,500}\]\(\s{0,9}<?([^)\s>]+)/g

/** Every file of the content; a name that nothing reads is a fault. */
export function listContent({ dir, collections, data }: ContentShape): ContentFiles {
  const files = {
    texts: new Map<string, string[]>(),
    others: [] as string[],
    faults: [] as ContentFault[]
  }
  for (const name of isFolder(dir) ? readdirSync(dir) : []) {
    const path = join(dir, name)
    if (isAside(name) || (data.includes(name) && isFile(path))) continue
    if (collections.includes(name) && isFolder(path)) readCollection(path, name, files)
    else {
      const names = allowedNames(name, [...collections, ...data])
      files.faults.push({ place: name, line: 1, text: `nothing reads this; ${names}` })
    }
  }
  return files
}

function readCollection(
  folder: string,
  name: string,
  { texts, others }: { texts: Map<string, string[]>; others: string[] }
): void {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => !isAside(join(name, path)))
    .map((path) => join(folder, path))
    .filter((path) => !isFolder(path))
  const isText = (path: string) => extname(path) === '.md' && isFile(path)
  texts.set(name, files.filter(isText).sort())
  others.push(...files.filter((path) => !isText(path)))
}

/**
 * Files that are no content: those that editors and systems leave, and beside the collections those for people, and code
 * that the site keeps here.
 *
 * @param path Below the folder of content.
 */
export function isAside(path: string): boolean {
  return /(^|[/\\])\.|~$|^README\.md$|^[^/\\]*\.ts$/.test(path)
}

/**
 * Files that no text shows as a picture.
 *
 * @param named Those that fields name.
 */
export function unreadFiles(
  { others }: ContentFiles,
  texts: readonly WithBody[],
  dir: string,
  named: readonly string[] = []
): ContentFault[] {
  if (others.length === 0) return []
  const shown = new Set([...named, ...texts.flatMap(picturesOf)])
  return others
    .filter((file) => !shown.has(file))
    .map((file) => ({
      place: relative(dir, file),
      line: 1,
      text: 'nothing reads this; allowed: texts (.md), and pictures that a text shows'
    }))
}

/** Where the pictures of a text would lie, with their views for phones. */
export function picturesOf({ body, file }: WithBody): string[] {
  if (!body.includes('![')) return []
  return [...body.matchAll(PICTURE)].flatMap(([, source = '']) => {
    const picture = join(dirname(file), decoded(source))
    return [picture, narrowView(picture)]
  })
}

/** The address as Markdown reads it. */
function decoded(source: string): string {
  try {
    return decodeURI(source)
  } catch {
    return source
  }
}
