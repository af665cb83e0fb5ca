import { editionStrip, laneAxis } from '../../../drawings/edition-lane.ts'
import { monthNumber } from '../../../drawings/profile/numbers.ts'
import { dayInMoscow, longDate } from '../../../shared/dates.ts'
import { plural } from '../../../shared/words/numbers.ts'
import type { Data } from '../../content/schemas.ts'

/** Which edition of a document holds, among all of them on one axis of months; drawings are HTML. */
export interface EditionStory {
  lead: string
  axis: string
  drawing: string
}

/**
 * @param shownEdition The edition that is shown.
 * @param history All that is known of the document, later editions too, the latest first.
 */
export function editionStory(
  shownEdition: Pick<Data<'legal'>, 'version' | 'date'>,
  history: Data<'legal'>['history']
): EditionStory {
  const { version } = shownEdition
  const isListed = history.some((one) => one.version === version)
  const editions = [...(isListed ? [] : [shownEdition]), ...history]
    .reverse()
    .map((one) => ({ version: one.version, day: dayInMoscow(one.date) }))
    // Editions of one day stay in their order.
    .sort((a, b) => a.day.localeCompare(b.day))
  const at = editions.findIndex((one) => one.version === version)
  const days = editions.map(({ day }) => day)
  const [first = '', last = '', shown = '', next] = [days[0], days.at(-1), days[at], days[at + 1]]
  // The last edition goes on: the month after its first day is there to show it.
  const axis = { from: monthNumber(first), to: monthNumber(last) + 1 }
  const within = next === shown ? `Действовала ${longDate(shown)}` : undefined
  const holds = next
    ? (within ?? `Действовала с ${longDate(shown)} до ${longDate(next)}`)
    : `Действует с ${longDate(shown)}`
  return {
    lead: `${holds}. ${countText(days)}`,
    axis: laneAxis(axis),
    drawing: editionStrip(
      days.map((from, index) => ({
        from,
        to: days[index + 1],
        ...(index === at && { name: next ? 'действовала' : 'действует' })
      })),
      axis
    )
  }
}

function countText({ length, 0: first = '' }: readonly string[]): string {
  if (length < 2) return 'Это первая редакция.'
  return `С ${longDate(first)} вышло ${length} ${plural(length, ['редакция', 'редакции', 'редакций'])}.`
}
