import { unixLines } from '../../shared/words/unix-lines.ts'
import { DeskRefusal } from './desk-refusal.ts'

/**
 * A field of a form that was sent; empty when it is missing.
 *
 * @throws {DeskRefusal} When it is longer than a browser would have let it be, or holds a NUL.
 */
export function formText(body: unknown, name: string, maxLength: number): string {
  const value = (body as Record<string, unknown> | undefined)?.[name]
  const [sent] = [value].flat()
  if (typeof sent !== 'string') return ''
  const text = unixLines(sent)
  if (text.length > maxLength) {
    throw new DeskRefusal(422, 'invalid', `Не длиннее ${maxLength} знаков.`, name)
  }
  return storable(text)
}

/**
 * All values of a field.
 *
 * @throws {DeskRefusal} When one holds a NUL.
 */
export function formList(body: unknown, name: string, most: number): string[] {
  const value = (body as Record<string, unknown> | undefined)?.[name]
  return [value]
    .flat()
    .filter((one): one is string => typeof one === 'string')
    .slice(0, most)
    .map(storable)
}

/** PostgreSQL stores no NUL, and no field of a form can be typed one into. */
function storable(text: string): string {
  if (text.includes('\0')) throw new DeskRefusal(422, 'invalid', 'Недопустимый знак.')
  return text
}
