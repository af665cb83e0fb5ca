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
  readFileSync(new URL('../shared/phone-cases.json', import.meta.url), 'utf8')
)
