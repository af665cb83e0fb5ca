import type { Content } from '../server/content/content.ts'
import type { ContentFault } from '../server/content/faults.ts'
import { checkCases, checkProofs, checkReviews } from './check-cases.ts'
import { checkCounts, checkLists, checkMarks } from './check-counts.ts'
import {
  checkClauses,
  checkConsents,
  checkContract,
  checkDrawnTerms,
  checkTerms
} from './check-documents.ts'
import {
  checkCorrections,
  checkEditions,
  checkEditionTerms,
  checkNewsDays
} from './check-editions.ts'
import {
  checkComparison,
  checkIndustries,
  checkOffices,
  checkSources,
  unreadSources
} from './check-pages.ts'
import { checkOffers, checkPayments, checkPrices, checkQuarters, checkTax } from './check-prices.ts'
import {
  checkBases,
  checkCorners,
  checkHolders,
  checkRanks,
  checkWeights
} from './check-ratings.ts'
import {
  checkPromises,
  checkRhythm,
  checkShortAnswers,
  checkTables,
  checkTitles
} from './check-texts.ts'
import { releaseLines } from './content-lines.ts'

const CHECKS = [
  checkPrices,
  checkQuarters,
  checkTax,
  checkOffers,
  checkPayments,
  checkComparison,
  checkClauses,
  checkContract,
  checkEditions,
  checkConsents,
  checkBases,
  checkTerms,
  checkEditionTerms,
  checkDrawnTerms,
  checkShortAnswers,
  checkCounts,
  checkRanks,
  checkCorners,
  checkCorrections,
  checkHolders,
  checkLists,
  checkWeights,
  checkCases,
  checkProofs,
  checkReviews,
  checkOffices,
  checkIndustries,
  checkRhythm,
  checkSources,
  checkTables,
  checkPromises,
  checkTitles,
  checkNewsDays,
  checkMarks
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
