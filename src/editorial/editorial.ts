import type { Content } from '../server/content/content.ts'
import type { ContentFault } from '../server/content/faults.ts'
import { checkCases, checkProofs, checkReviews } from './check-cases.ts'
import {
  checkClauses,
  checkConsents,
  checkContract,
  checkEditions,
  checkPayments
} from './check-documents.ts'
import {
  checkBases,
  checkCorners,
  checkHolders,
  checkIndustries,
  checkOffices,
  checkRanks,
  checkSources,
  unreadSources
} from './check-pages.ts'
import { checkCheckers, checkHeadings, checkLengths, checkReading } from './check-reading.ts'
import { checkMarks, checkNewsDays, checkTables, checkTitles } from './check-texts.ts'
import { releaseLines } from './content-lines.ts'

const CHECKS = [
  checkReading,
  checkCheckers,
  checkPayments,
  checkClauses,
  checkContract,
  checkEditions,
  checkConsents,
  checkBases,
  checkRanks,
  checkCorners,
  checkHolders,
  checkCases,
  checkProofs,
  checkReviews,
  checkOffices,
  checkIndustries,
  checkSources,
  checkTables,
  checkTitles,
  checkNewsDays,
  checkMarks,
  checkHeadings,
  checkLengths
] as const

/** What an editor would not let pass: texts that contradict the fields. */
export function editorialFaults(content: Content): ContentFault[] {
  try {
    return CHECKS.flatMap((check) => check(content))
  } finally {
    releaseLines(content)
  }
}

/** What an editor should know, but nothing that stops the site. */
export function editorialWarnings(content: Content): string[] {
  const unread = unreadSources(content)
  return unread > 0 ? [`Sources that nobody has read yet (read: pending): ${unread}.`] : []
}
