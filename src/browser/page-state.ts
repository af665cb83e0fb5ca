import { COOKIE_CONSENT } from '../shared/cookie-consent.ts'
import { FIXED_FORM_HIDDEN } from '../shared/lead/fixed-form.ts'
import { FIXED_FORM_CLOSED } from '../shared/lead/fixed-form-closed.ts'

/**
 * Writes what this browser knows of its visitor into attributes of `<html>`, which the style sheet reads: before the first
 * paint, and again whenever another page may have changed it. A banner that was closed here stays so.
 */
export function readPageState(): void {
  const { dataset } = document.documentElement
  const cookies = `; ${readCookies()};`
  const has = ({ name, value }: { name: string; value: string }) =>
    cookies.includes(`; ${name}=${value};`)
  const isClosedHere = dataset.cookies === 'closed'
  const answer = has(COOKIE_CONSENT) ? 'accepted' : isClosedHere ? 'closed' : 'asked'
  // What is written again counts as changed for who observes it.
  if (dataset.cookies !== answer) dataset.cookies = answer
  if (has(FIXED_FORM_HIDDEN) || isClosed()) delete dataset.fixed
}

function isClosed(): boolean {
  try {
    return sessionStorage.getItem(FIXED_FORM_CLOSED) !== null
  } catch {
    return false
  }
}

/** The page's cookies, empty where reading them throws. */
export function readCookies(): string {
  try {
    return document.cookie
  } catch {
    return ''
  }
}
