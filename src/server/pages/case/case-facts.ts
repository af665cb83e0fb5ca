import { INDUSTRIES } from '../../../content/value-names.ts'
import { edge } from '../../../drawings/edge.ts'
import { type Hill, hillFigure } from '../../../drawings/hill/hill-figure.ts'
import { type DatedSeries, hillSeries } from '../../../drawings/hill/plan.ts'
import {
  type DrawnHill,
  type HillPlace,
  type HillView,
  hillFile
} from '../../../drawings/hill/sheets.ts'
import type { Axis } from '../../../drawings/profile/profile-row.ts'
import { longMonth } from '../../../shared/dates.ts'
import { links } from '../../../shared/links.ts'
import { fill } from '../../../shared/words/fill.ts'
import { uncapitalised } from '../../../shared/words/text.ts'
import {
  budgetSum,
  clientName,
  monthsOf,
  type PaidTariff,
  paidTariffs,
  returnFor
} from '../../content/case.ts'
import { drawnSeries } from '../../content/charts.ts'
import type { Content, Entry } from '../../content/content.ts'
import { typographAll } from '../../content/typography.ts'
import type { Link } from '../page.ts'
import { hoursOfTeam } from '../service/service-facts.ts'

type Case = Entry<'cases'>

const MILLION = 1_000_000
const format = new Intl.NumberFormat('ru', { maximumFractionDigits: 2 })
const leastFormat = new Intl.NumberFormat('ru', { maximumFractionDigits: 2, roundingMode: 'floor' })

/** What is known of a project, each fact from one field of it. */
export function caseFacts({ data }: Case, content: Content): CaseFact[] {
  const { period, tools, series } = data
  const words = content.site.cases.facts
  const city = content.offices.find(({ slug }) => slug === data.city)?.data.city
  const facts: (CaseFact | undefined)[] = [
    { name: words.client, text: `${clientName(data)}, ${data.site}` },
    {
      name: words.industry,
      links: [{ path: links.casesOf(data.industry), title: INDUSTRIES[data.industry] }]
    },
    city ? { name: words.city, text: city } : undefined,
    {
      name: words.period,
      text: `${monthsText(data, content)}, ${longMonth(period.from)} — ${longMonth(period.to)}`
    },
    { name: words.services, links: servicesOf(data, content) },
    budgetOf(data, content),
    hoursOf(data, content),
    returnOf(data, content),
    { name: words.tools, text: tools.join(', ') },
    { name: words.team, links: teamOf(data, content) },
    { name: words.measured, text: series.label }
  ]
  return facts.filter((fact) => fact !== undefined)
}

/** «14 месяцев» */
export function monthsText(data: Case['data'], { site }: Pick<Content, 'site'>): string {
  return fill(site.cases.months, { count: monthsOf(data) })
}

/** The services of a case, the most important first. */
export function servicesOf(data: Case['data'], { services }: Content): Link[] {
  return data.services.flatMap((path) => {
    const service = services.find(({ slug }) => links.service(slug) === path)
    return service ? { path, title: serviceName(service) } : []
  })
}

/** The menu's name of a service means little without that of the service above it. */
export function serviceName({ slug, data }: Entry<'services'>): string {
  return slug.includes('/') ? data.title : data.menu
}

function teamOf(data: Case['data'], { people }: Content): Link[] {
  return people
    .filter(({ slug }) => data.team.includes(slug))
    .map(({ slug, data }) => ({ path: links.person(slug), title: data.name }))
}

/** What the tariffs come to by today over the months of the project. */
function budgetOf(data: Case['data'], content: Content): CaseFact {
  const words = content.site.cases.facts
  const tariffs = paidTariffs(data, content)
  const paid = fill(words.paid, { tariffs: tariffs.map(payment).join(' + ') })
  return {
    name: words.budget,
    text: budgetText(data, content),
    note: tariffs.some(({ besides }) => besides) ? `${paid}. ${words.besides}` : paid
  }
}

/** «не меньше 1,39 млн ₽ без НДС за 12 месяцев»: a tariff that has no upper bound has cost no less, so the sum is not rounded up. */
export function budgetText(
  data: Case['data'],
  content: Pick<Content, 'services' | 'site'>
): string {
  const words = content.site.cases.facts
  const tariffs = paidTariffs(data, content)
  const sum = budgetSum(tariffs)
  const isLeast = tariffs.some(({ isLeast }) => isLeast)
  return fill(isLeast ? words.least : words.sum, {
    sum: (isLeast ? leastFormat : format).format(sum / MILLION),
    months: monthsText(data, content)
  })
}

