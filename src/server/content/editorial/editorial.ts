import type { ContentFault } from '../content-error.ts'
import type { Content } from '../load-content.ts'
import { checkCounts } from './check-counts.ts'
import { checkPrices } from './check-prices.ts'
import { checkRanks } from './check-ranks.ts'
import { checkRhythm } from './check-rhythm.ts'
import { checkSources, unreadSources } from './check-sources.ts'
import { checkTerms } from './check-terms.ts'
import { checkTurns, countTurns } from './check-turns.ts'

const CHECKS = [
  checkPrices,
  checkTerms,
  checkCounts,
  checkRanks,
  checkRhythm,
  checkSources,
  checkTurns
] as const

/** What an editor would not let pass: texts that contradict the fields, and turns that we no longer write. */
export function editorialFaults(content: Content): ContentFault[] {
  return CHECKS.flatMap((check) => check(content))
}

/** What an editor should know, but nothing that stops the site. */
export function editorialWarnings(content: Content): string[] {
  const unread = unreadSources(content)
  const turns = countTurns(content).map(({ name, count }) => `${name} ${count}`)
  return [
    `Turns to write less often, in lines: ${turns.join(', ')}.`,
    ...(unread > 0 ? [`Sources that nobody has read yet (read: pending): ${unread}.`] : [])
  ]
}
