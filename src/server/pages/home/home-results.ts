import { home } from '../../../content/home.ts'
import { INDUSTRIES } from '../../../content/value-names.ts'
import { monthNumber } from '../../../drawings/profile/numbers.ts'
import { profile } from '../../../drawings/profile/profile.ts'
import { type Axis, profileRow } from '../../../drawings/profile/profile-row.ts'
import { links } from '../../../shared/links.ts'
import { countWord } from '../../../shared/words/count-words.ts'
import { plural } from '../../../shared/words/numbers.ts'
import { clientName } from '../../content/case.ts'
import type { Content, Entry } from '../../content/content.ts'
import { budgetText } from '../case/case-facts.ts'
import { caseSeries } from '../case/case-series.ts'
import { newestFirst } from '../newest-first.ts'
import type { HomeResults, ShownCase } from './home-data.ts'

type Case = Entry<'cases'>

const SHOWN_BESIDE = 2

/** The case that the front page is about, and the newest of the others on one axis of time. */
export function homeResults(content: Content): HomeResults | undefined {
  const lead = leadCase(content)
  if (!lead) return undefined
  const { data } = lead
  const count = content.cases.length
  const others = newestFirst(content.cases.filter((item) => item !== lead)).slice(0, SHOWN_BESIDE)
  const axis = axisOf(others)
  return {
    lead: {
      ...shown(lead, content, profile(caseSeries(lead, links.case(lead.slug)))),
      place: [INDUSTRIES[data.industry], budgetText(data, content)].join(', '),
      done: data.lead,
      team: content.people
        .filter(({ slug }) => data.team.includes(slug))
        .map((person) => person.data.name)
        .join(', '),
      months: lengthOf(lead)
    },
    more: others.map((item) =>
      shown(item, content, profileRow({ ...caseSeries(item), id: `row-${item.slug}`, axis }))
    ),
    all: `Все ${countWord(count)} ${plural(count, ['кейс', 'кейса', 'кейсов'])}`
  }
}

/** What the first screen draws. */
export function leadCase({ cases }: Pick<Content, 'cases'>): Case | undefined {
  return cases.find(({ slug }) => slug === home.leadCase) ?? newestFirst(cases)[0]
}

function shown(item: Case, { offices }: Content, drawing: string): ShownCase {
  const { industry, city, result } = item.data
  const office = offices.find(({ slug }) => slug === city)
  return {
    path: links.case(item.slug),
    client: clientName(item.data),
    place: [INDUSTRIES[industry], office?.data.city, lengthOf(item)].filter(Boolean).join(', '),
    result,
    failed: failureOf(item.body),
    drawing
  }
}

/** What the heading says that every case has: «Что не сработало: открытые оптовые цены». */
function failureOf(body: string): string {
  return /^## Что не сработало: (.+)$/m.exec(body)?.[1] ?? ''
}

/** «14 месяцев» */
function lengthOf({ data: { period } }: Case): string {
  const months = monthNumber(period.to) - monthNumber(period.from) + 1
  return `${months} ${plural(months, ['месяц', 'месяца', 'месяцев'])}`
}

/** The months from the first of all cases to the last. */
function axisOf(cases: readonly Case[]): Axis {
  const months = cases.flatMap(({ data: { period } }) => [period.from, period.to]).sort()
  return { from: months[0] ?? '', to: months.at(-1) ?? '' }
}
