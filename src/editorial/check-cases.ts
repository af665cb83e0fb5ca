import {
  budgetSum,
  isPartOf,
  monthsOf,
  paidTariffs,
  pathsOf,
  returnFor
} from '../server/content/case.ts'
import type { Content, Entry } from '../server/content/content.ts'
import type { ContentFault } from '../server/content/faults.ts'
import { numberOfCell } from '../server/content/markdown-parts.ts'
import { links } from '../shared/links.ts'
import { rubles } from '../shared/words/numbers.ts'
import { contentLines, faultAt, lineWith, sentencesOf } from './content-lines.ts'

type Case = Entry<'cases'>

/** In percent: how far the cost of an hour of a case may be from what tariffs that name their hours charge for one. */
const RATE_TOLERANCE = 10
/** «стоит 2,76 млн ₽» */
const COSTS = /стоит\s(\d+(?:,\d+)?)\sмлн\s₽/g
const MILLION = 1_000_000

/** Budgets, hours and teams of cases that do not agree with the tariffs, the people and the text. */
export function checkCases(content: Content): ContentFault[] {
  return content.cases.flatMap((item) => [
    ...budgetFaults(item, content),
    ...hoursFaults(item, content),
    ...teamFaults(item, content),
    ...costFaults(item, content),
    ...marginFaults(item, content)
  ])
}

/** Tariffs of services that the case is not about, services that none of them pays for, and payments for more months than there were. */
function budgetFaults(item: Case, content: Content): ContentFault[] {
  const { budget, services } = item.data
  const months = monthsOf(item.data)
  const unpaid = services.filter((path) => !budget.some(({ service }) => service.startsWith(path)))
  const faults = unpaid.map((path) =>
    fault(item, content, 'services:', `Услуга ${path} не оплачена ни одним тарифом бюджета.`)
  )
  const paid = budget.flatMap(({ service, times = 1 }) => [
    ...(services.some((path) => service.startsWith(path))
      ? []
      : [fault(item, content, 'budget:', `Оплачена ${service}, а её нет среди услуг кейса.`)]),
    ...(times > months
      ? [fault(item, content, 'budget:', `Оплат ${times}, а месяцев всего ${months}.`)]
      : [])
  ])
  return [...faults, ...paid]
}

/**
 * Reports hours other than those that the tariffs are paid for. Where a tariff names only the least, there may be more of
 * them, at what hours cost.
 */
function hoursFaults(item: Case, content: Content): ContentFault[] {
  const { hours } = item.data
  const tariffs = paidTariffs(item.data, content)
  const named = tariffs.reduce((sum, { hours = 0, times }) => sum + hours * times, 0)
  const rate = Math.round(budgetSum(tariffs) / hours)
  const { least, most } = hourRates(content)
  const report = (text: string) => [fault(item, content, 'hours:', text)]
  if (hours < named) return report(`Стоит «${hours}», а по тарифам выходит уже ${named}.`)
  if (hours > named && tariffs.every(({ isLeast }) => !isLeast)) {
    return report(`Стоит «${hours}», а тарифами оплачено ${named}.`)
  }
  if (rate >= least && rate <= most) return []
  return report(
    `Стоит «${hours}», это ${rate} ₽ за час: по тарифам час стоит от ${least} до ${most} ₽.`
  )
}

/**
 * What an hour may cost: from a little less than the cheapest tariff asks to a little more than the dearest one does.
 */
function hourRates({ services }: Content): { least: number; most: number } {
  const rates = services.flatMap(({ data }) =>
    (data.tariffs ?? []).flatMap(({ price, hours }) => (hours ? price / hours : []))
  )
  return {
    least: Math.floor((Math.min(...rates) * (100 - RATE_TOLERANCE)) / 100),
    most: Math.ceil((Math.max(...rates) * (100 + RATE_TOLERANCE)) / 100)
  }
}

