import { promisedUntil } from '../../delivery/first-task.ts'
import type { Clocks } from '../../leads/call-times.ts'
import { AT_WORK, isNoLead, type StoredLead } from '../../leads/lead.ts'
import { leadBatches } from '../../leads/lead-search.ts'
import type { LeadStore } from '../../leads/lead-store.ts'

/** How soon leads of a period were answered, by what was first written on each, and whether that was as promised. */
export interface AnswerReport {
  /** Minutes from the lead to the first outcome or note. */
  minutes: number[]
  /** Of those that were promised a time: answered by then, later, not yet though it is over. */
  inTime: number
  late: number
  missed: number
  /** False where only the newest leads of the period were looked at. */
  isWhole: boolean
}

/** Each lead is read whole for what it was promised. */
export const MOST_ANSWERS = 3000

type Store = Pick<LeadStore, 'listLeads' | 'startOfNewest' | 'firstAnswers'>

export async function collectAnswers(
  store: Store,
  { start: since, end: until }: { start: Date; end: Date },
  clocks: Clocks & { now: Date }
): Promise<AnswerReport> {
  const report = { minutes: [] as number[], inTime: 0, late: 0, missed: 0 }
  const filters = { status: AT_WORK, since, until }
  let looked = 0
  for await (const leads of leadBatches(store, { filters, limit: MOST_ANSWERS })) {
    const answered = await store.firstAnswers(leads.map(({ resultID }) => resultID))
    for (const lead of leads) addAnswer(report, lead, answered.get(lead.resultID), clocks)
    looked += leads.length
  }
  return { ...report, isWhole: looked < MOST_ANSWERS }
}

type Answered = Pick<AnswerReport, 'minutes' | 'inTime' | 'late' | 'missed'>

function addAnswer(
  report: Answered,
  lead: StoredLead,
  at: Date | undefined,
  clocks: Clocks & { now: Date }
): void {
  if (isNoLead(lead.outcome)) return
  if (at) report.minutes.push(Math.max(0, (at.getTime() - lead.createdAt.getTime()) / 60_000))
  const until = promisedUntil(lead, clocks)
  if (!until) return
  if (at) report[at <= until ? 'inTime' : 'late'] += 1
  else if (clocks.now > until) report.missed += 1
}
