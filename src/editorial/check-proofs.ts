import { monthsOf } from '../server/content/case-budget.ts'
import type { Content, Entry } from '../server/content/content.ts'
import type { ContentFault } from '../server/content/content-error.ts'
import { numberOfCell } from '../server/content/first-table.ts'
import { isPartOf, pathsOf } from '../server/content/part-of-case.ts'
import { links } from '../shared/links.ts'
import { contentLines, faultAt, lineWith, sentencesOf } from './content-lines.ts'

type Service = Entry<'services'>

/** «медиана трёх проектов» */
const MEDIAN = /медиан[а-яё]*(?:\s+[а-яё0-9]+)?\s+(?:проект|кейс)[а-яё]*/i

/** Results beside services that are not theirs, and means of what cannot be added up. */
export function checkProofs(content: Content): ContentFault[] {
  const shown = new Map<string, Service>()
  return [
    ...content.services.flatMap((service) => [
      ...caseFaults(service, content),
      ...tariffFaults(service, content),
      ...figureFaults(service, content),
      ...repeatFaults(service, content, shown)
    ]),
    ...medianFaults(content)
  ]
}

/** Cases that a service names and was no part of. */
function caseFaults(service: Service, content: Content): ContentFault[] {
  const { proof, cases = [] } = service.data
  const named = [
    ...(proof ? [{ field: 'proof:', name: proof.case }] : []),
    ...cases.map((name) => ({ field: 'cases:', name }))
  ]
  return named.flatMap(({ field, name }) => {
    const item = content.cases.find(({ slug }) => slug === name)
    if (!item || isPartOf(service, item)) return []
    const text = `${field} ${name} is of ${pathsOf(item).join(', ')}; ${links.service(service.slug)} was no part of it`
    return [fault(service, content, field, text)]
  })
}

/** A result that was not paid by the service's own tariffs: it stands beside a price for which nobody has got it. */
function tariffFaults(service: Service, content: Content): ContentFault[] {
  const { proof } = service.data
  const own = links.service(service.slug)
  const item = content.cases.find(({ slug }) => slug === proof?.case)
  if (!item || !isPartOf(service, item)) return []
  if (item.data.budget.some((paid) => paid.service === own)) return []
  const text = `proof: ${item.slug} was paid by no tariff of ${own}`
  return [fault(service, content, 'proof:', text)]
}

/** Figures that the case does not tell, both in one line of it, and series of them that end elsewhere. */
function figureFaults(service: Service, content: Content): ContentFault[] {
  const { case: name, figure } = service.data.proof ?? {}
  const item = content.cases.find(({ slug }) => slug === name)
  if (!item || !figure) return []
  const { before, after, values, from = item.data.period.from } = figure
  const lines = item.body.replaceAll('\u00A0', ' ').split('\n')
  if (!lines.some((line) => has(line, before) && has(line, after))) {
    const text = `proof: no line of ${name} has «${before}» and «${after}»`
    return [fault(service, content, 'proof:', text)]
  }
  const ends = [values[0], values.at(-1)]
  const months = monthsOf({ period: { from, to: item.data.period.to } })
  if (values.length === months && `${ends}` === `${[before, after].map(numberOfCell)}`) return []
  const text = `proof: found ${values.length} values from ${ends.join(' to ')}; ${name} has ${months} months, from ${before} to ${after}`
  return [fault(service, content, 'proof:', text)]
}

/** Whether a number stands in a line as a whole. */
function has(line: string, number: string): boolean {
  const escaped = number.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`(?<![\\d,] ?)${escaped}(?![\\d,]*\\d| \\d{3})`).test(line)
}

/** One figure beside two services: it is the work of one of them. */
function repeatFaults(
  service: Service,
  content: Content,
  shown: Map<string, Service>
): ContentFault[] {
  const { proof } = service.data
  if (!proof) return []
  const key = `${proof.case} ${proof.figure?.label ?? ''}`
  const other = shown.get(key)
  shown.set(key, other ?? service)
  const text = `proof: the same stands beside ${links.service(other?.slug ?? '')}`
  return other ? [fault(service, content, 'proof:', text)] : []
}

/** A median of the cases of a service that measure money, shares and orders in one. */
function medianFaults(content: Content): ContentFault[] {
  const measures = (slug: string) => [
    ...new Set(
      content.cases
        .filter((item) => isPartOf({ slug }, item))
        .map(({ data: { result } }) => `${result.label}, ${result.unit}`)
    )
  ]
  return contentLines(content).flatMap(({ collection, entry, line, text }) => {
    if (collection !== 'services' && collection !== 'pages') return []
    const said = sentencesOf(text).flatMap((sentence) => MEDIAN.exec(sentence)?.[0] ?? [])
    const unlike = measures(collection === 'services' ? entry.slug : '')
    if (unlike.length < 2) return []
    return said.map((words) =>
      faultAt(content, {
        entry,
        line,
        text: `«${words}»: the cases measure unlike things (${unlike.join('; ')})`
      })
    )
  })
}

function fault(entry: Service, content: Content, words: string, text: string): ContentFault {
  return faultAt(content, { entry, line: lineWith(entry, words), text })
}
