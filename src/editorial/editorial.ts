import type { Content } from '../server/content/content.ts'
import type { ContentFault } from '../server/content/content-error.ts'
import { checkBases } from './check-bases.ts'
import { checkCases } from './check-cases.ts'
import { checkClauses } from './check-clauses.ts'
import { checkComparison } from './check-comparison.ts'
import { checkConsents } from './check-consents.ts'
import { checkContract } from './check-contract.ts'
import { checkCorners } from './check-corners.ts'
import { checkCorrections } from './check-corrections.ts'
import { checkCounts } from './check-counts.ts'
import { checkDrawnTerms } from './check-drawn-terms.ts'
import { checkEditionTerms } from './check-edition-terms.ts'
import { checkEditions } from './check-editions.ts'
import { checkHolders } from './check-holders.ts'
import { checkIndustries } from './check-industries.ts'
import { checkLists } from './check-lists.ts'
import { checkMarks } from './check-marks.ts'
import { checkNewsDays } from './check-news-days.ts'
import { checkOffers } from './check-offers.ts'
import { checkOffices } from './check-offices.ts'
import { checkPayments } from './check-payments.ts'
import { checkPrices } from './check-prices.ts'
import { checkPromises } from './check-promises.ts'
import { checkProofs } from './check-proofs.ts'
import { checkQuarters } from './check-quarters.ts'
import { checkRanks } from './check-ranks.ts'
import { checkReviews } from './check-reviews.ts'
import { checkRhythm } from './check-rhythm.ts'
import { checkShortAnswers } from './check-short-answers.ts'
import { checkSources, unreadSources } from './check-sources.ts'
import { checkTables } from './check-tables.ts'
import { checkTax } from './check-tax.ts'
import { checkTerms } from './check-terms.ts'
import { checkTitles } from './check-titles.ts'
import { checkWeights } from './check-weights.ts'
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
