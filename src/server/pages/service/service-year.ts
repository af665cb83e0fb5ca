import { indexed, measuredYear } from '../../../drawings/profile/measured-year.ts'
import { profile } from '../../../drawings/profile/profile.ts'
import { links } from '../../../shared/links.ts'
import { countedNouns } from '../../../shared/words/count-words.ts'
import type { Content, Entry } from '../../content/content.ts'
import { typograph } from '../../content/typography.ts'
import { caseSeries } from '../case/case-series.ts'
import { type Service, termMonths } from './service-facts.ts'
import { figureSeries } from './service-proof.ts'

type Case = Entry<'cases'>

/** The cases of a service: that of its proof, then those that it names, then those that name it. */
export function casesOf({ slug, data }: Service, { cases }: Pick<Content, 'cases'>): Case[] {
  const names = [data.proof?.case, ...(data.cases ?? [])]
  const named = names.flatMap((name) => cases.find((item) => item.slug === name) ?? [])
  const naming = cases.filter((item) => item.data.services.includes(links.service(slug)))
  return [...new Set([...named, ...naming])]
}

/**
 * What a year of the service has brought: the figure that it names as its own, several cases that it led from one start, or
 * the one case there is.
 */
export function serviceYear(service: Service, cases: readonly Case[]): string | undefined {
  const [only] = cases
  if (!only) return undefined
  const own = figureSeries(service.data.proof?.figure, only)
  if (own) return profile({ ...own, id: 'year' })
  const growing = cases.filter((item) => item.data.series.better === 'up' && hasLed(service, item))
  if (growing.length > 1) return yearOf(service, growing)
  return profile({ ...caseSeries(only, links.case(only.slug)), id: 'year' })
}

/** Whether a case names the service first, or one above or below it: what others have brought is no merit of it. */
function hasLed({ slug }: Pick<Service, 'slug'>, { data: { services } }: Case): boolean {
  const [first = '', own] = [services[0], links.service(slug)]
  return own.startsWith(first) || first.startsWith(own)
}

function yearOf({ data }: Service, cases: readonly Case[]): string {
  return measuredYear({
    id: 'year',
    title: typograph(conclusion(cases)),
    note: typograph(NOTE),
    projects: cases.map(({ slug, data: { client, result, series } }) => ({
      name: client,
      values: series.values,
      measure: typograph(`${result.label}, ${result.before} → ${result.after} ${result.unit}`),
      href: links.case(slug)
    })),
    bands: [data.firstResult, data.later].flatMap((term) => {
      if (term?.unit !== 'month') return []
      const { from, to } = termMonths(term)
      return to > from ? [{ from, to, text: term.what ?? '' }] : []
    })
  })
}

/** Unlike measures have no mean, so every project is told by itself. */
function conclusion(cases: readonly Case[]): string {
  const lasts = indexed(cases.map(({ data }) => data.series.values)).map((line) =>
    String(Math.round(line.at(-1) ?? 0))
  )
  const projects = countedNouns(cases.length, ['проект', 'проекта', 'проектов'])
  return `${projects}, старт каждого — 100. Через год: ${[
    lasts.slice(0, -1).join(', '),
    lasts.at(-1)
  ].join(' и ')}`
}

const NOTE =
  'Линия — проект, у каждого своя мера: она названа под рисунком. Демонстрационные данные.'
