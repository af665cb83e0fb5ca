import { stageAxis, stagePlot, stageScale } from '../../../drawings/lane.ts'
import { profile } from '../../../drawings/profile/profile.ts'
import { links } from '../../../shared/links.ts'
import { tariffUnit } from '../../../shared/price/price-list.ts'
import { fill } from '../../../shared/words/fill.ts'
import { rubles } from '../../../shared/words/numbers.ts'
import { capitalised, uncapitalised } from '../../../shared/words/text.ts'
import { clientName } from '../../content/case.ts'
import type { Content, Entry } from '../../content/content.ts'
import { renderMarkdown } from '../../content/markdown.ts'
import type { Crumb } from '../../render/page-meta.ts'
import { caseEdge, caseSeries } from '../case/case-facts.ts'
import { drawnYear } from '../company/company-counts.ts'
import type { NotedLink } from '../company/company-data.ts'
import { personPicturePath } from '../company/people.ts'
import { chosenMeta } from '../filters.ts'
import type { PageTools, SitePage } from '../page.ts'
import { serviceMatrix, serviceSections } from './service-data.ts'
import { essayOf } from './service-essay.ts'
import {
  leastTariff,
  priceRules,
  priceUnit,
  type Service,
  servicePrice,
  type Tariff,
  tariffPrice,
  taxRate,
  termParts
} from './service-facts.ts'
import { serviceMeta } from './service-meta.ts'
import { figureSeries, proofOf, proofsOf } from './service-proof.ts'

declare module '../page.ts' {
  interface PageData {
    'pages/service': ReturnType<typeof serviceView>
  }
}

/** Skills of a person that are shown. */
const SHOWN_SKILLS = 3
/** Query parameter with a tariff's number. */
const TARIFF = 'tarif'

/** A service; with a tariff in its address, the form knows which one was chosen. */
export function servicePage(service: Service, content: Content): SitePage {
  const meta = serviceMeta(service, ancestorsOf(service.slug, content), content)
  const { tariffs = [] } = service.data
  return {
    ...pageOf(service, content, meta),
    view(query) {
      const number = Number(query.get(TARIFF))
      const tariff = tariffs[number - 1]
      if (!tariff) return undefined
      const chosen = `${TARIFF}=${number}`
      return { query: chosen, ...pageOf(service, content, chosenMeta(meta, chosen), tariff) }
    }
  }
}

function pageOf(
  service: Service,
  content: Content,
  meta: SitePage['meta'],
  tariff?: Tariff
): SitePage {
  return {
    meta,
    render: ({ render, leadForm }) =>
      render('pages/service', serviceView(service, tariff, leadForm, content))
  }
}

function serviceView(
  service: Service,
  tariff: Tariff | undefined,
  leadForm: PageTools['leadForm'],
  content: Content
) {
  const { data } = service
  const words = content.site.services
  const cases = casesOf(service, content)
  const team = teamOf(data, content)
  const essay = essayOf(renderMarkdown(service.body, service.file))
  const has = { essay: essay.parts.length > 0, cases: cases.length > 0, people: team.length > 0 }
  const chosen =
    tariff &&
    fill(words.page.tariff, {
      name: tariff.name,
      price: `${tariffPrice(tariff)} ${tariffUnit(tariff.unit)}`
    })
  const values = { theme: data.theme ?? 'other', ...(chosen && { message: chosen }) }
  return {
    service,
    sections: sectionsOf(data, has, content),
    facts: factsOf(service, content),
    /** HTML of what a year has brought; none without cases. */
    year: serviceYear(service, cases),
    matrix: serviceMatrix(data, taxRate(content), words.matrix),
    /** The day of the prices. */
    pricedOn: priceRules(content)?.data.updated ?? data.updated,
    stages: stagesOf(data),
    essay,
    ...proofsOf(service, cases, content),
    refusals: (data.promises?.no ?? []).map(refusalOf),
    articles: content.articles.filter((item) => data.articles?.includes(item.slug)),
    team,
    served: servedBy(links.service(service.slug), cases, content),
    nearby: nearbyOf(service.slug, content.services),
    tariffQuery: TARIFF,
    /** The tariff that the form is about. */
    chosen,
    edge: cases[0] && caseEdge(cases[0]),
    form: leadForm({ place: 'product', values })
  }
}

function teamOf({ team = [] }: Service['data'], content: Content) {
  const year = drawnYear(content)
  return content.people
    .filter(({ slug }) => team.includes(slug))
    .map((person) => ({
      path: links.person(person.slug),
      name: person.data.name,
      role: fill(content.site.services.page.people.role, {
        role: person.data.role,
        year: String(person.data.since)
      }),
      skills: person.data.expertise.slice(0, SHOWN_SKILLS).join(', '),
      portrait: personPicturePath(person, year)
    }))
}

