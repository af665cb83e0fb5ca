import { dayLane, laneAxis, monthLane } from '../../../drawings/edition-lane.ts'
import { monthNumber } from '../../../drawings/profile/numbers.ts'
import { dayAndMonth } from '../../../shared/dates.ts'
import { links } from '../../../shared/links.ts'
import type { Content } from '../../content/content.ts'
import type { Data } from '../../content/schemas.ts'

type Calendar = NonNullable<Data<'pages'>['calendar']>

/** Talks of a year on one axis of its months; drawings are HTML. */
export interface PressYear {
  year: number
  axis: string
  days: readonly {
    title: string
    /** «11 февраля», «8–9 апреля» */
    day: string
    person: { path: string; name: string } | undefined
    note: string
    drawing: string
  }[]
  /** Months that are free, drawn; an empty string where none is. */
  free: string
}

export function pressYear(
  { people }: Pick<Content, 'people'>,
  { year, days, free }: Calendar
): PressYear {
  const axis = { from: monthNumber(`${year}-01`), to: monthNumber(`${year}-12`) }
  const months = free.map((month) => `${year}-${String(month).padStart(2, '0')}`)
  return {
    year,
    axis: laneAxis(axis),
    days: days.map(({ date, until, title, note, person }) => {
      const speaker = people.find(({ slug }) => slug === person)
      return {
        title,
        day: daysText(date, until),
        person: speaker && { path: links.person(speaker.slug), name: speaker.data.name },
        note,
        drawing: dayLane(until ? [date, until] : [date], axis)
      }
    }),
    free: months.length > 0 ? monthLane(months, axis) : ''
  }
}

function daysText(date: string, until?: string): string {
  if (!until) return dayAndMonth(date)
  const isOneMonth = date.slice(0, 7) === until.slice(0, 7)
  const first = isOneMonth ? String(Number(date.slice(8, 10))) : `${dayAndMonth(date)} `
  return `${first}–${isOneMonth ? '' : ' '}${dayAndMonth(until)}`
}
