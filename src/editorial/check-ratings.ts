import { dirname } from 'node:path'
import { cornersOf } from '../content/rating-corners.ts'
import type { Content, Entry } from '../server/content/content.ts'
import type { ContentFault } from '../server/content/faults.ts'
import { contentLines, faultAt, lineWith, sentencesOf } from './content-lines.ts'

/** The page that tells how totals are made. */
const METHODOLOGY = 'methodology'
const WEIGHT = /(?<![а-яё])вес(?:а|у|ом|е|ов|ам|ами|ах)?(?![а-яё])/i
const PERCENTS = /(?<![\d,])(\d+) %/g

/** «87 × 0,25 + 85,5 × 0,75», a total taken apart: points from 0 to 100, each with its weight. */
const PART = '(?:100|\\d\\d?(?:,\\d)?) × 0,\\d+'
const SUM = new RegExp(`(?<!\\d ?)${PART}(?: \\+ ${PART})+`, 'g')
/** The same with what it comes to. */
const TOLD = new RegExp(`(${SUM.source}) = (\\d+(?:,\\d+)?)`, 'g')
/** «Гранит-демо», 84,9: a row and its total. */
const TOTAL = /(«[^«»]+»)(?:,| с итогом| набрали поровну,) (\d{1,2},\d)(?!\d| %| балл)/g
const PARTS = /(\d+(?:,\d)?) × (0,\d+)/g

/** Texts that repeat the weights of a rating otherwise than its fields. */
export function checkWeights(content: Content): ContentFault[] {
  return [...saidFaults(content), ...untoldFaults(content)]
}

function saidFaults(content: Content): ContentFault[] {
  return contentLines(content).flatMap(({ collection, entry, line, isField, text }) => {
    const said =
      collection === 'ratings'
        ? [
            ...strangeWeights(text, entry as Entry<'ratings'>),
            ...wrongSums(text, entry as Entry<'ratings'>),
            ...wrongRows(text, entry as Entry<'ratings'>),
            // Corrections tell of totals as they were.
            ...(isField ? [] : wrongTotals(text, entry as Entry<'ratings'>))
          ]
        : collection === 'pages' && entry.slug === METHODOLOGY
          ? wrongWeights(text, content.ratings)
          : []
    return said.map((text) => faultAt(content, { entry, line, text }))
  })
}

/** Percents in what a rating says of its weights that none of them has. */
function strangeWeights(line: string, { data }: Entry<'ratings'>): string[] {
  const own = new Set(data.metrics.map(({ weight }) => percentOf(weight)))
  return sentencesOf(line)
    .filter((sentence) => WEIGHT.test(sentence))
    .flatMap((sentence) => [...sentence.matchAll(PERCENTS)].map(([, number]) => Number(number)))
    .filter((number) => !own.has(number))
    .map(
      (number) => `the text gives a weight of ${number} %; those of the rating are ${listOf(own)}`
    )
}

/** Criteria whose weight the methodology does not tell, by either of their names. */
function untoldFaults(content: Content): ContentFault[] {
  const entry = content.pages.find(({ slug }) => slug === METHODOLOGY)
  if (!entry) return []
  const body = contentLines(content).filter(({ entry: { file } }) => file === entry.file)
  const text = body.map(({ text }) => text.toLowerCase()).join('\n')
  return currentOf(content.ratings).flatMap(({ data, slug }) =>
    data.metrics
      .filter(
        ({ title, short }) => ![title, short].some((name) => text.includes(name.toLowerCase()))
      )
      .map(({ title }) =>
        faultAt(content, {
          entry,
          line: 1,
          text: `«${title}» of ratings/${slug}.md is not told of`
        })
      )
  )
}

/** Sums that weigh otherwise than the rating does, or leave a criterion out. */
function wrongSums(line: string, { data }: Entry<'ratings'>): string[] {
  const own = inOrder(data.metrics.map(({ weight }) => weight))
  return [...line.matchAll(SUM)]
    .map(([sum]) => inOrder([...sum.matchAll(/× 0,(\d+)/g)].map(([, part]) => Number(`0.${part}`))))
    .filter((said) => said !== own)
    .map((said) => `a total is the sum by ${said}; the rating weighs by ${own}`)
}