/** The first screen in numbers. */
function factsOf(
  service: Service,
  content: Content
): { label: string; value: string; unit?: string }[] {
  const { data } = service
  const { page: words, table } = content.site.services
  const least = leastTariff(data)
  const proof = proofOf(service, content)
  const terms = [data.firstResult, data.later].flatMap((term, place) => {
    if (!term) return []
    const { count, unit } = termParts(term)
    return [
      { label: capitalised(term.what ?? (place ? words.later : words.term)), value: count, unit }
    ]
  })
  return [
    ...(least
      ? [
          {
            label: table.price,
            value: `от ${rubles(least.price)}`,
            unit: priceUnit(data, least)
          }
        ]
      : []),
    ...terms,
    ...(proof ? [{ label: fill(words.proof, proof), value: proof.change }] : []),
    ...(data.proofs ?? []).map(({ value, label }) => ({ value, label: capitalised(label) }))
  ]
}

function stagesOf({ steps = [] }: Service['data']) {
  const axis = stageAxis(steps.map(({ weeks }) => weeks))
  return {
    unit: axis.unit,
    scale: stageScale(axis),
    items: steps.map((step) => ({
      ...step,
      plot: stagePlot(step.weeks, axis)
    }))
  }
}

/** «Первого места: его не обещает никто» is what is refused, and why. */
function refusalOf(line: string) {
  const [claim = '', ...reason] = line.split(': ')
  return { claim, reason: reason.join(': ') }
}

function sectionsOf(
  { fits, unfits, tariffs, steps, promises, faq }: Service['data'],
  made: { essay: boolean; cases: boolean; people: boolean },
  { site }: Content
) {
  const has = {
    who: Boolean(fits && unfits),
    scope: Boolean(tariffs),
    process: Boolean(steps),
    limits: Boolean(promises),
    faq: Boolean(faq)
  }
  return serviceSections({ ...has, ...made }, site.services.page)
}

/** Industries whose pages offer the service, and the cities of its cases. */
function servedBy(path: string, cases: readonly Case[], { industries, offices }: Content) {
  const cities = new Set(cases.map(({ data }) => data.city))
  return [
    ...industries
      .filter(({ data }) => data.services.includes(path))
      .map(({ slug, data }) => ({ path: links.industry(slug), title: data.menu })),
    ...offices
      .filter(({ slug }) => cities.has(slug))
      .map(({ slug, data }) => ({ path: links.office(slug), title: data.city }))
  ]
}

/** Its branches, then those beside it: other directions, or other branches of the same one. */
function nearbyOf(slug: string, services: readonly Service[]): NotedLink[] {
  const [parent = ''] = slug.split('/')
  const isBranch = slug.includes('/')
  const branches = services.filter((other) => !isBranch && other.slug.startsWith(`${slug}/`))
  const beside = services.filter(({ slug: other }) => {
    if (other === '' || other === slug) return false
    return isBranch ? other === parent || other.startsWith(`${parent}/`) : !other.includes('/')
  })
  return [...branches, ...beside].map((other) => ({
    path: links.service(other.slug),
    title: other.data.menu,
    note: servicePrice(other, services) ?? ''
  }))
}

function ancestorsOf(slug: string, { services, site }: Content): Crumb[] {
  const [parent, child] = slug.split('/')
  const above = child ? services.find((service) => service.slug === parent) : undefined
  return [
    { path: links.services(), title: site.services.name },
    ...(above ? [{ path: links.service(above.slug), title: above.data.menu }] : [])
  ]
}

type Case = Entry<'cases'>

/** The cases of a service: those that it names, that of its proof, then those that name it. */
function casesOf({ slug, data }: Service, { cases }: Pick<Content, 'cases'>): Case[] {
  const names = [...(data.cases ?? []), data.proof?.case]
  const named = names.flatMap((name) => cases.find((item) => item.slug === name) ?? [])
  const naming = cases.filter((item) => item.data.services.includes(links.service(slug)))
  return [...new Set([...named, ...naming])]
}

/** What a year of the service has brought: the figure that it names as its own, or its first case. */
function serviceYear(service: Service, [first]: readonly Case[]): string | undefined {
  if (!first) return undefined
  const own = figureSeries(service.data.proof?.figure, first)
  if (own) return profile(own)
  const series = caseSeries(first, links.case(first.slug))
  return profile({
    ...series,
    label: `${clientName(first.data)}: ${uncapitalised(series.label)}`
  })
}
