import { indexed, measuredYear } from '../../../drawings/profile/measured-year.ts'
import { numberFormat } from '../../../drawings/profile/numbers.ts'
import { profile } from '../../../drawings/profile/profile.ts'
import { isCount } from '../../../drawings/profile/scale.ts'
import { links } from '../../../shared/links.ts'
import { countWord, countWordGenitive } from '../../../shared/words/count-words.ts'
import { capitalised } from '../../../shared/words/letter-case.ts'
import { plural } from '../../../shared/words/plural.ts'
import type { Content, Entry } from '../../content/content.ts'
import { typograph } from '../../content/typography.ts'
import { caseSeries } from '../case/case-series.ts'
import { type Service, termMonths } from './service-facts.ts'

type Case = Entry<'cases'>

const MILESTONES = [
  [3, 'третьему'],
  [9, 'девятому'],
  [12, 'двенадцатому']
] as const

/** The cases of a service: those that it names first, then those that name it. */
export function casesOf({ slug, data }: Service, { cases }: Pick<Content, 'cases'>): Case[] {
  const named = (data.cases ?? []).flatMap((name) => cases.find((item) => item.slug === name) ?? [])
  const naming = cases.filter((item) => item.data.services.includes(links.service(slug)))
  return [...new Set([...named, ...naming])]
}

/** What a year of the service has brought: the median of several cases, or the one case there is. */
export function serviceYear(service: Service, cases: readonly Case[]): string | undefined {
  const growing = cases.filter(({ data }) => data.series.better === 'up')
  if (growing.length > 1) return yearOf(service, growing)
  const [only] = cases
  return only && profile({ ...caseSeries(only, links.case(only.slug)), id: 'year' })
}

function yearOf({ data }: Service, cases: readonly Case[]): string {
  return measuredYear({
    id: 'year',
    title: typograph(conclusion(cases)),
    note: typograph(noteOf(cases)),
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

function conclusion(cases: readonly Case[]): string {
  const { middle } = indexed(cases.map(({ data }) => data.series.values))
  const measured = averagedOf(cases).length
  const steps = MILESTONES.flatMap(([month, name]) => {
    const value = middle[month - 1]
    return value === undefined ? [] : [`${growth(value)} к ${name}`]
  })
  const [first, ...rest] = steps
  const noun = plural(measured, ['проекта', 'проектов', 'проектов'])
  const subject = `Медиана ${countWordGenitive(measured)} ${noun}`
  return first ? `${subject}: ${[`${first} месяцу`, ...rest].join(', ')}` : subject
}

/** Counts under ten are not averaged, unless there is nothing else. */
function averagedOf(cases: readonly Case[]): readonly Case[] {
  const measured = cases.filter(({ data }) => !isCount(data.series.values))
  return measured.length > 0 ? measured : cases
}

/** The growth of an index that starts at 100: «плюс 9 %», «в 2,6 раза». */
function growth(index: number): string {
  const change = Math.round(index - 100)
  if (index < 150) return `${change < 0 ? 'минус' : 'плюс'} ${Math.abs(change)} %`
  const times = Math.round(index / 10) / 10
  const text = numberFormat(Number.isInteger(times) ? 0 : 1)(times)
  return `в ${text} ${Number.isInteger(times) ? plural(times, ['раз', 'раза', 'раз']) : 'раза'}`
}

function noteOf(cases: readonly Case[]): string {
  const count = capitalised(countWord(cases.length))
  const averaged = averagedOf(cases)
  const counted = cases
    .filter((item) => !averaged.includes(item))
    .map(({ data }) => `«${data.client}» считает штуками: показан ступенями и в медиану не входит.`)
  return [
    `${count} ${plural(cases.length, ['кейс', 'кейса', 'кейсов'])}, первый месяц принят за 100.`,
    'Тонкие линии — проекты, толстая — медиана.',
    ...counted,
    'Демонстрационные данные.'
  ].join(' ')
}
