import { home } from '../../content/home.ts'
import { links } from '../../shared/links.ts'
import { rubles } from '../../shared/rubles.ts'
import { unbrokenRange } from '../../shared/unbroken-range.ts'
import type { Content, Entry } from '../content/load-content.ts'
import { sparkline } from '../render/profile/sparkline.ts'
import { readTerm, termPlot } from '../render/term-plot.ts'
import { caseSeries } from './case-pages.ts'
import type { Direction, Price } from './page-data/home-data.ts'

type Service = Entry<'services'>
type Case = Entry<'cases'>

/** All directions, in the order of the front page. */
export function homeDirections({ services, cases }: Pick<Content, 'services' | 'cases'>) {
  const found = home.directions.flatMap(({ slug, benefit }) => {
    const service = services.find((one) => one.slug === slug)
    return service ? [{ service, benefit }] : []
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
      term: firstTerm(data.term),
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

/** The cheapest of a service's tariffs. */
function leastPrice({ tariffs = [] }: Service['data']): Price | undefined {
  const [least] = [...tariffs].sort((a, b) => a.price - b.price)
  return least && { sum: `от ${rubles(least.price)}`, unit: least.unit }
}

/** Of the terms that a service names the first: later ones are told on its page. */
function firstTerm(written = ''): Direction['term'] {
  const [text = ''] = written.split(', ')
  const term = readTerm(text)
  return term && { text: unbrokenRange(text), drawing: termPlot(term) }
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