/** People who joined only after the project had ended. */
function teamFaults(item: Case, content: Content): ContentFault[] {
  const { team, period } = item.data
  return content.people
    .filter(({ slug, data }) => team.includes(slug) && data.since > Number(period.to.slice(0, 4)))
    .map(({ slug, data }) =>
      fault(
        item,
        content,
        'team:',
        `Стоит «${slug}», а в компании с ${data.since} года, позже ${period.to}.`
      )
    )
}

/** A sum in the text that is not what the tariffs come to. */
function costFaults(item: Case, content: Content): ContentFault[] {
  const sum = budgetSum(paidTariffs(item.data, content))
  return [...item.body.matchAll(COSTS)].flatMap(({ 0: said, 1: millions = '' }) => {
    if (Math.abs(Number(millions.replace(',', '.')) * MILLION - sum) < MILLION / 200) return []
    const text = `Сказано «${said}», а по тарифам выходит ${rubles(sum)}.`
    return [fault(item, content, said, text)]
  })
}

/** A margin that the client has not named in the text, and a return that does not follow from it. */
function marginFaults(item: Case, content: Content): ContentFault[] {
  const { margin, series } = item.data
  if (margin === undefined) return []
  const body = item.body.replaceAll('\u00A0', ' ')
  if (!new RegExp(`[Мм]арж[а-яё]+[^.]*${margin} %`).test(body)) {
    return [
      fault(item, content, 'margin:', `Маржа ${margin} %, а в тексте её нет: назовите её там.`)
    ]
  }
  const { share } = returnFor(series.values, margin, budgetSum(paidTariffs(item.data, content)))
  const [said, number = ''] = /На рубль работы вышло (\d+(?:,\d+)?) ₽/.exec(body) ?? []
  if (said === undefined || Number(number.replace(',', '.')) === share) return []
  return [fault(item, content, 'На рубль', `Сказано «${said}», а выходит ${written(share)} ₽.`)]
}

const written = (value: number) => String(value).replace('.', ',')

function fault(item: Case, content: Content, words: string, text: string): ContentFault {
  return faultAt(content, { entry: item, line: lineWith(item, words), path: fieldOf(words), text })
}

/** The field that a line begins with, `hours:`; none for words of the text. */
function fieldOf(words: string): string[] {
  return /^[a-z]+:$/.test(words) ? [words.slice(0, -1)] : []
}

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

/** Cases that a service names and was no part of; among its cases may be those of its family, by their own tariffs. */
function caseFaults(service: Service, content: Content): ContentFault[] {
  const { proof, cases = [] } = service.data
  const named = [
    ...(proof ? [{ field: 'proof:', name: proof.case }] : []),
    ...cases.map((name) => ({ field: 'cases:', name }))
  ]
  return named.flatMap(({ field, name }) => {
    const item = content.cases.find(({ slug }) => slug === name)
    if (!item || isPartOf(service, item)) return []
    const [family] = service.slug.split('/')
    if (field === 'cases:' && isPartOf({ slug: family ?? '' }, item)) return []
    const text = `Кейс «${name}» об услугах ${pathsOf(item).join(', ')}, а ${links.service(service.slug)} в нём не было.`
    return [serviceFault(service, content, field, text)]
  })
}

/** A result that was not paid by the service's own tariffs: it stands beside a price for which nobody has got it. */
function tariffFaults(service: Service, content: Content): ContentFault[] {
  const { proof } = service.data
  const own = links.service(service.slug)
  const item = content.cases.find(({ slug }) => slug === proof?.case)
  if (!item || !isPartOf(service, item)) return []
  if (item.data.budget.some((paid) => paid.service === own)) return []
  const text = `Кейс «${item.slug}» не оплачен ни одним тарифом услуги ${own}.`
  return [serviceFault(service, content, 'proof:', text)]
}

