import { relative } from 'node:path'
import type { Content, Entry } from '../content/content.ts'
import type { ContentFault } from '../content/content-error.ts'
import { standingExamples, stands } from '../content/draft-examples.ts'
import { readUnixText, splitText } from '../content/front-matter.ts'
import { lineOfField } from '../content/parse-yaml.ts'
import { type CollectionName, SCHEMAS } from '../content/schemas.ts'

/** Texts that are no drafts any more, where an example of a draft has been left. */
export function checkExamples(content: Content): ContentFault[] {
  return (Object.keys(SCHEMAS) as CollectionName[]).flatMap((name) =>
    (content[name] as readonly Entry[]).flatMap((entry) => examplesIn(name, entry, content.dir))
  )
}

function examplesIn(collection: CollectionName, entry: Entry, dir: string): ContentFault[] {
  const place = relative(dir, entry.file)
  return standingExamples(collection, entry.data, entry.body).map(({ path, line, text }) => {
    const file = readUnixText(entry.file)
    if (line > 0) return { place, line: lineWith(file, text), text: stands(text) }
    const at = lineOfField(splitText(file)?.front ?? '', path) + 1
    return { place, line: at, text: `${path.join('.')}: ${stands(text)}` }
  })
}

function lineWith(file: string, text: string): number {
  return file.split('\n').findIndex((line) => line.trim() === text) + 1
}
