import { withOffset } from '../../shared/dates.ts'
import type { AnyText } from './content.ts'
import type { ContentCache } from './content-cache.ts'
import { gatherFacts } from './facts.ts'
import { readYaml, yamlValue } from './parse-yaml.ts'
import type { Facts } from './print-fact.ts'
import type { TextFolder } from './schemas.ts'

/** A text before the facts that it prints are known. */
export interface OpenedText {
  name: TextFolder
  slug: string
  file: string
  place: string
  text: string
  /** What others may print of it; undefined where it cannot be read. */
  data: object | undefined
  /** Read already, for it prints no facts. */
  entry: AnyText | undefined
}

export interface OpenedCollection {
  name: TextFolder
  slugs: readonly string[]
  texts: readonly OpenedText[]
}

/** Names the reading of fields with facts in the cache. */
const WRITTEN = { fields: 'as written' }

/** Fields, or a file beside the texts, as they are written; nothing where they are no YAML. */
export function writtenFields(
  { cache }: { cache: ContentCache },
  yaml: string
): object | undefined {
  return cache.read(WRITTEN, yaml, () => {
    const value = yamlValue(readYaml(yaml))
    return typeof value === 'object' && value !== null ? value : undefined
  })
}

/** Facts as they are at a time, or with everything shown that is no draft. */
export function factsOf(opened: readonly OpenedCollection[], terms: number) {
  const texts = opened.flatMap(({ name, texts }) => (name === 'site' ? [] : texts))
  return (now: Date | undefined): Facts =>
    gatherFacts(
      texts.map(({ name, slug, data, text }) => {
        const date = now && name !== 'legal' && data ? dateOf(data) : undefined
        const isDraft = (data as { draft?: unknown } | undefined)?.draft === true
        return { name, slug, data, text, isShown: !isDraft && !(now && date && date > now) }
      }),
      terms
    )
}

/** The day of an entry; undefined where it has none. */
export function dateOf(data: object): Date | undefined {
  return 'date' in data && typeof data.date === 'string'
    ? new Date(withOffset(data.date))
    : undefined
}
