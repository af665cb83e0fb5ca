import { home } from '../../../content/home.ts'
import { sparkline } from '../../../drawings/profile/sparkline.ts'
import { termPlot } from '../../../drawings/term-plot.ts'
import { links } from '../../../shared/links.ts'
import { rubles } from '../../../shared/price/rubles.ts'
import type { Content, Entry } from '../../content/content.ts'
import { caseSeries } from '../case/case-series.ts'
import {
  leastTariff,
  priceUnit,
  type Service,
  termMonths,
  termText
} from '../service/service-facts.ts'
import { inOrder } from '../service/service-order.ts'
import type { Direction, Price } from './home-data.ts'

type Case = Entry<'cases'>

/** All directions that the front page has words for, the most important first. */
export function homeDirections({ services, cases }: Pick<Content, 'services' | 'cases'>) {
  const found = inOrder(services).flatMap(({ service, isBranch }) => {
    const benefit = isBranch ? undefined : home.benefits[service.slug]
    return benefit ? [{ service, benefit }] : []
  })
  const proofs = proofsOf(
    found.map(({ service }) => service),
    cases
  )
  return found.map(({ service, benefit }): Direction => {
    const { slug, data } = service
    const proof = proofs.get(slug)
    return {
      path: links.service(slug),
      name: data.menu,
      benefit,
      price: leastPrice(data),
      term: data.firstResult && {
        text: termText(data.firstResult),
        drawing: termPlot(termMonths(data.firstResult))
      },
      proof: proof && proofOf(proof),
      branches: services
        .filter((other) => other.slug.startsWith(`${slug}/`))
        .map((branch) => ({
          path: links.service(branch.slug),
          name: branch.data.menu,
          price: leastPrice(branch.data)?.sum ?? ''
        }))
    }
  })
}

function leastPrice(data: Service['data']): Price | undefined {
  const least = leastTariff(data)
  return least && { sum: `от ${rubles(least.price)}`, unit: priceUnit(data, least) }
}

/**
 * A case for each service: one that was mainly about it, else one of its own that no other service shows, else any of
 * its own.
 */
function proofsOf(services: readonly Service[], cases: readonly Case[]): Map<string, Case> {
  const own = ({ data }: Service) =>
    (data.cases ?? []).flatMap((slug) => cases.find((item) => item.slug === slug) ?? [])
  const proofs = new Map<string, Case>()
  for (const service of services) {
    const main = own(service).find(({ data }) => data.services[0] === links.service(service.slug))
    if (main) proofs.set(service.slug, main)
  }
  for (const service of services) {
    if (proofs.has(service.slug)) continue
    const shown = new Set(proofs.values())
    const proof = own(service).find((item) => !shown.has(item)) ?? own(service)[0]
    if (proof) proofs.set(service.slug, proof)
  }
  return proofs
}

function proofOf(item: Case): Direction['proof'] {
  const { change, label } = item.data.result
  return {
    path: links.case(item.slug),
    title: item.data.client,
    change,
    label,
    drawing: sparkline(caseSeries(item))
  }
}
