import { statSync } from 'node:fs'
import { withOffset } from '../../shared/dates.ts'
import type { ReadCollection } from './check-references.ts'
import { type AnyText, type Collections, type Content, type Entry, siteFile } from './content.ts'
import { gatherFacts } from './facts.ts'
import type { Facts } from './print-fact.ts'
import { scoredRatings } from './rating.ts'
import type { TextFolder } from './schemas.ts'
import { releasedCompany, siteTexts } from './site/site-texts.ts'

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

/** Facts as they are at a time, or with everything shown that is no draft. */
export function factsOf(opened: readonly OpenedCollection[], terms: number) {
  const read = opened.flatMap(({ texts }) => texts)
  const isThere = read.some(({ place }) => place === siteFile('company'))
  // Facts are read from the whole text of pages alone: all other texts are let go.
  const texts = (isThere ? read : [...read, releasedCompany()]).map(
    ({ name, slug, data, text }) => ({
      name,
      slug,
      data,
      text: name === 'pages' ? text : ''
    })
  )
  return (now: Date | undefined): Facts =>
    gatherFacts(
      texts.map((one) => {
        const { name, data } = one
        const date = now && name !== 'legal' && data ? dateOf(data) : undefined
        const isDraft = (data as { draft?: unknown } | undefined)?.draft === true
        return { ...one, isShown: !isDraft && !(now && date && date > now) }
      }),
      terms
    )
}

type Rest = Omit<Content, keyof Collections | 'changed' | 'nextDate' | 'facts' | 'site'>

interface Waiting {
  entry: AnyText
  modifiedMs: number
  /** When it is shown; absent where it always is. */
  date: Date | undefined
  isDraft: boolean
}

/** What is shown at a time of what was read: no drafts, and nothing before its day. */
export function showingBy(
  read: readonly ReadCollection<AnyText>[],
  rest: Rest,
  fill: (now: Date) => { facts: Facts; anew(entry: AnyText): AnyText }
) {
  const waiting = read.map(({ name, entries }) => ({
    name,
    all: entries.map((entry) => waitingEntry(name, entry))
  }))

  return (now: Date): Content => {
    const isDue = ({ date }: Waiting) => !date || date <= now
    const { facts, anew } = fill(now)
    const collections = Object.fromEntries(
      waiting.map(({ name, all }) => [
        name,
        all.filter((one) => !one.isDraft && isDue(one)).map(({ entry }) => anew(entry))
      ])
    ) as unknown as Collections & { site: Entry<'site'>[] }
    const every = waiting.flatMap(({ all }) => all)
    const changes = every.map((one) =>
      Math.max(one.modifiedMs, isDue(one) ? (one.date?.getTime() ?? 0) : 0)
    )
    const coming = every.filter((one) => !one.isDraft && !isDue(one))
    const nextMs = coming.reduce(
      (least, { date }) => Math.min(least, date?.getTime() ?? least),
      Number.POSITIVE_INFINITY
    )
    return {
      ...collections,
      ratings: scoredRatings(collections.ratings),
      ...rest,
      site: siteTexts(collections.site, facts),
      facts,
      changed: new Date(changes.reduce((most, ms) => Math.max(most, ms), 0)),
      nextDate: coming.length > 0 ? new Date(nextMs) : undefined
    }
  }
}

/**
 * Legal documents are always shown, for their text says since when they are in force: a clock that is slow must not take
 * the consent from the forms.
 */
function waitingEntry(collection: TextFolder, entry: AnyText): Waiting {
  const { data, file } = entry
  return {
    entry,
    modifiedMs: statSync(file).mtimeMs,
    date: collection === 'legal' ? undefined : dateOf(data),
    isDraft: (data as { draft?: boolean }).draft === true
  }
}

/** The day of an entry; undefined where it has none. */
function dateOf(data: object): Date | undefined {
  return 'date' in data && typeof data.date === 'string'
    ? new Date(withOffset(data.date))
    : undefined
}
