import { dirname } from 'node:path'
import { cornersOf } from '../content/rating-corners.ts'
import type { Content, Entry } from '../server/content/content.ts'
import type { ContentFault } from '../server/content/faults.ts'
import { contentLines, faultAt, lineWith } from './content-lines.ts'

/** Siblings whose `order` is missing, taken or leaves a gap: importance is said, not left to the alphabet. */
export function checkRanks(content: Content): ContentFault[] {
  const groups = grouped(ranked(content))
  return [...groups.values()].flatMap((siblings) => siblingFaults(content, siblings))
}

function siblingFaults(content: Content, siblings: readonly Entry<'services'>[]): ContentFault[] {
  const taken = new Map<number | undefined, string>()
  return siblings.flatMap((entry) => {
    const { order } = entry.data
    const other = taken.get(order)
    taken.set(order, other ?? entry.slug)
    const text = rankFault(order, other, siblings.length)
    return text ? [faultAt(content, { entry, line: lineWith(entry, 'order:'), text })] : []
  })
}

function rankFault(order: number | undefined, other: string | undefined, count: number): string {
  if (order === undefined) return `order: the field is missing; allowed: 1 to ${count}`
  if (other !== undefined) return `order: found ${order}, which ${other} has already`
  return order > count ? `order: found ${order}; allowed: 1 to ${count}, one for each sibling` : ''
}

function ranked({ services }: Content): Entry<'services'>[] {
  return services.filter(({ slug }) => slug !== '')
}

function grouped(services: readonly Entry<'services'>[]): Map<string, Entry<'services'>[]> {
  const groups = new Map<string, Entry<'services'>[]>()
  for (const service of services) {
    const folder = dirname(service.slug)
    groups.set(folder, [...(groups.get(folder) ?? []), service])
  }
  return groups
}

/** Fewer criteria than corners make no triangle. */
const LEAST = 3

/** Ratings whose criteria are not each in one corner of their triangle of weights: their pages have none. */
export function checkCorners(content: Content): ContentFault[] {
  return content.ratings
    .filter(({ data }) => data.metrics.length >= LEAST)
    .flatMap((rating) => cornerFaults(content, rating))
}

function cornerFaults(content: Content, entry: Entry<'ratings'>): ContentFault[] {
  const held = (cornersOf(entry.slug) ?? []).flatMap(({ metrics }) => metrics)
  const own = entry.data.metrics.map(({ id }) => id)
  const misplaced = own.filter((id) => held.filter((one) => one === id).length !== 1)
  const strange = held.filter((id) => !own.includes(id))
  // A renamed criterion is reported once, by its new name.
  const [id = ''] = [...misplaced, ...strange]
  if (!id) return []
  const what = own.includes(id)
    ? `does not have «${id}» in one corner`
    : `has «${id}», which is no metric`
  const text = `the page has no triangle: src/content/rating-corners.ts ${what}`
  return [faultAt(content, { entry, line: lineWith(entry, `- id: ${id}`), text })]
}

/** The column of the policy's table of purposes that names the legal basis. */
const BASIS = 'Основание'
/** An item of part 1 of article 6 of the law. */
const ITEM = /пункт \d/i
const SAID = /version (\d{4}-\d\d-\d\d(?:-\d+)?)/gi

/** Purposes of the policy without a legal basis of the law, and English texts of another edition than the Russian ones. */
export function checkBases(content: Content): ContentFault[] {
  return [...basisFaults(content), ...translationFaults(content)]
}

function basisFaults(content: Content): ContentFault[] {
  let column = -1
  return contentLines(content)
    .filter(({ collection, entry }) => collection === 'legal' && entry.slug === 'privacy')
    .flatMap((line) => {
      const cells = line.text.split('|').map((cell) => cell.trim())
      if (cells.length < 3) column = -1
      if (cells.includes(BASIS)) {
        column = cells.indexOf(BASIS)
        return []
      }
      const basis = cells[column]
      if (!basis || /^:?-+:?$/.test(basis) || ITEM.test(basis)) return []
      const text = `the basis is «${basis}»; name the item of article 6 («пункт 7»)`
      return [faultAt(content, { ...line, text })]
    })
}

function translationFaults(content: Content): ContentFault[] {
  return content.pages.flatMap((page: Entry<'pages'>) => {
    const original = content.legal.find(({ slug }) => page.slug === `en/${slug}`)
    if (!original) return []
    const said = [...page.body.matchAll(SAID)].map(([, version]) => version)
    const others = said.filter((version) => version !== original.data.version)
    if (said.length > 0 && others.length === 0) return []
    const text = `the translation is of ${others[0] ?? 'no version'}; the Russian text is ${original.data.version}`
    return [faultAt(content, { entry: page, line: lineWith(page, others[0] ?? '---'), text })]
  })
}

const WITHOUT_HOLDER = /Лаборатории ещё не было|опрашивали мы сами/

/** Issues that nobody outside has watched: their form may not send objections to the holder of today. */
export function checkHolders(content: Content): ContentFault[] {
  return content.ratings
    .filter(({ data }) => !data.form && data.rules.some((rule) => WITHOUT_HOLDER.test(rule)))
    .map((entry) => {
      const text = 'form: the issue had no holder; say in it who answers'
      return faultAt(content, { entry, line: lineWith(entry, 'rules:'), text })
    })
}
