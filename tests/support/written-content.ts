import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Test } from 'tap'
import type { Content } from '../../src/server/content/content.ts'
import { type CollectionName, SCHEMAS } from '../../src/server/content/schemas.ts'

/** A file of a collection: its fields as the site has read them, and the lines that an editor has written. */
interface Written {
  data?: object
  lines?: readonly string[]
}

/** What a test says of a site, by collection and slug; collections that it does not name are empty. */
type WrittenSite = Partial<Record<CollectionName, Readonly<Record<string, Written>>>> &
  Partial<Pick<Content, 'glossary'>>

/** Content with nothing but what a test is about, in files of a throw-away folder. */
export function writtenContent(t: Test, { glossary = [], ...written }: WrittenSite): Content {
  const dir = t.testdir()
  const entriesOf = (name: CollectionName) =>
    Object.entries(written[name] ?? {}).map(([slug, { data = {}, lines = [] }]) => {
      const file = join(dir, name, `${slug || 'index'}.md`)
      const body = lines.join('\n')
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, body)
      return { slug, data, body, file }
    })
  const names = Object.keys(SCHEMAS) as CollectionName[]
  const collections = Object.fromEntries(names.map((name) => [name, entriesOf(name)]))
  return { ...collections, glossary, demand: [], dir } as unknown as Content
}
