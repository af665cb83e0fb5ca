import type { Content, Entry } from '../server/content/content.ts'
import type { ContentFault } from '../server/content/faults.ts'
import type { Data } from '../server/content/schemas.ts'
import { links } from '../shared/links.ts'
import { entryTariff, type TariffUnit } from '../shared/price/price-list.ts'
import {
  type ContentLine,
  contentLines,
  faultAt,
  lineWith,
  sentencesOf,
  servicesIn
} from './content-lines.ts'

/** A sum as editors write it: «120 000 ₽», «₽120,000». */
const SUM = '(?:₽\\s?)?(\\d{1,3}(?:[ ,]\\d{3})+)(?:\\s?₽)?'

/** The number that a sum is; nothing where there is none. */
function numberIn(text: string | undefined): number | undefined {
  return text === undefined ? undefined : Number(text.replace(/[ ,]/g, ''))
}

/** Where sums are our own; those of articles, cases and news are of others, or of their day. */
const PRICE_TEXTS = new Set(['services', 'pages', 'offices', 'industries', 'legal', 'beside'])
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
    .filter(({ collection, text }) => PRICE_TEXTS.has(collection) && /₽/.test(text))
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

type Calculation = NonNullable<Data<'pages'>['calculation']>

const OFFER_TEXTS = new Set(['services', 'pages', 'offices', 'industries', 'beside'])
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
    .filter(({ collection }) => OFFER_TEXTS.has(collection))
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

const QUARTER = /^\*\*Первый квартал\*\*.*?«([^»]+)»/
const FOR_QUARTER = new RegExp(`${SUM} без НДС`)
const MONTHS = 3

/** The first quarter of an industry: the hours and the sum of the tariff that it names. */
export function checkQuarters(content: Content): ContentFault[] {
  return contentLines(content).flatMap((line) => {
    const [found, name = ''] = QUARTER.exec(line.text) ?? []
    if (!found) return []
    const tariff = servicesIn(line.text, content)
      .flatMap(({ data }) => data.tariffs ?? [])
      .find((one) => one.name === name)
    if (!tariff) return [fault(`no service beside it has a tariff «${name}»`)]
    const price = tariff.unit === 'month' ? tariff.price * MONTHS : tariff.price
    const said = numberIn(FOR_QUARTER.exec(line.text)?.[1])
    const hours = Number(/(\d+) час/.exec(line.text)?.[1])
    return [
      ...(said === price ? [] : [fault(`«${name}» costs ${price} ₽ a quarter; found ${said}`)]),
      ...(hours === tariff.hours
        ? []
        : [fault(`«${name}» is ${tariff.hours} hours; found ${hours}`)])
    ]

    function fault(text: string): ContentFault {
      return faultAt(content, { ...line, text: `first quarter: ${text}` })
    }
  })
}

/** Where prices are our own. */
const TAX_TEXTS = new Set(['services', 'pages', 'offices', 'industries', 'documents', 'beside'])
const RATE = /НДС (\d+(?:,\d+)?) ?%|(\d+(?:\.\d+)?) ?% VAT/g
const BOTH = new RegExp(`${SUM} без НДС \\(${SUM} с НДС\\)`, 'g')

/** Rates of tax that the page of prices does not name, and sums with tax that are not what they come to. */
export function checkTax(content: Content): ContentFault[] {
  const rate = content.pages.find(({ data }) => data.calculation)?.data.calculation?.vat.rate
  if (rate === undefined) return []
  return contentLines(content)
    .filter(({ collection }) => TAX_TEXTS.has(collection))
    .flatMap((line) =>
      [...rateFaults(line.text, rate), ...sumFaults(line.text, rate)].map((text) =>
        faultAt(content, { ...line, text })
      )
    )
}

function rateFaults(text: string, rate: number): string[] {
  return [...text.matchAll(RATE)].flatMap(({ 1: russian, 2: english }) => {
    const said = Number((russian ?? english ?? '').replace(',', '.'))
    return said === rate ? [] : [`the tax is ${said} %; the page of prices says ${rate} %`]
  })
}

function sumFaults(text: string, rate: number): string[] {
  return [...text.matchAll(BOTH)].flatMap(({ 1: bare, 2: taxed }) => {
    const right = Math.round((numberIn(bare) ?? 0) * (1 + rate / 100))
    return numberIn(taxed) === right ? [] : [`${bare} ₽ are ${right} ₽ with tax; found ${taxed} ₽`]
  })
}

/** How the rule of payment calls a tariff. */
const CALLED: Readonly<Record<TariffUnit, RegExp>> = {
  month: /ежемесячн/i,
  once: /разов/i,
  weeks4: /четыре недели/i,
  quarter: /квартал/i,
  year: /(?:^|[^а-яё])год(?![а-яё])/i
}
/** Words that only the rule has, in its one paragraph. */
const RULE = 'половина при старте'

/** Kinds of tariffs that are sold, and of which the contract or the page of prices does not say when they are paid. */
export function checkPayments(content: Content): ContentFault[] {
  const units = new Set(
    content.services.flatMap(({ data }) => (data.tariffs ?? []).map(({ unit }) => unit))
  )
  const rules: Entry[] = [
    ...content.documents.filter(({ slug }) => slug === 'dogovor'),
    ...content.pages.filter(({ data }) => data.calculation)
  ]
  return rules.flatMap((entry) => {
    const rule = entry.body.split('\n').find((line) => line.includes(RULE)) ?? ''
    return [...units]
      .filter((unit) => !CALLED[unit].test(rule))
      .map((unit) =>
        faultAt(content, {
          entry,
          line: lineWith(entry, RULE),
          text: `Не сказано, как платят за тарифы «${unit}», а такие есть.`
        })
      )
  })
}
