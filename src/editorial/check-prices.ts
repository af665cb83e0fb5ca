import type { Content } from '../server/content/content.ts'
import type { ContentFault } from '../server/content/content-error.ts'
import { links } from '../shared/links.ts'
import { entryTariff } from '../shared/price/entry-tariff.ts'
import {
  type ContentLine,
  contentLines,
  faultAt,
  sentencesOf,
  servicesIn
} from './content-lines.ts'
import { numberIn, SUM } from './sums.ts'

/** Where sums are our own; those of articles, cases and news are of others, or of their day. */
const OWN = new Set(['services', 'pages', 'offices', 'industries', 'legal', 'beside'])
/** What a tariff is called beside its own name. */
const NICKNAMES = [
  { words: /экспресс-аудит[а-яё]*|express audit/i, service: '/services/audit/', tariff: 'Экспресс' }
] as const
const FROM = new RegExp(`(?:^|[^а-яёa-z])(?:от|from) ${SUM}`, 'gi')
/** A link, and a sum so close that it is of nothing else. */
const BEHIND_LINK = new RegExp(`\\]\\([^)]+\\)[^\\d[;.]{0,20}?(?:от|from) ${SUM}`, 'gi')
const AFTER_NAME = new RegExp(`^»[^\\d.;«]{0,30}${SUM}`)

/**
 * Sums in the text that are none of the tariffs': «от» beside a link to a service is what it begins with, a sum after the
 * name of a tariff is that tariff's.
 */
export function checkPrices(content: Content): ContentFault[] {
  const prices = tariffPrices(content)
  return contentLines(content)
    .filter(({ collection, text }) => OWN.has(collection) && /₽/.test(text))
    .filter(({ text }) => !/^\s*- \{ name: /.test(text))
    .flatMap((line) =>
      sentencesOf(line.text).flatMap((sentence) =>
        [
          ...fromFaults(sentence, content),
          ...nameFaults(sentence, line, prices),
          ...nicknameFaults(sentence, content)
        ].map((text) => faultAt(content, { ...line, text }))
      )
    )
}

/** «от 95 000 ₽» beside the one service that the sentence links to; with several, close behind the link of each. */
function fromFaults(sentence: string, content: Content): string[] {
  const services = servicesIn(sentence, content)
  if (services.length < 2) return fromFaultsOf(services[0], sentence)
  return [...sentence.matchAll(BEHIND_LINK)].flatMap(([piece]) =>
    fromFaultsOf(servicesIn(piece, content)[0], piece)
  )
}

function fromFaultsOf(
  service: Content['services'][number] | undefined,
  sentence: string
): string[] {
  if (!service) return []
  const least = entryTariff(service.data.tariffs ?? [])?.price
  return sumsOf(sentence, FROM)
    .filter((sum) => sum !== least)
    .map((sum) => `the price is ${sum}; that of ${links.service(service.slug)} is ${least}`)
}

/** A sum soon after «Опора» is the price of a tariff with that name. */
function nameFaults(
  sentence: string,
  { entry }: ContentLine,
  prices: ReadonlyMap<string, readonly Priced[]>
): string[] {
  return [...sentence.matchAll(/«([^»]+)(?=»)/g)].flatMap(({ 1: name = '', index, 0: found }) => {
    const named = prices.get(name)
    const sum = numberIn(AFTER_NAME.exec(sentence.slice(index + found.length))?.[1])
    if (!named || sum === undefined) return []
    const own = named.filter(({ file }) => file === entry.file)
    const allowed = (own.length > 0 ? own : named).map(({ price }) => price)
    return allowed.includes(sum)
      ? []
      : [`the price is ${sum}; that of «${name}» is ${allowed.join(' or ')}`]
  })
}

function nicknameFaults(sentence: string, { services }: Content): string[] {
  return NICKNAMES.flatMap(({ words, service, tariff }) => {
    const match = words.exec(sentence)
    const after = match ? sentence.slice(match.index) : ''
    const sum = numberIn(new RegExp(SUM).exec(after)?.[1])
    const owner = services.find(({ slug }) => links.service(slug) === service)
    const price = owner?.data.tariffs?.find(({ name }) => name === tariff)?.price
    if (sum === undefined || sum === price || !/₽/.test(after)) return []
    return [`the price is ${sum}; that of «${tariff}» is ${price}`]
  })
}

interface Priced {
  price: number
  file: string
}

function tariffPrices({ services }: Content): ReadonlyMap<string, readonly Priced[]> {
  const prices = new Map<string, Priced[]>()
  for (const { data, file } of services) {
    for (const { name, price } of data.tariffs ?? []) {
      prices.set(name, [...(prices.get(name) ?? []), { price, file }])
    }
  }
  return prices
}

function sumsOf(text: string, pattern: RegExp): number[] {
  return [...text.matchAll(pattern)].flatMap(({ 1: sum }) => numberIn(sum) ?? [])
}