/** «Опора» 120 000 ₽ × 12 */
function payment({ name, price, times }: PaidTariff): string {
  const sum = `«${name}» ${format.format(price)}\u00A0₽`
  return times === 1 ? sum : `${sum}\u00A0×\u00A0${times}`
}

/** Gross profit of what came above the first month, for a rouble of the budget; only where the margin was named. */
function returnOf(data: Case['data'], content: Content): CaseFact | undefined {
  const { margin, series } = data
  if (margin === undefined || series.unit !== 'млн ₽') return undefined
  const words = content.site.cases.facts
  const { gain, profit, share } = returnFor(
    series.values,
    margin,
    budgetSum(paidTariffs(data, content))
  )
  return {
    name: words.return,
    text: fill(words.share, { sum: format.format(share) }),
    note: fill(words.reckoned, {
      gain: format.format(gain),
      margin,
      profit: format.format(profit)
    })
  }
}

function hoursOf(data: Case['data'], content: Content): CaseFact {
  const { hours } = data
  const words = content.site.cases.facts
  const rate = Math.round(budgetSum(paidTariffs(data, content)) / hours)
  return {
    name: words.hours,
    text: hoursOfTeam(hours),
    note: fill(words.rate, {
      hours: format.format(Math.round(hours / monthsOf(data))),
      sum: format.format(rate)
    })
  }
}

/** A line of the card of facts. */
export interface CaseFact {
  name: string
  text?: string
  links?: readonly Link[]
  /** How it was worked out. */
  note?: string
}

export type FormEdge = ReturnType<typeof caseEdge>

/** What a page ends with: the edge of the night below it, and in words what it is. */
export function caseEdge(item: Entry<'cases'>) {
  const { data } = item
  const { result } = data
  return {
    drawing: edge(caseSeries(item).values),
    name: `${clientName(data)}: ${uncapitalised(result.label)}`,
    range: `${result.before} → ${result.after} ${result.unit}`
  }
}

/** What a case has measured, ready to be drawn. @param path Of the case's page, where the drawing is on another. */
export function caseSeries({ slug, data }: Entry<'cases'>, path?: string): DatedSeries {
  const start = data.period.from
  return { ...drawnSeries(data.series, { start, ...(path && { path }) }), id: slug, start }
}

/** The same without events, where there is no room for them. */
export function withoutEvents({ events: _, ...series }: DatedSeries) {
  return series
}

const NAME = /^([a-z0-9-]+)-(home|case)-(wide|narrow)-[0-9a-f]{12}\.svg$/

type Cases = Pick<Content, 'cases' | 'made' | 'site'>

/** The hill of a case, as its own page and the front page show it: there without what was changed. */
export function caseFigure(item: Case, place: 'home' | 'case', { made, site }: Cases): string {
  const series = place === 'home' ? withoutEvents(caseSeries(item)) : caseSeries(item)
  const said = typographAll(site.cases.hill)
  const hill: Hill = { series, place, client: item.data.client, said }
  return made('hill', hill, () => hillFigure(hill))
}

/** The file of its lines. */
type Land = Pick<DrawnHill, 'path' | 'svg'>

/**
 * The land of a case's hill, as it is drawn from the present content.
 *
 * @param name Of its file; the hash in it may be an old one.
 */
export function caseHill(name: string, content: Cases): Land | undefined {
  const [, slug, place, view] = NAME.exec(name) ?? []
  const item = content.cases.find((one) => one.slug === slug)
  return item && caseLand(item, { place: place as HillPlace, view: view as HillView }, content)
}

function caseLand(item: Case, sheet: { place: HillPlace; view: HillView }, { made }: Cases): Land {
  const series = hillSeries(caseSeries(item))
  return made('land', { series, ...sheet }, () => {
    const { path, svg } = hillFile(series, sheet.place, sheet.view)
    return { path, svg }
  })
}

/** Draws a case for a place, with all that is asked for there. */
export function drawHill(item: Case, place: 'home' | 'case', content: Cases): void {
  caseFigure(item, place, content)
  for (const view of ['wide', 'narrow'] as const) caseLand(item, { place, view }, content)
}

/** The months from the first that a case has to the last. */
export function caseAxis(cases: readonly Case[]): Axis {
  const months = cases.flatMap(({ data }) => [data.period.from, data.period.to]).sort()
  return { from: months[0] ?? '', to: months.at(-1) ?? '' }
}
