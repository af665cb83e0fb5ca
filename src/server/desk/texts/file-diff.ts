import { longDate, type Zone } from '../../../shared/dates.ts'
import { links } from '../../../shared/links.ts'
import { readYaml, yamlValue } from '../../content/parse-yaml.ts'
import type { CollectionName } from '../../content/schemas.ts'
import { fieldName } from './form/field-name.ts'
import { type FieldShape, fieldShapes } from './form/field-shape.ts'
import { fieldTexts } from './form/field-texts.ts'
import { fieldTitle } from './form/field-title.ts'
import { valueName } from './form/field-words.ts'
import type { ServedText } from './served-texts.ts'
import { type DiffHunk, lineDiff, wordDiff } from './text-diff.ts'

const HIDDEN = 'draft'
const FRONT_MATTER = /^---\r?\n(.*?)\r?\n---\r?\n?(.*)$/s

/** What values are told by. */
interface DiffWords {
  zone: Zone
  servedTexts(): readonly ServedText[]
}

/** What a text was and has become, by fields and by lines of the Markdown. */
export function fileDiff(
  collection: CollectionName,
  before: string | undefined,
  after: string | undefined,
  { zone, servedTexts }: DiffWords
): DiffHunk[] {
  const [was, is] = [before, after].map((text) => {
    const { fields, body } = partsOf(collection, text ?? '', zone)
    return { fields: shownValues(fieldShapes(collection), fields, servedTexts()), body }
  })
  if (!was || !is) return []
  const names = [...new Set([...was.fields.keys(), ...is.fields.keys()])]
  const fields = names.flatMap((name) => {
    const [one, other] = [was.fields.get(name) ?? '', is.fields.get(name) ?? '']
    return one === other ? [] : [{ label: fieldTitle(name), parts: wordDiff(one, other) }]
  })
  return [...fields, ...lineDiff(was.body, is.body, 'Текст, строка')]
}

/** What a text holds, by the names of its fields as the room calls them. */
export function fileFields(collection: CollectionName, text: string | undefined, zone: Zone) {
  const { fields, body } = partsOf(collection, text ?? '', zone)
  const named = [...fields].map(([name, held]) => ({
    label: `поле «${fieldTitle(name)}»`,
    text: held
  }))
  return [...named, { label: 'поле «Текст»', text: body }]
}

function partsOf(collection: CollectionName, text: string, zone: Zone) {
  const [, front = '', body = text] = FRONT_MATTER.exec(text) ?? []
  const value: unknown = yamlValue(readYaml(front))
  const data = typeof value === 'object' && value !== null ? value : {}
  const written = { front, data: data as Record<string, unknown> }
  const fields = fieldTexts(fieldShapes(collection), written, zone)
  fields.set(HIDDEN, written.data.draft === true ? 'черновик' : '')
  return { fields, body }
}

const MOMENT = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}))?$/

/** What controls hold, as who has chosen it has read it: names of entries and of values, days in words. */
function shownValues(
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
