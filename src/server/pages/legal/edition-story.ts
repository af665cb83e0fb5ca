import { laneAxis } from '../../../drawings/edition-lane.ts'
import { editionStrip } from '../../../drawings/edition-strip.ts'
import { monthNumber } from '../../../drawings/profile/months.ts'
import { dayInMoscow, longDate } from '../../../shared/dates.ts'
import { plural } from '../../../shared/words/plural.ts'
import type { Data } from '../../content/schemas.ts'

/** Which edition of a document holds, among all of them on one axis of months; drawings are HTML. */
export interface EditionStory {
  lead: string
  axis: string
  drawing: string
}

/**
 * @param day The first day of the edition that is shown.
 * @param history All that is known of the document, later editions too.
 */
export function editionStory(day: string, history: Data<'legal'>['history']): EditionStory {
  const shown = dayInMoscow(day)
  const days = history.map(({ date }) => dayInMoscow(date)).sort()
  const [first = shown, last = shown] = [days[0], days.at(-1)]
  const next = days.find((other) => other > shown)
  // The last edition goes on: the month after its first day is there to show it.
  const axis = { from: monthNumber(first), to: monthNumber(last) + 1 }
  const holds = next
    ? `Действовала с ${longDate(shown)} до ${longDate(next)}`
    : `Действует с ${longDate(shown)}`
  return {
    lead: `${holds}. ${countText(days)}`,
    axis: laneAxis(axis),
    drawing: editionStrip(
      days.map((from, at) => ({
        from,
        to: days[at + 1],
        ...(from === shown && { name: next ? 'действовала' : 'действует' })
      })),
      axis
    )
  }
}

function countText({ length, 0: first = '' }: readonly string[]): string {
  if (length < 2) return 'Это первая редакция.'
  return `С ${longDate(first)} вышло ${length} ${plural(length, ['редакция', 'редакции', 'редакций'])}.`
}