/** Sums of points that no row has, or that come to another number than they say. */
function wrongRows(line: string, { data }: Entry<'ratings'>): string[] {
  const rows = data.tables.flatMap(({ rows }) => rows)
  return [...line.matchAll(TOLD)].flatMap(([, sum = '', said = '']) => {
    const parts = [...sum.matchAll(PARTS)].map(([, points = '', part = '']) => ({
      points: numberIn(points),
      weight: numberIn(part)
    }))
    const isRow = rows.some(({ values }) =>
      parts.every(({ points, weight }) =>
        data.metrics.some((metric) => metric.weight === weight && values[metric.id] === points)
      )
    )
    const together = parts.reduce((all, { points, weight }) => all + points * weight, 0)
    return [
      ...(isRow ? [] : [`no row has the points of «${sum}»`]),
      ...(Math.abs(together - numberIn(said)) < 0.005
        ? []
        : [`«${sum}» is ${written(together)}, not ${said}`])
    ]
  })
}

/** Totals beside the name of a row that has another. */
function wrongTotals(line: string, { data }: Entry<'ratings'>): string[] {
  const rows = data.tables.flatMap(({ rows }) => rows)
  return [...line.matchAll(TOTAL)].flatMap(([, name = '', said = '']) => {
    const totals = rows.filter((row) => row.name === name).map(({ total }) => total)
    if (totals.length === 0 || totals.includes(numberIn(said))) return []
    return [`the total of ${name} is ${totals.map(written).join(' or ')}, not ${said}`]
  })
}

const numberIn = (text: string) => Number(text.replace(',', '.'))
const written = (value: number) => String(Math.round(value * 100) / 100).replace('.', ',')

const inOrder = (weights: number[]) => weights.sort((a, b) => b - a).join(', ')

/** Names of criteria, one or several before a number, that have another weight in every rating. */
function wrongWeights(line: string, ratings: readonly Entry<'ratings'>[]): string[] {
  const weights = weightsByName(ratings)
  const names = [...weights.keys()].sort((a, b) => b.length - a.length).map(escaped)
  const name = `(?<![а-яё])(?:${names.join('|')})`
  const claim = new RegExp(`(${name}(?:(?:, | и )${name})*)(?: по| \\|)? (\\d+) %`, 'gi')
  return [...line.matchAll(claim)].flatMap(([, listed = '', number]) =>
    listed
      .toLowerCase()
      .split(/, | и /)
      .filter((one) => !weights.get(one)?.has(Number(number)))
      .map((one) => {
        const known = listOf(weights.get(one) ?? new Set())
        return `«${one}» is said to weigh ${number} %; in the ratings it weighs ${known}`
      })
  )
}

function weightsByName(ratings: readonly Entry<'ratings'>[]): Map<string, Set<number>> {
  const weights = new Map<string, Set<number>>()
  for (const { data } of currentOf(ratings)) {
    for (const { title, short, weight } of data.metrics) {
      for (const name of [title.toLowerCase(), short.toLowerCase()]) {
        weights.set(name, new Set([...(weights.get(name) ?? []), percentOf(weight)]))
      }
    }
  }
  return weights
}

/** Of ratings as they are: an earlier edition weighed in its own way. */
function currentOf(ratings: readonly Entry<'ratings'>[]): Entry<'ratings'>[] {
  return ratings.filter(({ slug }) => !slug.includes('/'))
}

function percentOf(weight: number): number {
  return Math.round(weight * 100)
}

