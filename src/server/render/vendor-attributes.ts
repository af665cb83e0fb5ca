import { escapeHtml } from '../../shared/words/escape-html.ts'
import type { Config } from '../config.ts'

/** The counters that the operator has configured, as the page's script reads them off `<html>`; nothing without any. */
export function vendorAttributes(config: Config): string {
  const ids = {
    gtm: config.ANALYTICS_GTM_ID,
    metrika: config.ANALYTICS_METRIKA_ID,
    calltouch: config.CALLTOUCH_MOD_ID
  }
  const known = Object.entries(ids).filter(([, id]) => id !== undefined)
  if (known.length === 0) return ''
  const attributes = known.map(([name, id]) => ` data-${name}="${escapeHtml(String(id))}"`)
  return ` data-vendors${attributes.join('')}`
}
