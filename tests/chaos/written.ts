import type { SiteStore } from '../../src/server/store/site-store.ts'

/** What a manager has sent from a card. */
export interface DeskWrite {
  kind: 'notes' | 'outcome' | 'assign'
  resultID: string
  /** The text of a note, the reason of an outcome, the number of who works on the lead: no two texts are equal. */
  value: string
  /** The desk has said that it is done; without that it may be, or not. */
  isAcknowledged: boolean
}

type Store = Pick<SiteStore, 'leads' | 'desk'>

/** What is wrong with what managers have written: it is lost, doubled, or stands on a lead that is erased. */
export async function writtenFaults(store: Store, writes: readonly DeskWrite[]): Promise<string[]> {
  const byLead = new Map<string, DeskWrite[]>()
  for (const write of writes) {
    byLead.set(write.resultID, [...(byLead.get(write.resultID) ?? []), write])
  }
  const faults: string[] = []
  for (const [resultID, all] of byLead) {
    for (const fault of await faultsOfLead(store, resultID, all))
      faults.push(`${resultID} ${fault}`)
  }
  return faults
}

async function faultsOfLead(store: Store, resultID: string, writes: readonly DeskWrite[]) {
  const lead = await store.leads.get(resultID)
  const notes = (await store.desk.notesOf(resultID)).map(({ text }) => text)
  const outcomes = await store.leads.outcomesOf(resultID)
  const reasons = outcomes.flatMap(({ reason }) => reason ?? [])
  if (!lead) return ['is lost, and what was written on it']
  if (lead.status === 'erased') {
    return [...notes, ...reasons].length > 0 ? ['is erased, and still says what was written'] : []
  }
  const of = (kind: DeskWrite['kind']) => writes.filter((write) => write.kind === kind)
  const last = outcomes.at(-1)
  return [
    ...keptFaults('note', of('notes'), notes),
    ...keptFaults('outcome', of('outcome'), reasons),
    ...(last && last.outcome !== lead.outcome ? ['has not the outcome that was last written'] : []),
    ...assignFaults(of('assign'), lead.assignee ?? '')
  ]
}

function keptFaults(what: string, writes: readonly DeskWrite[], kept: readonly string[]) {
  return writes.flatMap(({ value, isAcknowledged }) => {
    const times = kept.filter((one) => one === value).length
    if (times > 1) return [`has the ${what} ${value} twice`]
    return isAcknowledged && times === 0 ? [`has lost the ${what} ${value}`] : []
  })
}

/** The last that was acknowledged holds, or one that was sent since; of what is not asked about nothing is known. */
function assignFaults(writes: readonly DeskWrite[], assignee: string): string[] {
  if (writes.length === 0) return []
  const last = writes.findLastIndex(({ isAcknowledged }) => isAcknowledged)
  const possible = writes.slice(Math.max(0, last)).map(({ value }) => value)
  if (last === -1) possible.push('')
  return possible.includes(assignee)
    ? []
    : [`is given to ${assignee || 'nobody'}, whom no one chose`]
}
