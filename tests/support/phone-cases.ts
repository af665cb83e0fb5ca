import { readFileSync } from 'node:fs'

export type PhoneStep =
  | 'click'
  | 'tab'
  | 'blur'
  | { type: string }
  | { paste: string }
  | { insert: string }
  | { autofill: string }
  | { silent: string }
  | { country: string }
  | { key: string | [string, number] }
  | { sel: [number, number] }
  | { ime: [string[], string] }

export interface PhoneCase {
  id: string
  country?: string
  steps?: PhoneStep[]
  note?: string
  query?: string
  expect: {
    display: string
    placeholder?: string
    country: string
    caret: number
    submitted: string | null
    valid: boolean
    first?: string | null
    total?: number
  }
}

export const PHONE_CASES: PhoneCase[] = JSON.parse(
  readFileSync(new URL('../shared/phone/phone-cases.json', import.meta.url), 'utf8')
)

/** What a case is compared by: what is shown, and what would be sent unless a free slot forbids it. */
export function comparable({
  display,
  country,
  submitted
}: Pick<PhoneCase['expect'], 'display' | 'country' | 'submitted'>) {
  const isBlocked = display === '' || display.includes('X')
  return { display, country, submitted: isBlocked ? null : submitted }
}
