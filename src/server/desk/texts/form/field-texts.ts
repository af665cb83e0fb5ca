import type { Zone } from '../../../../shared/dates.ts'
import { fieldName, inRow } from './field-name.ts'
import type { FieldShape } from './field-shape.ts'
import { yamlSource } from './yaml-source.ts'

/** What the controls of a form hold, by their names. */
export type FieldTexts = ReadonlyMap<string, string>

/** A text that a form is made of. */
export interface WrittenText {
  /** Front matter as it is written. */
  front: string
  data: Readonly<Record<string, unknown>>
}

const WITH_TIME = /^\d{4}-\d{2}-\d{2}T/
const DAY = /^\d{4}-\d{2}-\d{2}$/

/** What a form shows of a text. */
export function fieldTexts(
  shapes: readonly FieldShape[],
  { front, data }: WrittenText,
  zone: Zone
): Map<string, string> {
  const texts = new Map<string, string>()

  function note(shape: FieldShape, path: readonly string[], value: unknown): void {
    if (shape.kind === 'group') {
      noteParts(shape, path, value)
      return
    }
    if (shape.kind === 'yaml') {
      texts.set(fieldName(path), yamlSource(front, path[0] ?? ''))
      return
    }
    if (shape.kind === 'lines') {
      texts.set(fieldName(path), listIn(value).map(String).join('\n'))
      return
    }
    if (shape.kind === 'choices') {
      listIn(value).forEach((one, row) => {
        texts.set(fieldName([...path, String(row)]), String(one))
      })
      return
    }
    if (shape.kind === 'rows') {
      listIn(value).forEach((one, row) => {
        noteParts(shape, inRow([...path, '*'], row), one)
      })
      return
    }
    texts.set(fieldName(path), simpleText(shape, value, zone))
  }

  function noteParts({ parts }: FieldShape, path: readonly string[], value: unknown): void {
    for (const part of parts) {
      const name = part.path.at(-1) ?? ''
      note(part, [...path, name], partOf(value, name))
    }
  }

  for (const shape of shapes) note(shape, shape.path, data[shape.path[0] ?? ''])
  return texts
}

/** A day, or what the clock of the room shows at a time. */
function momentText(value: string, zone: Zone, hasTime: boolean): string {
  if (DAY.test(value)) return hasTime ? `${value}T00:00` : value
  const at = new Date(value)
  if (!WITH_TIME.test(value) || Number.isNaN(at.getTime())) return value
  return zone.minuteOf(at).replace(' ', 'T')
}

/** Such a date says when a text appears, to the minute. */
export function hasTime({ path }: Pick<FieldShape, 'path'>): boolean {
  return path.length === 1 && path[0] === 'date'
}

function simpleText(shape: FieldShape, value: unknown, zone: Zone): string {
  if (value === undefined || value === null) return ''
  if (shape.kind === 'moment') return momentText(String(value), zone, hasTime(shape))
  if (shape.kind === 'check') return value === true ? 'true' : ''
  return typeof value === 'object' ? '' : String(value).trim()
}

function listIn(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

export function partOf(value: unknown, name: string): unknown {
  return (value as Record<string, unknown> | null | undefined)?.[name]
}
