import { kindOf } from '../../delivery/target-kinds.ts'
import type { ErasedLead, PersonErasure } from '../../leads/erasure.ts'
import type { StoredLead } from '../../leads/lead.ts'
import { holdsPart, LEAD_PARTS, type LeadPart } from '../../leads/lead-parts.ts'
import type { LeadStore } from '../../leads/lead-store.ts'
import type { Names } from '../names.ts'

/** What an administrator erases a person with. */
export interface EraseForm {
  /** Leads that go: this one and the person's others. */
  count: number
  fault: string
  /** What this lead alone can lose while the rest of it stays. */
  parts: readonly { name: LeadPart; text: string }[]
  partsFault: string
}

/** What an erasure has left to prove it by, in words; names nobody. */
export interface EraseProof {
  title: string
  /** A line for each lead: its number, when it came, where copies of it are. */
  lines: readonly string[]
  /** What was not done, and what to do about it. */
  faults: readonly string[]
  /** What has stayed. */
  left: string
}

const FORM_WORDS = { main: 'заявка', callback: 'обратный звонок' } as const

/** @param parts What was erased of each lead, where the rest of it has stayed. */
export function eraseProof(
  { erased, kept, isFinal }: PersonErasure,
  names: Names,
  parts?: readonly LeadPart[]
): EraseProof {
  const what = [...LEAD_PARTS]
    .flatMap(([part, text]) => (parts?.includes(part) ? [text] : []))
    .join(', ')
  return {
    title: what ? `Стёрто: ${what}` : `Данные стёрты, заявок: ${erased.length}`,
    left: what ? 'Остальное в заявке цело.' : 'Осталось: форма, день и какое согласие дано.',
    lines: erased.map((lead) => lineOf(lead, names)),
    faults: [
      ...kept.map(({ resultID, reason }) => `Не стёрта ${resultID}: ${reason}`),
      ...(isFinal ? [] : ['Журнал базы ещё читают: он очистится сам в течение минуты.'])
    ]
  }
}

/** The parts that there is something of. */
export function partsOf(
  lead: StoredLead,
  { standIns }: Pick<Names, 'standIns'>,
  hasNotes: boolean
): EraseForm['parts'] {
  return [...LEAD_PARTS].flatMap(([name, text]) =>
    (name === 'notes' ? hasNotes : holdsPart(lead, name, standIns)) ? [{ name, text }] : []
  )
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
