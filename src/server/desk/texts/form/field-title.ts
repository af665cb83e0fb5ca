import { fieldLabel } from './field-words.ts'

/** No field of the form: the room itself says it. */
const HIDDEN = 'draft'
/** Its parts are called by names that need no other. */
const PLAIN = 'seo'

/** What a field is called where it stands alone: «Тарифы, 1: Цена». */
export function fieldTitle(name: string): string {
  if (name === HIDDEN) return 'Состояние'
  const path = name.split('.')
  const [first = ''] = path
  const own = fieldLabel(path)
  const title = own === name ? (path.at(-1) ?? '') : own
  if (path.length === 1 || first === PLAIN) return title
  const row = path.find((step) => /^\d+$/.test(step))
  const whole = fieldLabel([first])
  const numbered = row === undefined ? whole : `${whole}, ${Number(row) + 1}`
  return path.at(-1) === row ? numbered : `${numbered}: ${title}`
}
