import { dayAt, type Lanes, lane, monthNames, monthsBetween } from '../../../drawings/lane.ts'
import { monthNumber } from '../../../drawings/profile/numbers.ts'
import { dayAndMonth, dayInMoscow, longDate } from '../../../shared/dates.ts'
import { links } from '../../../shared/links.ts'
import { agreed, fill } from '../../../shared/words/fill.ts'
import type { Content } from '../../content/content.ts'
import type { Data } from '../../content/schemas.ts'
import { newestFirst } from '../filters.ts'

type Counts = NonNullable<Data<'pages'>['counts']>

/** The year that drawings of people run to: that of the newest news. Pages are the same until something is published. */
export function drawnYear({ news }: Pick<Content, 'news'>): number {
  const [newest] = newestFirst(news)
  return Number(dayInMoscow(newest?.data.date ?? '').slice(0, 4))
}

/** Everybody who works here: the sum of the departments. */
export function headcount({ pages }: Pick<Content, 'pages'>): number {
  const about = pages.find(({ slug }) => slug === 'about')
  return (about?.data.departments ?? []).reduce((sum, { people }) => sum + people, 0)
}

/** The four numbers that the agency gives of itself, each with how many things are counted, and of how many, when not all are. */
export function countedFigures(
  counts: Counts,
  { offices: { length: offices }, site }: Pick<Content, 'offices' | 'site'>
) {
  const { foundedIn } = site.company
  const words = site.agency.about
  const { day, projects, clients, loyal, rules } = counts
  const year = Number(dayInMoscow(day).slice(0, 4))
  const years = year - foundedIn
  return [
    {
      value: years,
      unit: agreed(words.years, years),
      rule: fill(words.rules.years, {
        year: String(year),
        founded: String(foundedIn),
        rule: rules.years
      }),
      marks: { count: years }
    },
    {
      value: projects,
      unit: agreed(words.projects, projects),
      rule: fill(words.rules.projects, { rule: rules.projects, day: longDate(day) }),
      marks: { count: projects }
    },
    {
      value: Math.round((10 * loyal) / clients),
      unit: words.loyal,
      rule: fill(words.rules.clients, { loyal, clients, rule: rules.clients }),
      marks: { count: loyal, all: clients }
    },
    {
      value: offices,
      unit: agreed(words.offices, offices),
      rule: rules.offices,
      marks: { count: offices }
    }
  ]
}

/** The office that a page shows until a city is chosen comes first. */
export function orderedOffices({ offices, site }: Pick<Content, 'offices' | 'site'>) {
  const { headOffice } = site.company
  return [...offices].sort((a, b) => Number(b.slug === headOffice) - Number(a.slug === headOffice))
}

type Calendar = NonNullable<Data<'pages'>['calendar']>

/** Talks of a year on one axis of its months, and the months that are free. */
export function pressYear(
  { people, site }: Pick<Content, 'people' | 'site'>,
  { year, days, free }: Calendar
): { title: string; lanes: Lanes } {
  const words = site.agency.press.year
  const january = monthNumber(`${year}-01`)
  const scale = monthsBetween(january, january + 11)
  const months = free.map((month) => january + month - 1)
  const talks = days.map(({ date, until, title, note, person }) => {
    const speaker = people.find(({ slug }) => slug === person)
    return {
      ...{ title, note, says: [`${daysText(date, until)},`] },
      person: speaker && { path: links.person(speaker.slug), title: speaker.data.name },
      drawing: lane({ marks: [date, ...(until ? [until] : [])].map(dayAt) }, scale)
    }
  })
  const bars = months.map((from) => ({ part: 'asked' as const, from, to: from + 1 }))
  return {
    title: fill(words.title, { year: String(year) }),
    lanes: {
      axis: monthNames(scale),
      lanes: [
        ...talks,
        ...(bars.length > 0
          ? [{ title: words.free, says: [words.call], drawing: lane({ bars }, scale) }]
          : [])
      ]
    }
  }
}

function daysText(date: string, until?: string): string {
  if (!until) return dayAndMonth(date)
  const isOneMonth = date.slice(0, 7) === until.slice(0, 7)
  const first = isOneMonth ? String(Number(date.slice(8, 10))) : `${dayAndMonth(date)} `
  return `${first}–${isOneMonth ? '' : ' '}${dayAndMonth(until)}`
}
