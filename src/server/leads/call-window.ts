import { CALL_DEFAULTS, CALL_HOURS, type LeadValues } from '../../shared/lead/lead-fields.ts'

/** When somebody may be called, on the clock of their office's city. */
export interface CallWindow {
  /** `HH:00`, the first before the second. */
  from: string
  to: string
  /** The person has chosen the hours; without a choice they are those of a working day. */
  isAsked: boolean
  /** The office that was chosen, as the site names it; empty for none. */
  city: string
}

/**
 * The window as leads are searched by it: equal for all that may be called in the same hours. Hours that are none are as
 * good as not chosen.
 */
export function windowKey({ from = '', to = '', city = '' }: LeadValues): string {
  const [start, end] = [from || CALL_DEFAULTS.from, to || CALL_DEFAULTS.to]
  const isAsked = (from || to) && [start, end].every((one) => CALL_HOURS.includes(one))
  return `${isAsked && start < end ? `${start}-${end}` : '-'} ${city}`
}

/** @param key What `windowKey` made. */
export function readWindow(key: string): CallWindow {
  const [, from = '', to = '', city = ''] = /^([\d:]*)-([\d:]*) (.*)$/s.exec(key) ?? []
  return from ? { from, to, isAsked: true, city } : { ...CALL_DEFAULTS, isAsked: false, city }
}
