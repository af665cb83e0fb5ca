import { countedNouns } from '../../shared/words/count-words.ts'
import { portraitFile } from '../portrait.ts'
import { letters, type Paper, SHEET } from './paper.ts'

export interface PersonHill {
  slug: string
  role: string
  since: number
  expertise: readonly string[]
  talks: readonly { year: number }[]
  /** The year that strata are counted to. */
  year: number
}

/** The hill's square stands on the foot of the sheet, its mark under the title. */
const SIDE = 340
const TOP = SHEET.height - SIDE - 8
const LEADING = 40

/** A person as the hill of their page, with what its summits stand for. */
export function personPicture(person: PersonHill, paper: Paper): string {
  const { svg } = portraitFile(person, person.year)
  const hill = svg.replace(
    '<svg ',
    `<svg x="${SHEET.right - SIDE}" y="${TOP}" width="${SIDE}" height="${SIDE}" `
  )
  const fields = person.expertise
    .slice(0, 4)
    .map((field, index) =>
      letters(SHEET.left, 400 + index * LEADING, field, { fill: paper.text, size: 26 })
    )
  const count = countedNouns(person.expertise.length, ['вершина', 'вершины', 'вершин'])
  const years = Math.max(1, person.year - person.since)
  return [
    hill,
    letters(SHEET.left, 340, person.role, { fill: paper.quiet, size: 28 }),
    ...fields,
    letters(
      SHEET.left,
      590,
      `${count}\u00A0— области; слоёв ${years}, по\u00A0году на\u00A0каждый`,
      { fill: paper.quiet, size: 20 }
    )
  ].join('')
}
