import { DeskRefusal } from './desk-refusal.ts'

/**
 * A field of a form that was sent; empty when it is missing.
 *
 * @throws {DeskRefusal} When it is longer than a browser would have let it be.
 */
export function formText(body: unknown, name: string, maxLength: number): string {
  const value = (body as Record<string, unknown> | undefined)?.[name]
  const [text] = [value].flat()
  if (typeof text !== 'string') return ''
  if (text.length > maxLength) {
    throw new DeskRefusal(422, 'invalid', `Не длиннее ${maxLength} знаков.`, name)
  }
  return text
}

/** All values of a field. */
export function formList(body: unknown, name: string, most: number): string[] {
  const value = (body as Record<string, unknown> | undefined)?.[name]
  return [value]
    .flat()
    .filter((one): one is string => typeof one === 'string')
    .slice(0, most)
}
