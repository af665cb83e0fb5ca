import { home } from '../../../content/home.ts'
import { drawBricks } from '../../../drawings/rating-bricks.ts'
import { links } from '../../../shared/links.ts'
import { ratingParts } from '../../../shared/rating/total.ts'
import { countedNouns, countWord } from '../../../shared/words/count-words.ts'
import { decimal } from '../../../shared/words/decimal.ts'
import { plural } from '../../../shared/words/plural.ts'
import { unbrokenRange } from '../../../shared/words/unbroken-range.ts'
import type { Content, Entry } from '../../content/content.ts'
import { currentRatings, editionsOf } from '../rating/rating-editions.ts'
import { type RatedRow, rankRows } from '../rating/rating-table.ts'
import type { HomeRating } from './home-data.ts'

type Rating = Entry<'ratings'>
type Data = Rating['data']

const LEADERS = 5

export function homeRating(content: Content): HomeRating | undefined {
  const current = currentRatings(content)
  const rating = current.find(({ slug }) => slug === home.rating) ?? current[0]
  const table = rating?.data.tables[0]
  if (!rating || !table) return undefined
  const { data, slug } = rating
  const [, before] = editionsOf(rating, content)
  return {
    path: links.rating(slug),
    title: table.title,
    lead: leadOf(table.rows.length, data.metrics.length),
    note: firstSentence(table.note),
    corrected: data.corrections?.at(-1)?.date ?? '',
    weights: data.metrics.map(({ title, weight }) => ({ title, share: Math.round(weight * 100) })),
    scale: drawBricks(data.metrics.map(({ weight }) => weight * 100)),
    rows: rankRows(table.rows)
      .slice(0, LEADERS)
      .map((row) => shownRow(row, data, before)),
    before: before?.data.period ?? ''
  }
}

function shownRow(row: RatedRow, { metrics, filters }: Data, before: Rating | undefined) {
  const { name, place, change, attributes } = row
  const previous = before?.data.tables
    .flatMap(({ rows }) => rows)
    .find((other) => other.name === name)?.total
  const parts = ratingParts(
    metrics.map(({ id }) => row.values[id] ?? 0),
    metrics.map(({ weight }) => weight)
  )
  const said = metrics.map(({ title }, at) => `${title} ${decimal(parts[at] ?? 0, 2)}`)
  if (previous !== undefined) said.push(`итог за ${before?.data.period} ${decimal(previous)}`)
  const [city = '', ...traits] = filters.slice(0, 3).map(({ id }) => attributes[id] ?? '')
  return {
    name,
    place,
    change,
    about: unbrokenRange(`${city}. ${traits.join(', ')}`),
    total: decimal(row.total),
    bricks: drawBricks(parts, { past: previous, label: said.join('; ') })
  }
}

/** The rest of a note is about what only the whole table shows. */
function firstSentence(note: string): string {
  return /^.*?[.!?](?=\s|$)/.exec(note)?.[0] ?? note
}

function leadOf(participants: number, metrics: number): string {
  const who = countedNouns(participants, ['участник', 'участника', 'участников'])
  const what = `${countWord(metrics)} ${plural(metrics, ['показатель', 'показателя', 'показателей'])}`
  return `${who}, ${what}. Полоса складывается из баллов, умноженных на вес; себя в таблицу не включаем.`
}
