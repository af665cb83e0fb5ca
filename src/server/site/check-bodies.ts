import { basename, relative } from 'node:path'
import { chartFaults } from '../content/charts.ts'
import type { Content, Entry } from '../content/content.ts'
import { readUnixText, splitText } from '../content/content-files.ts'
import { standing, standingExamples } from '../content/draft-texts.ts'
import type { ContentFault } from '../content/faults.ts'
import { renderMarkdown } from '../content/markdown.ts'
import { lineOfField } from '../content/parse-yaml.ts'
import { PictureError } from '../content/pictures.ts'
import { type CollectionName, SCHEMAS } from '../content/schemas.ts'

/** Names texts that cannot be shown: a picture is missing, or is none. One without pictures that could be shown the last time is not rendered again. */
export function createBodyCheck(): (content: Content) => ContentFault[] {
  let latest: ReadonlySet<string> = new Set()
  return (content) => {
    const known = latest
    const sound = new Set<string>()
    latest = sound
    const names = Object.keys(SCHEMAS) as (keyof typeof SCHEMAS)[]
    return names
      .flatMap((name): readonly Entry[] => content[name])
      .flatMap((entry) => {
        const faults = known.has(entry.body) ? [] : checkBody(entry, content.dir)
        if (faults.length === 0 && !entry.body.includes('![')) sound.add(entry.body)
        return faults
      })
  }
}

function checkBody({ body, file }: Entry, dir: string): ContentFault[] {
  // Faults of charts have been reported already, with their lines.
  if (chartFaults(body).length > 0) return []
  try {
    renderMarkdown(body, file)
    return []
  } catch (error) {
    const { path = '' } = error as NodeJS.ErrnoException
    const lines = readUnixText(file).split('\n')
    const line = path ? lines.findIndex((text) => text.includes(basename(path))) + 1 : 0
    const at = { place: relative(dir, file), line: Math.max(1, line), path: ['body'] }
    if (error instanceof PictureError) return [{ ...at, code: 'wrong-value', text: error.message }]
    const picture = path ? `Картинка ${relative(dir, path)}` : 'Картинка в тексте'
    return [{ ...at, code: 'no-file', text: `${picture} не читается: загрузите её снова.` }]
  }
}

/** Reports examples of drafts left in published texts. */
export function checkExamples(content: Content): ContentFault[] {
  return (Object.keys(SCHEMAS) as CollectionName[]).flatMap((name) =>
    (content[name] as readonly Entry[]).flatMap((entry) => examplesIn(name, entry, content.dir))
  )
}

function examplesIn(collection: CollectionName, entry: Entry, dir: string): ContentFault[] {
  const place = relative(dir, entry.file)
  return standingExamples(collection, entry.data, entry.body).map((example) => {
    const { path, line, text } = example
    const file = readUnixText(entry.file)
    const at = line > 0 ? lineWith(file, text) : lineOfField(splitText(file)?.front ?? '', path) + 1
    return { ...standing(example), place, line: at }
  })
}

function lineWith(file: string, text: string): number {
  return file.split('\n').findIndex((line) => line.trim() === text) + 1
}
