import type { ErasedLead, PersonErasure } from '../../leads/erasure.ts'
import type { LeadStore } from '../../leads/lead-store.ts'
import { kindOf } from '../../leads/outbox/target-kinds.ts'
import type { Names } from '../names.ts'

/** What an administrator erases a person with. */
export interface EraseForm {
  /** Leads that go: this one and the person's others. */
  count: number
  fault: string
}

/** What an erasure has left to prove it by, in words; names nobody. */
export interface EraseProof {
  title: string
  /** A line for each lead: its number, when it came, where copies of it are. */
  lines: readonly string[]
  /** What was not done, and what to do about it. */
  faults: readonly string[]
}

const FORM_WORDS = { main: 'заявка', callback: 'обратный звонок' } as const

export function eraseProof({ erased, kept, isFinal }: PersonErasure, names: Names): EraseProof {
  return {
    title: `Данные стёрты, заявок: ${erased.length}`,
    lines: erased.map((lead) => lineOf(lead, names)),
    faults: [
      ...kept.map(({ resultID, reason }) => `Не стёрта ${resultID}: ${reason}`),
      ...(isFinal ? [] : ['Журнал базы ещё читают: он очистится сам в течение минуты.'])
    ]
  }
}

function lineOf({ resultID, createdAt, form, copies }: ErasedLead, { zone }: Names): string {
  const sent = copies.map(({ target, remoteID, isOnItsWay }) => {
    const name = kindOf(target)?.title ?? target
    if (isOnItsWay) return `${name}: отправляется, может дойти`
    return remoteID ? `${name}: номер ${remoteID}` : name
  })
  const where = sent.length > 0 ? `копии остались: ${sent.join(', ')}` : 'никуда не отправлялась'
  return `${resultID}, ${FORM_WORDS[form]}, ${zone.longDateTime(createdAt)}; ${where}`
}

/** Keeps the proof for the page after. Returns its name. */
export function keepProof(
  { desk }: Pick<LeadStore, 'desk'>,
  userId: number,
  proof: EraseProof
): Promise<string> {
  return desk.keep(userId, JSON.stringify({ proof }))
}

/** What was kept under a name; undefined when it is something else, or forgotten. */
export async function keptProof(
  { desk }: Pick<LeadStore, 'desk'>,
  userId: number,
  name: string
): Promise<EraseProof | undefined> {
  try {
    const { proof } = JSON.parse((await desk.kept(userId, name)) ?? '') as { proof?: EraseProof }
    return Array.isArray(proof?.lines) ? proof : undefined
  } catch {
    return undefined
  }
}
