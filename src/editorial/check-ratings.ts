import { dirname } from 'node:path'
import type { Content, Entry } from '../server/content/content.ts'
import type { ContentFault } from '../server/content/faults.ts'
import { cornersOf, SITE_NAMES } from '../server/content/site/site-texts.ts'
import { contentLines, faultAt, lineWith } from './content-lines.ts'

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
  const held = (cornersOf(entry.slug, content.site) ?? []).flatMap(({ metrics }) => metrics)
  const own = entry.data.metrics.map(({ id }) => id)
  const misplaced = own.filter((id) => held.filter((one) => one === id).length !== 1)
  const strange = held.filter((id) => !own.includes(id))
  // A renamed criterion is reported once, by its new name.
  const [id = ''] = [...misplaced, ...strange]
  if (!id) return []
  const what = own.includes(id)
    ? `показатель «${id}» не стоит ровно в одной вершине`
    : `стоит «${id}», а такого показателя нет`
  const text = `Треугольника весов на странице не будет: в тексте «${SITE_NAMES.rating}» ${what}.`
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
