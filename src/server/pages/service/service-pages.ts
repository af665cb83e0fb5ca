import { termPlot } from '../../../drawings/lane.ts'
import { links } from '../../../shared/links.ts'
import { fill } from '../../../shared/words/fill.ts'
import { rubles } from '../../../shared/words/numbers.ts'
import { capitalised } from '../../../shared/words/text.ts'
import type { Content } from '../../content/content.ts'
import { renderMarkdown } from '../../content/markdown.ts'
import type { PageMeta } from '../../render/page-meta.ts'
import { chosenMeta, type Filter, type FilterSource, readChoice } from '../filters.ts'
import type { PageTools, SitePage } from '../page.ts'
import {
  inOrder,
  leastOfFamily,
  leastTariff,
  type NumberedService,
  outcomeOf,
  priceUnit,
  type Service,
  tariffPrice,
  termMonths,
  termText
} from './service-facts.ts'
import { serviceMeta } from './service-meta.ts'
import { servicePage } from './service-page.ts'
import { proofOf } from './service-proof.ts'

declare module '../page.ts' {
  interface PageData {
    'pages/service-hub': ReturnType<typeof hubView>
  }
}

/** The hub and every service. */
export function servicePages(content: Content): SitePage[] {
  const hub = content.services.find(({ slug }) => slug === '')
  const services = content.services.filter(({ slug }) => slug !== '')
  return [
    ...(hub ? [serviceHubPage(hub, content)] : []),
    ...services.map((service) => servicePage(service, content))
  ]
}

const SPARKLINE = { width: 96, height: 36 }

/** The hub: all services as one table, and the way to the first of them. */
function serviceHubPage(hub: Service, content: Content): SitePage {
  const meta = serviceMeta(hub, [], content)
  const page = (query: URLSearchParams, own: PageMeta): SitePage => ({
    meta: own,
    render: ({ render, leadForm }) =>
      render('pages/service-hub', hubView(hub, query, leadForm, content))
  })
  return {
    ...page(new URLSearchParams(), meta),
    view(query) {
      const chosen = readChooser(hub, query, content)?.query
      return chosen ? { query: chosen, ...page(query, chosenMeta(meta, chosen)) } : undefined
    }
  }
}

function hubView(
  hub: Service,
  query: URLSearchParams,
  leadForm: PageTools['leadForm'],
  content: Content
) {
  const choice = readChooser(hub, query, content)
  const rows = inOrder(content.services)
  return {
    hub,
    heading: fill(content.site.services.hub.heading, { count: rows.length }),
    rows: rows.map((row) => rowOf(row, content)),
    questions: choice?.questions ?? [],
    answer: choice && answerOf(hub, choice, content),
    body: renderMarkdown(hub.body, hub.file),
    form: leadForm({ place: 'bottom' })
  }
}

export type RegisterRow = ReturnType<typeof rowOf>
export type ChooserAnswer = NonNullable<ReturnType<typeof answerOf>>

/** A service as a row of the register; `benefit` stands for what it leaves. */
export function rowOf({ service, isBranch }: NumberedService, content: Content, benefit?: string) {
  const { slug, data } = service
  const least = leastOfFamily(service, content.services)
  return {
    isBranch,
    id: slug.split('/').at(-1) ?? slug,
    path: links.service(slug),
    title: data.menu,
    outcome: benefit ?? capitalised(outcomeOf(data)),
    term: data.firstResult && {
      plot: termPlot(termMonths(data.firstResult)),
      text: termText(data.firstResult)
    },
    proof: proofOf(service, content, SPARKLINE),
    price: least && { sum: `от ${rubles(least.price)}`, unit: priceUnit(data, least) }
  }
}

type Chooser = NonNullable<Service['data']['chooser']>
type QuestionName = 'see' | 'sell' | 'when'

interface Choice {
  questions: readonly Filter[]
  /** What a visitor has answered; the first answer stands for a question that was passed over. */
  see: Chooser['see'][number]
  sell: Chooser['sell'][number]
  when: Chooser['when'][number]
  /** The answers as a query, in one order; empty when there are none. */
  query: string
}

/** The answers in an address; unknown ones are passed over. */
function readChooser(
  { data }: Service,
  query: URLSearchParams,
  { site }: Content
): Choice | undefined {
  const { chooser } = data
  if (!chooser) return undefined
  const { filters, query: answered } = readChoice(sourcesOf(chooser, site.services.chooser), query)
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

function sourcesOf(
  chooser: Chooser,
  words: Readonly<Record<QuestionName, string>>
): FilterSource<never>[] {
  return (['see', 'sell', 'when'] as const).map((name) => ({
    name,
    label: words[name],
    options: chooser[name].map(({ value, text }) => ({ value, title: text })),
    valuesOf: () => []
  }))
}

/** The one service that the answers lead to. Where what is seen leads to the general service, what is sold decides. */
function answerOf({ data }: Service, { see, sell, when }: Choice, content: Content) {
  const { chooser } = data
  const words = content.site.services.chooser
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
    time: term ? fill(isLate ? words.late : words.early, { term: termText(term) }) : '',
    /** What can be done sooner. */
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
