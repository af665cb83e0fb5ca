import { home } from '../../../content/home.ts'
import { termPlot } from '../../../drawings/term-plot.ts'
import { links } from '../../../shared/links.ts'
import { rubles } from '../../../shared/price/rubles.ts'
import type { Content } from '../../content/content.ts'
import {
  leastTariff,
  priceUnit,
  type Service,
  termMonths,
  termText
} from '../service/service-facts.ts'
import { inOrder } from '../service/service-order.ts'
import { proofOf } from '../service/service-proof.ts'
import type { Direction, Price } from './home-data.ts'

/** All directions that the front page has words for, the most important first. */
export function homeDirections({ services, cases }: Pick<Content, 'services' | 'cases'>) {
  const found = inOrder(services).flatMap(({ service, isBranch }) => {
    const benefit = isBranch ? undefined : home.benefits[service.slug]
    return benefit ? [{ service, benefit }] : []
  })
  return found.map(({ service, benefit }): Direction => {
    const { slug, data } = service
    return {
      path: links.service(slug),
      name: data.menu,
      benefit,
      price: leastPrice(data),
      term: data.firstResult && {
        text: termText(data.firstResult),
        drawing: termPlot(termMonths(data.firstResult))
      },
      proof: proofOf(service, { services, cases }),
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