function listOf(weights: ReadonlySet<number>): string {
  return [...weights].map((weight) => `${weight} %`).join(', ')
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

/** Siblings whose `order` is missing, taken or leaves a gap: importance is said, not left to the alphabet. */
export function checkRanks(content: Content): ContentFault[] {
  const groups = grouped(ranked(content))
  return [...groups.values()].flatMap((siblings) => siblingFaults(content, siblings))
}

function siblingFaults(content: Content, siblings: readonly Entry<'services'>[]): ContentFault[] {
  const taken = new Map<number | undefined, string>()
  return siblings.flatMap((entry) => {
    const { order } = entry.data
    const other = taken.get(order)
    taken.set(order, other ?? entry.slug)
    const fault = rankFault(order, other, siblings.length)
    const at = { entry, line: lineWith(entry, 'order:'), path: ['order'] }
    return fault ? [faultAt(content, { ...at, ...fault })] : []
  })
}

function rankFault(
  order: number | undefined,
  other: string | undefined,
  count: number
): Pick<ContentFault, 'code' | 'text'> | undefined {
  if (order === undefined)
    return { code: 'missing', text: `Поле не заполнено: нужно место от 1 до ${count}.` }
  if (other !== undefined)
    return { code: 'duplicate', text: `Стоит «${order}», это место уже у «${other}».` }
  const text = `Стоит «${order}», а соседей ${count}: нужно место от 1 до ${count}.`
  return order > count ? { code: 'wrong-count', text } : undefined
}

function ranked({ services }: Content): Entry<'services'>[] {
  return services.filter(({ slug }) => slug !== '')
}

function grouped(services: readonly Entry<'services'>[]): Map<string, Entry<'services'>[]> {
  const groups = new Map<string, Entry<'services'>[]>()
  for (const service of services) {
    const folder = dirname(service.slug)
    groups.set(folder, [...(groups.get(folder) ?? []), service])
  }
  return groups
}

/** Fewer criteria than corners make no triangle. */
const LEAST = 3

/** Ratings whose criteria are not each in one corner of their triangle of weights: their pages have none. */
export function checkCorners(content: Content): ContentFault[] {
  return content.ratings
    .filter(({ data }) => data.metrics.length >= LEAST)
    .flatMap((rating) => cornerFaults(content, rating))
}

function cornerFaults(content: Content, entry: Entry<'ratings'>): ContentFault[] {
  const held = (cornersOf(entry.slug) ?? []).flatMap(({ metrics }) => metrics)
  const own = entry.data.metrics.map(({ id }) => id)
  const misplaced = own.filter((id) => held.filter((one) => one === id).length !== 1)
  const strange = held.filter((id) => !own.includes(id))
  // A renamed criterion is reported once, by its new name.
  const [id = ''] = [...misplaced, ...strange]
  if (!id) return []
  const what = own.includes(id)
    ? `показатель «${id}» не стоит ровно в одной вершине`
    : `стоит «${id}», а такого показателя нет`
  const text = `Треугольника весов на странице не будет: в src/content/rating-corners.ts ${what}.`
  return [faultAt(content, { entry, line: lineWith(entry, `- id: ${id}`), text })]
}

/** The column of the policy's table of purposes that names the legal basis. */
const BASIS = 'Основание'
/** An item of part 1 of article 6 of the law. */
const ITEM = /пункт \d/i
const SAID = /version (\d{4}-\d\d-\d\d(?:-\d+)?)/gi

/** Purposes of the policy without a legal basis of the law, and English texts of another edition than the Russian ones. */
export function checkBases(content: Content): ContentFault[] {
  return [...basisFaults(content), ...translationFaults(content)]
}

function basisFaults(content: Content): ContentFault[] {
  let column = -1
  return contentLines(content)
    .filter(({ collection, entry }) => collection === 'legal' && entry.slug === 'privacy')
    .flatMap((line) => {
      const cells = line.text.split('|').map((cell) => cell.trim())
      if (cells.length < 3) column = -1
      if (cells.includes(BASIS)) {
        column = cells.indexOf(BASIS)
        return []
      }
      const basis = cells[column]
      if (!basis || /^:?-+:?$/.test(basis) || ITEM.test(basis)) return []
      const text = `Основание «${basis}»: назовите пункт статьи 6, например «пункт 7».`
      return [faultAt(content, { ...line, text })]
    })
}

function translationFaults(content: Content): ContentFault[] {
  return content.pages.flatMap((page: Entry<'pages'>) => {
    const original = content.legal.find(({ slug }) => page.slug === `en/${slug}`)
    if (!original) return []
    const said = [...page.body.matchAll(SAID)].map(([, version]) => version)
    const others = said.filter((version) => version !== original.data.version)
    if (said.length > 0 && others.length === 0) return []
    const edition = others[0]
      ? `Перевод от редакции «${others[0]}»`
      : 'В переводе не названа редакция'
    const text = `${edition}, а русский текст уже «${original.data.version}».`
    return [faultAt(content, { entry: page, line: lineWith(page, others[0] ?? '---'), text })]
  })
}

const WITHOUT_HOLDER = /Лаборатории ещё не было|опрашивали мы сами/

/** Issues that nobody outside has watched: their form may not send objections to the holder of today. */
export function checkHolders(content: Content): ContentFault[] {
  return content.ratings
    .filter(({ data }) => !data.form && data.rules.some((rule) => WITHOUT_HOLDER.test(rule)))
    .map((entry) => {
      const text = 'У выпуска не было внешней лаборатории: напишите, кто отвечает на возражения.'
      return faultAt(content, { entry, line: lineWith(entry, 'rules:'), path: ['form'], text })
    })
}
