import type { Content } from '../server/content/content.ts'
import type { ContentFault } from '../server/content/content-error.ts'
import type { Data } from '../server/content/schemas.ts'
import { links } from '../shared/links.ts'
import { entryTariff } from '../shared/price/entry-tariff.ts'
import { contentLines, faultAt, lineWith, sentencesOf } from './content-lines.ts'
import { numberIn, SUM } from './sums.ts'

type Calculation = NonNullable<Data<'pages'>['calculation']>

const OWN = new Set(['services', 'pages', 'offices', 'industries', 'beside'])
const HOUR = new RegExp(`${SUM} за час`, 'g')
const STARTS = new RegExp(`(?:^|[^а-яё])от ${SUM}`, 'i')
const RANGE = new RegExp(`продвижени.*(?:^|[^а-яё])от ${SUM}.*(?:^|[^а-яё])до ${SUM}`, 'i')

/** Hours for another price than the page of prices asks, and «от … до …» of promotion that its tariffs do not reach. */
export function checkOffers(content: Content): ContentFault[] {
  const calculation = content.pages.find(({ data }) => data.calculation)?.data.calculation
  if (!calculation) return []
  const { least, most } = promotionPrices(content, calculation)
  return [...titleFaults(content), ...lineFaults(content, calculation.hour, least, most)]
}

/** «от 120 000 ₽» in the title of a service is what it begins with. */
function titleFaults(content: Content): ContentFault[] {
  return content.services.flatMap((entry) => {
    const { title } = entry.data.seo
    const said = numberIn(STARTS.exec(title)?.[1])
    const right = entryTariff(entry.data.tariffs ?? [])?.price
    if (said === undefined || said === right) return []
    const text = `seo.title: says ${said} ₽; the service begins with ${right} ₽`
    return [faultAt(content, { entry, line: lineWith(entry, title), text })]
  })
}

function lineFaults(content: Content, hour: number, least: number, most: number): ContentFault[] {
  return contentLines(content)
    .filter(({ collection }) => OWN.has(collection))
    .flatMap((line) =>
      sentencesOf(line.text).flatMap((sentence) =>
        [...hourFaults(sentence, hour), ...rangeFaults(sentence, least, most)].map((text) =>
          faultAt(content, { ...line, text })
        )
      )
    )
}

function hourFaults(sentence: string, hour: number): string[] {
  return [...sentence.matchAll(HOUR)]
    .map(({ 1: sum }) => numberIn(sum))
    .filter((sum) => sum !== hour)
    .map((sum) => `an hour is said to cost ${sum}; the page of prices says ${hour}`)
}

function rangeFaults(sentence: string, least: number, most: number): string[] {
  const { 1: from, 2: to } = RANGE.exec(sentence) ?? []
  if (from === undefined || (numberIn(from) === least && numberIn(to) === most)) return []
  return [`promotion is said to cost ${from} to ${to}; its tariffs go from ${least} to ${most}`]
}

function promotionPrices({ services }: Content, { credit }: Calculation) {
  const prices = services
    .filter(({ slug }) => credit.promotions.includes(links.service(slug)))
    .flatMap(({ data }) => (data.tariffs ?? []).map(({ price }) => price))
  return { least: Math.min(...prices), most: Math.max(...prices) }
}
