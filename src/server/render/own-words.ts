import { NEXT_WORDS } from '../../shared/lead/callback-words.ts'
import { DIALOG_WORDS, FORM_WORDS, type OwnWords } from '../../shared/lead/form-words.ts'
import type { SiteFields } from '../content/site/site-schemas.ts'
import { typograph } from '../content/typography.ts'

/** What forms and thanks say by themselves: the script of a page has it, so that no page needs to. */
const USUAL = {
  ...DIALOG_WORDS,
  either: FORM_WORDS.ru.either,
  consent: FORM_WORDS.ru.consent,
  thanks: NEXT_WORDS.ru
}

const known = new WeakMap<object, OwnWords | undefined>()

/** What the content says otherwise; undefined where that is nothing. */
export function ownWords(forms: SiteFields['forms']): OwnWords | undefined {
  if (!known.has(forms)) known.set(forms, changed(forms, USUAL) as OwnWords | undefined)
  return known.get(forms)
}

function changed(own: unknown, usual: unknown): unknown {
  if (typeof own === 'string') return plain(own) === plain(String(usual)) ? undefined : said(own)
  if (typeof own !== 'object' || own === null) return undefined
  const values = (usual ?? {}) as Readonly<Record<string, unknown>>
  const parts = Object.entries(own).flatMap(([name, value]) => {
    const part = changed(value, values[name])
    return part === undefined ? [] : [[name, part] as const]
  })
  if (parts.length === 0) return undefined
  // Items of a list are told by their places: all of it goes.
  return Array.isArray(own) ? typeset(own) : Object.fromEntries(parts)
}

const typeset = (items: readonly unknown[]): unknown =>
  JSON.parse(JSON.stringify(items), (_, value) =>
    typeof value === 'string' ? typograph(value) : value
  )

const plain = (text: string) => text.replaceAll('\u00A0', ' ').trim()

/** Spaces at both ends part it from what stands beside. */
function said(text: string): string {
  const [, before = '', words = '', after = ''] = /^(\s*)(.*?)(\s*)$/s.exec(text) ?? []
  return before + typograph(words) + after
}
