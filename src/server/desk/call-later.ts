import { addDays, type Zone } from '../../shared/dates.ts'
import { type Clocks, officeOf } from '../leads/call-times.ts'
import type { StoredLead } from '../leads/lead.ts'
import { DeskRefusal, formText } from './form-body.ts'

/** Times to call again that are pressed instead of typed. */
export const CALL_WORDS = [
  { value: 'hour', text: 'Через час' },
  { value: 'morning', text: 'Завтра утром' },
  { value: 'monday', text: 'В понедельник' }
] as const

/** Takes a time back. */
const NO_CALL = 'never'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const LONGEST_MS = 366 * 24 * HOUR_MS
const MORNING = '09:00'

/**
 * When a lead's sender is to be called again, in the clock of whoever asks; undefined where nobody is to.
 *
 * @throws {DeskRefusal} When that is no time to come.
 */
export function readCallAt(
  body: unknown,
  lead: StoredLead,
  clocks: Clocks,
  now: Date
): Date | undefined {
  const word = formText(body, 'when', 10)
  if (word === NO_CALL) return undefined
  return wordTime(word, lead, clocks, now) ?? typedTime(formText(body, 'at', 40), clocks.zone, now)
}

function wordTime(word: string, lead: StoredLead, clocks: Clocks, now: Date): Date | undefined {
  const today = clocks.zone.dayOf(now)
  if (word === 'hour') return new Date(Math.ceil((now.getTime() + HOUR_MS) / MINUTE_MS) * MINUTE_MS)
  if (word === 'morning') return morningOf(addDays(today, 1), lead, clocks)
  if (word !== 'monday') return undefined
  const weekday = new Date(`${today}T00:00Z`).getUTCDay()
  return morningOf(addDays(today, weekday === 0 ? 1 : 8 - weekday), lead, clocks)
}

/** When the day has begun for both, the caller and the client. */
function morningOf(day: string, { values }: StoredLead, { zone, offices }: Clocks): Date {
  const office = officeOf(offices, values.city)
  const theirs = office?.zone.timeOf(`${day}T${office.hours.from}`) ?? new Date(0)
  const ours = zone.timeOf(`${day}T${MORNING}`)
  return ours > theirs ? ours : theirs
}

function typedTime(text: string, zone: Zone, now: Date): Date {
  const say = (words: string) => new DeskRefusal(422, 'invalid', words, 'at')
  if (text === '') throw say('Впишите день и час или нажмите готовое время.')
  const at = zone.readLocal(text)
  if (!at || Number.isNaN(at.getTime())) throw say('Такого времени нет. Выберите день и час.')
  if (at <= now) throw say('Это время уже прошло. Впишите то, что впереди.')
  if (at.getTime() - now.getTime() > LONGEST_MS)
    throw say('Это дальше, чем через год. Впишите ближе.')
  return at
}