/** Figures that the case does not tell, both in one line of it, and series of them that end elsewhere. */
function figureFaults(service: Service, content: Content): ContentFault[] {
  const { case: name, figure } = service.data.proof ?? {}
  const item = content.cases.find(({ slug }) => slug === name)
  if (!item || !figure) return []
  const { before, after, values, from = item.data.period.from } = figure
  const lines = item.body.replaceAll('\u00A0', ' ').split('\n')
  if (!lines.some((line) => has(line, before) && has(line, after))) {
    const text = `В кейсе «${name}» нет строки, где стоят «${before}» и «${after}».`
    return [serviceFault(service, content, 'proof:', text)]
  }
  const ends = [values[0], values.at(-1)]
  const months = monthsOf({ period: { from, to: item.data.period.to } })
  if (values.length === months && `${ends}` === `${[before, after].map(numberOfCell)}`) return []
  const text = `Значений ${values.length}, от ${ends.join(' до ')}, а в кейсе «${name}» месяцев ${months}, от ${before} до ${after}.`
  return [serviceFault(service, content, 'proof:', text)]
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
  const text = `То же число стоит рядом с услугой ${links.service(other?.slug ?? '')}.`
  return other ? [serviceFault(service, content, 'proof:', text)] : []
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
        text: `Сказано «${words}», а в кейсах измерено разное (${unlike.join('; ')}).`
      })
    )
  })
}

function serviceFault(entry: Service, content: Content, words: string, text: string): ContentFault {
  return faultAt(content, { entry, line: lineWith(entry, words), path: fieldOf(words), text })
}

/** Reviews and cases that tell of the same project, where one does not lead to the other. */
export function checkReviews(content: Content): ContentFault[] {
  return content.pages.flatMap((page) => {
    const reviews = page.data.reviews ?? []
    if (reviews.length === 0) return []
    return [
      ...reviews.flatMap((review, at) =>
        reviewFaults(review, content).map(([field, text]) =>
          faultAt(content, {
            entry: page,
            line: lineWith(page, review.name),
            path: ['reviews', String(at), field],
            text
          })
        )
      ),
      ...unnamedQuotes(page, content).map((entry) => {
        const text = `Слова приведены с именем, «${entry.data.quote.name}», а на странице отзывов об этом ни слова.`
        return faultAt(content, { entry, line: lineWith(entry, 'quote:'), path: ['quote'], text })
      })
    ]
  })
}

/** Cases that quote by name somebody whom the page of reviews neither prints nor mentions. */
function unnamedQuotes({ data, body }: Entry<'pages'>, { cases }: Content): Entry<'cases'>[] {
  const printed = new Set(data.reviews?.map(({ name }) => name))
  return cases.filter(
    ({ data: { quote } }) => !printed.has(quote.name) && !body.includes(quote.name)
  )
}

type Review = NonNullable<Entry<'pages'>['data']['reviews']>[number]

function reviewFaults(
  { name, company, project, case: named }: Review,
  content: Content
): [field: string, text: string][] {
  const same = content.cases.find(({ data }) => data.client === company || data.quote.name === name)
  if (!same) return named ? [['case', `Кейс «${named}» про другого клиента.`]] : []
  const { client, quote } = same.data
  const path = links.case(same.slug)
  const months = monthsOf(same.data)
  const [, said] = /(\d+) месяц/.exec(project) ?? []
  const unlike: [field: string, text: string, isWrong: boolean][] = [
    ['case', `Отзыв не ведёт на кейс этого клиента, «${same.slug}».`, named !== same.slug],
    ['company', `Стоит «${company}», а в ${path} клиент «${client}».`, client !== company],
    ['name', `Стоит «${name}», а в ${path} слова «${quote.name}».`, quote.name !== name],
    [
      'project',
      `Сказано «${said} мес.», а в ${path} месяцев ${months}.`,
      said !== undefined && Number(said) !== months
    ]
  ]
  return unlike.flatMap(([field, text, isWrong]) => (isWrong ? [[field, text]] : []))
}
