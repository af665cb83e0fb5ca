import { dirname } from 'node:path'
import type { Content, Entry } from '../server/content/content.ts'
import type { ContentFault } from '../server/content/content-error.ts'
import { faultAt, lineWith } from './content-lines.ts'

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
