import { englishHome } from '../../../content/english-home.ts'
import { plainPlot } from '../../../drawings/plain-plot.ts'
import { monthNumber } from '../../../drawings/profile/months.ts'
import { links } from '../../../shared/links.ts'
import type { Content, Entry } from '../../content/content.ts'
import type { EnglishStory } from './english-data.ts'

const MONTH = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const SHORT_MONTH = new Intl.DateTimeFormat('en', {
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC'
})
const FIGURE = new Intl.NumberFormat('en', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
const TIMES = new Intl.NumberFormat('en', { maximumFractionDigits: 2 })

/** The case that the first page in English tells of; undefined where the content has it no more. */
export function englishStory({ cases }: Pick<Content, 'cases'>): EnglishStory | undefined {
  const found = cases.find(({ slug }) => slug === englishHome.story.slug)
  return found && storyOf(found)
}

function storyOf({ slug, data }: Entry<'cases'>): EnglishStory {
  const { client, measured, unit, facts } = englishHome.story
  const { values } = data.series
  const [first = 0, last = 0] = [values[0], values.at(-1)]
  const count = values.length
  const start = data.period.from
  const events = eventsFrom(start, count)
  const long = (at: number) => MONTH.format(dateOf(start, at))
  return {
    path: links.case(slug),
    client,
    measured,
    unit,
    facts,
    times: `×${TIMES.format(last / first)}`,
    months: `${count}\u00A0months`,
    rows: values.map((value, at) => ({
      month: long(at),
      value: FIGURE.format(value),
      change: events.find((event) => event.at === at)?.text ?? ''
    })),
    drawing: plainPlot({
      title: `${measured}, ${long(0)} to ${long(count - 1)}: from ${FIGURE.format(first)} to ${FIGURE.format(last)} ${unit}`,
      values,
      ends: [
        { value: `₽${FIGURE.format(first)}M`, when: SHORT_MONTH.format(dateOf(start, 0)) },
        { value: `₽${FIGURE.format(last)}M`, when: SHORT_MONTH.format(dateOf(start, count - 1)) }
      ],
      events
    })
  }
}

/** Those within the series. */
function eventsFrom(start: string, count: number): { at: number; text: string }[] {
  return Object.entries(englishHome.story.events)
    .map(([month, text]) => ({ at: monthNumber(month) - monthNumber(start), text }))
    .filter(({ at }) => at >= 0 && at < count)
}

/** The first day of the month that is so many after another. @param start `2024-02` */
function dateOf(start: string, after: number): Date {
  const [year = 0, month = 1] = start.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 + after))
}
