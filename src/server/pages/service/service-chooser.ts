import { links } from '../../../shared/links.ts'
import type { Content } from '../../content/content.ts'
import { type Filter, type FilterSource, readChoice } from '../filters.ts'
import type { ChooserAnswer } from './service-data.ts'
import {
  leastTariff,
  outcomeOf,
  priceUnit,
  type Service,
  tariffPrice,
  termMonths,
  termText
} from './service-facts.ts'

type Chooser = NonNullable<Service['data']['chooser']>
type QuestionName = 'see' | 'sell' | 'when'

export interface Choice {
  questions: readonly Filter[]
  /** What a visitor has answered; the first answer stands for a question that was passed over. */
  see: Chooser['see'][number]
  sell: Chooser['sell'][number]
  when: Chooser['when'][number]
  /** The answers as a query, in one order; empty when there are none. */
  query: string
}

const LABELS: Readonly<Record<QuestionName, string>> = {
  see: 'Что вы видите сейчас?',
  sell: 'Что вы продаёте?',
  when: 'Когда нужен первый результат?'
}

/** The answers in an address; unknown ones are passed over. */
export function readChooser({ data }: Service, query: URLSearchParams): Choice | undefined {
  const { chooser } = data
  if (!chooser) return undefined
  const { filters, query: answered } = readChoice(sourcesOf(chooser), query)
  const find = <Option extends { value: string }>(name: QuestionName, options: readonly Option[]) =>
    options.find(({ value }) => value === query.get(name)) ?? (options[0] as Option)
  const [see, sell, when] = [
    find('see', chooser.see),
    find('sell', chooser.sell),
    find('when', chooser.when)
  ]
  const chosen = new Set([`see=${see.value}`, `sell=${sell.value}`, `when=${when.value}`])
  const questions = filters.map((filter) => ({
    ...filter,
    options: filter.options.map((option) => ({
      ...option,
      isChosen: chosen.has(`${filter.name}=${option.value}`)
    }))
  }))
  return { questions, see, sell, when, query: answered }
}

function sourcesOf(chooser: Chooser): FilterSource<never>[] {
  return (['see', 'sell', 'when'] as const).map((name) => ({
    name,
    label: LABELS[name],
    options: chooser[name].map(({ value, text }) => ({ value, title: text })),
    valuesOf: () => []
  }))
}

/** The one service that the answers lead to. Where what is seen leads to the general service, what is sold decides. */
export function answerOf(
  { data }: Service,
  { see, sell, when }: Choice,
  content: Content
): ChooserAnswer | undefined {
  const { chooser } = data
  const isGeneral = see.service === chooser?.sell[0]?.service
  const service = serviceAt(isGeneral ? sell.service : see.service, content)
  const meanwhile = serviceAt(chooser?.meanwhile, content)
  if (!service) return undefined
  const reason = chooser?.reasons.find((one) => one.service === links.service(service.slug))
  const least = leastTariff(service.data)
  const term = service.data.firstResult
  const isLate = term !== undefined && termMonths(term).from > when.months
  return {
    path: links.service(service.slug),
    title: service.data.menu,
    why: reason?.why ?? service.data.lead,
    time: term ? `${isLate ? 'В этот срок не успеваем' : 'Успеваем'}: ${termText(term)}.` : '',
    meanwhile: isLate && meanwhile ? meanwhileOf(meanwhile) : undefined,
    tariff: least && `«${least.name}», ${tariffPrice(least)} ${priceUnit(service.data, least)}`,
    pricesPath: links.prices(),
    outcome: outcomeOf(service.data),
    unless: reason && {
      when: reason.unless,
      better: linkTo(serviceAt(reason.better, content)),
      advice: reason.advice
    }
  }
}

function meanwhileOf(service: Service) {
  const term = service.data.firstResult
  return { ...linkTo(service), term: term ? termText(term) : '' }
}

function linkTo(service: Service): { path: string; title: string }
function linkTo(service: Service | undefined): { path: string; title: string } | undefined
function linkTo(service: Service | undefined) {
  return service && { path: links.service(service.slug), title: service.data.menu }
}

function serviceAt(path: string | undefined, { services }: Content): Service | undefined {
  return services.find(({ slug }) => links.service(slug) === path)
}
