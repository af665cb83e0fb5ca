import type { Content } from '../server/content/content.ts'
import type { ContentFault } from '../server/content/content-error.ts'
import type { Data } from '../server/content/schemas.ts'
import { links } from '../shared/links.ts'
import { contentLines, faultAt, sentencesOf } from './content-lines.ts'
import { numberIn, SUM } from './sums.ts'

type Calculation = NonNullable<Data<'pages'>['calculation']>

const OWN = new Set(['services', 'pages', 'offices', 'industries'])
const HOUR = new RegExp(`${SUM} за час`, 'g')
const RANGE = new RegExp(`продвижени.*(?:^|[^а-яё])от ${SUM}.*(?:^|[^а-яё])до ${SUM}`, 'i')

/** Hours for another price than the page of prices asks, and «от … до …» of promotion that its tariffs do not reach. */
export function checkOffers(content: Content): ContentFault[] {
  const calculation = content.pages.find(({ data }) => data.calculation)?.data.calculation
  if (!calculation) return []
  const { least, most } = promotionPrices(content, calculation)
  return contentLines(content)
    .filter(({ collection }) => OWN.has(collection))
    .flatMap((line) =>
      sentencesOf(line.text).flatMap((sentence) =>
        [...hourFaults(sentence, calculation.hour), ...rangeFaults(sentence, least, most)].map(
          (text) => faultAt(content, { ...line, text })
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
