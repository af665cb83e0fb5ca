import { sparkline } from '../../../drawings/profile/plot.ts'
import { profileAxis, profileRow } from '../../../drawings/profile/profile-row.ts'
import { links } from '../../../shared/links.ts'
import { tariffUnit } from '../../../shared/price/price-list.ts'
import { fill } from '../../../shared/words/fill.ts'
import { capitalised } from '../../../shared/words/text.ts'
import { clientName, failureOf } from '../../content/case.ts'
import type { Content, Entry } from '../../content/content.ts'
import { typograph } from '../../content/typography.ts'
import { caseAxis, caseSeries } from '../case/case-facts.ts'
import { type Service, tariffPrice } from './service-facts.ts'

type Case = Entry<'cases'>

/** The result shown beside a service; undefined when the service names none. */
export function proofOf(
  service: Service,
  content: Pick<Content, 'cases' | 'services' | 'site'>,
  size?: { width: number; height: number }
) {
  const { proof } = service.data
  const item = content.cases.find(({ slug }) => slug === proof?.case)
  if (!item) return undefined
  const { result } = item.data
  return {
    path: links.case(item.slug),
    client: clientName(item.data),
    name: item.data.name,
    ...resultOf(proof?.figure, result),
    tariff: paidText(service, item, content, !proof?.figure),
    chart: sparkline(figureSeries(proof?.figure, item) ?? caseSeries(item), size)
  }
}

type Figure = NonNullable<NonNullable<Service['data']['proof']>['figure']>

function resultOf(figure: Figure | undefined, { change, label }: Case['data']['result']) {
  return figure ? { change: changeText(figure), label: figure.label } : { change, label }
}

/** «8 → 0,6 с» */
function changeText({ before, after, unit }: Figure): string {
  return `${before} → ${after}${unit ? ` ${unit}` : ''}`
}

/** A figure of a case by months, with its client; undefined where the result of the case is shown. */
export function figureSeries(figure: Figure | undefined, item: Case) {
  if (!figure) return undefined
  const { label, unit = '', values } = figure
  return {
    title: typograph(`${label}: ${changeText(figure)}`),
    label: typograph(clientName(item.data)),
    unit,
    values,
    start: figure.from ?? item.data.period.from,
    better: (values.at(-1) ?? 0) < (values[0] ?? 0) ? ('down' as const) : ('up' as const)
  }
}

export type CaseProof = ReturnType<typeof proofsOf>['proofs'][number]

/**
 * Cases on one axis of time, so that their lengths and dates compare; with the axis itself. Where the service names a figure
 * of its own, the case shows that one.
 */
export function proofsOf(
  service: Service,
  cases: readonly Case[],
  content: Pick<Content, 'services' | 'site'>
) {
  const { proof } = service.data
  const axis = caseAxis(cases)
  return {
    proofs: cases.map((item) => {
      const figure = item.slug === proof?.case ? proof.figure : undefined
      return {
        item,
        ...resultOf(figure, item.data.result),
        tariff: capitalised(paidText(service, item, content, !figure)),
        chart: profileRow({ ...(figureSeries(figure, item) ?? caseSeries(item)), axis }),
        failed: failureOf(item.body)
      }
    }),
    axis: cases.length > 0 ? profileAxis(axis) : ''
  }
}

/**
 * «тариф «Высота», 240 000 ₽ в месяц»: by what the service was paid in a case; where it was a branch that was, with the name
 * of the branch. The result of a whole project names the other services that it took.
 */
function paidText(
  service: Service,
  item: Case,
  { services, site }: Pick<Content, 'services' | 'site'>,
  isWhole: boolean
): string {
  const words = site.services.proof
  const own = links.service(service.slug)
  const inside = item.data.budget.filter((paid) => paid.service.startsWith(own))
  const exact = inside.filter((one) => one.service === own)
  const shown = [exact, inside, item.data.budget].find((list) => list.length > 0) ?? []
  const paid = shown.map((one) => tariffText(one, service, services, words.branch))
  if (paid.length === 0) return ''
  const others = isWhole && inside.length > 0 ? otherServices(item, own, services) : []
  const said = paid.length > 1 ? words.tariffs : words.tariff
  const tariffs = fill(said, { tariffs: paid.join(`, ${words.and} `) })
  return others.length > 0 ? fill(words.besides, { tariffs, services: others.join(', ') }) : tariffs
}

/** ««Высота», 240 000 ₽ в месяц» */
function tariffText(
  paid: Case['data']['budget'][number],
  service: Service,
  services: readonly Service[],
  ofBranch: Content['site']['services']['proof']['branch']
): string {
  const owner = services.find(({ slug }) => links.service(slug) === paid.service)
  const name =
    owner === service || !owner
      ? `«${paid.tariff}»`
      : fill(ofBranch, { tariff: paid.tariff, service: owner.data.menu })
  const tariff = owner?.data.tariffs?.find(({ name }) => name === paid.tariff)
  const price = tariff ? `, ${tariffPrice(tariff)} ${tariffUnit(tariff.unit)}` : ''
  return `${name}${price}`
}

/** What else a case was paid for, by the names of the services. */
function otherServices(item: Case, own: string, services: readonly Service[]): string[] {
  const paths = new Set(item.data.budget.map((paid) => paid.service))
  return services.flatMap(({ slug, data }) => {
    const path = links.service(slug)
    return paths.has(path) && !path.startsWith(own) ? [`«${data.menu}»`] : []
  })
}
