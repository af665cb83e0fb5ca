import { termPlot } from '../../../drawings/term-plot.ts'
import { links } from '../../../shared/links.ts'
import { rubles } from '../../../shared/price/rubles.ts'
import { type TariffUnit, tariffUnit } from '../../../shared/price/tariff-unit.ts'
import { countedNouns } from '../../../shared/words/count-words.ts'
import { uncapitalised } from '../../../shared/words/letter-case.ts'
import { plural } from '../../../shared/words/plural.ts'
import type { Content } from '../../content/content.ts'
import { renderMarkdown } from '../../content/markdown.ts'
import type { SitePage } from '../page.ts'
import { answerOf, readChooser } from './service-chooser.ts'
import type { RegisterRow } from './service-data.ts'
import {
  leastTariff,
  outcomeOf,
  priceUnit,
  type Service,
  type Tariff,
  termMonths,
  termText
} from './service-facts.ts'
import { chosenMeta, serviceMeta } from './service-meta.ts'
import { inOrder, type NumberedService } from './service-order.ts'
import { proofOf } from './service-proof.ts'

const SERVICES = ['услуга', 'услуги', 'услуг'] as const
const SPARKLINE = { width: 132, height: 40 }

/** The hub: all services as one table, and the way to the first of them. */
export function serviceHubPage(hub: Service, content: Content): SitePage {
  const meta = serviceMeta(hub, [])
  const page = (query: URLSearchParams, own: typeof meta): SitePage => ({
    meta: own,
    render({ render, leadForm }) {
      const choice = readChooser(hub, query)
      const rows = inOrder(content.services)
      return render('pages/service-hub', {
        meta: own,
        hub,
        heading: `${countedNouns(rows.length, SERVICES, 'feminine')} в одной таблице`,
        facts: factsOf(content.services),
        rows: rows.map((row) => rowOf(row, content)),
        questions: choice?.questions ?? [],
        answer: choice && answerOf(hub, choice, content),
        body: renderMarkdown(hub.body, hub.file),
        form: leadForm({ place: 'bottom' })
      })
    }
  })
  return {
    ...page(new URLSearchParams(), meta),
    view(query) {
      const chosen = readChooser(hub, query)?.query
      return chosen ? { query: chosen, ...page(query, chosenMeta(meta)) } : undefined
    }
  }
}

/** Where prices begin, once and by the month, and how many are open. */
function factsOf(services: readonly Service[]) {
  const all = services.flatMap(({ data }) => data.tariffs ?? [])
  const least = (unit: TariffUnit) =>
    all.filter((tariff) => tariff.unit === unit).toSorted((a, b) => a.price - b.price)[0]
  const fact = ({ price, unit, name }: Tariff) => ({
    value: `от ${rubles(price)}`,
    label: `${tariffUnit(unit)} без НДС, «${name}»`
  })
  const first = [least('once'), least('month')]
  return [
    ...first.flatMap((tariff) => (tariff ? [fact(tariff)] : [])),
    {
      value: `${all.length} ${plural(all.length, ['тариф', 'тарифа', 'тарифов'])}`,
      label: 'с открытой ценой'
    }
  ]
}

function rowOf({ service, index, isBranch }: NumberedService, content: Content): RegisterRow {
  const { slug, data } = service
  const least = leastTariff(data)
  return {
    index,
    isBranch,
    id: slug.split('/').at(-1) ?? slug,
    path: links.service(slug),
    title: data.menu,
    outcome: uncapitalised(outcomeOf(data)),
    term: data.firstResult && {
      plot: termPlot(termMonths(data.firstResult)),
      text: termText(data.firstResult)
    },
    proof: proofOf(service, content, SPARKLINE),
    price: least && { sum: `от ${rubles(least.price)}`, unit: priceUnit(data, least) }
  }
}
