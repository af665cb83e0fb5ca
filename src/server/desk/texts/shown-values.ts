import { longDate } from '../../../shared/dates.ts'
import { links } from '../../../shared/links.ts'
import { fieldName } from './form/field-name.ts'
import type { FieldShape } from './form/field-shape.ts'
import { valueName } from './form/field-words.ts'
import type { ServedText } from './served-texts.ts'

const MOMENT = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}))?$/

/** What controls hold, as who has chosen it has read it: names of entries and of values, days in words. */
export function shownValues(
  shapes: readonly FieldShape[],
  fields: ReadonlyMap<string, string>,
  texts: readonly ServedText[]
): Map<string, string> {
  const known = new Map(shapes.flatMap(withParts).map((shape) => [fieldName(shape.path), shape]))
  const titles = new Map(texts.map(({ name, title }) => [name, title]))
  return new Map(
    [...fields].map(([name, value]) => {
      const path = name.replace(/\.\d+(?=\.|$)/g, '.*')
      const shape = known.get(path) ?? known.get(path.replace(/\.\*$/, ''))
      return [name, shape ? shown(shape, value, titles) : value]
    })
  )
}

function withParts(shape: FieldShape): FieldShape[] {
  return [shape, ...shape.parts.flatMap(withParts)]
}

function shown(
  { kind, node, path }: FieldShape,
  value: string,
  titles: ReadonlyMap<string, string>
): string {
  if (kind === 'moment') return value.replace(MOMENT, spokenMoment)
  const { refers, enum: values } = kind === 'choices' ? (node.items ?? {}) : node
  if (refers) return titles.get(`${refers}/${slugIn(refers, value)}`) ?? value
  return values ? valueName(path, value) : value
}

function spokenMoment(_whole: string, day: string, time: string | undefined): string {
  const said = Number.isNaN(Date.parse(day)) ? day : longDate(day)
  return time && time !== '00:00' ? `${said}, ${time}` : said
}

/** Services are named by their addresses. */
function slugIn(collection: string, value: string): string {
  return collection === 'services' ? value.slice(links.services().length).replace(/\/$/, '') : value
}
