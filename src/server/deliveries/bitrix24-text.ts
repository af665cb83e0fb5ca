import { escapeHtml } from '../../shared/escape-html.ts'
import { type LeadFact, oneLine } from './lead-facts.ts'

/**
 * The comment of a lead. Bitrix24 takes HTML there and keeps it as BB codes, so what a visitor wrote is neither: its
 * HTML is escaped, its `[url=…]` begins with a bracket that no parser knows.
 */
export function toBitrixHtml(facts: readonly LeadFact[]): string {
  return facts
    .map(({ label, value }) => `${label}: ${escapeHtml(withoutCodes(value))}`)
    .join('\n')
    .replaceAll('\n', '<br>\n')
}

/**
 * One line for a field that Bitrix24 shows in cards, lists and letters. Entities would be seen there as they are, so
 * angle brackets become quotation marks that look like them.
 */
export function toBitrixLine(text: string, length: number): string {
  return oneLine(withoutCodes(text).replaceAll('<', '‹').replaceAll('>', '›'), length)
}

/** An address that may be made a link; empty for any scheme but http and https. */
export function webAddress(text: string): string {
  const line = oneLine(text, 2000)
  const isSafe =
    /^https?:\/\/[^\s<>"'[\]]+$/i.test(line) || /^[\p{L}\p{N}.-]+(\/[^\s<>"'[\]:]*)?$/u.test(line)
  return isSafe ? line : ''
}

function withoutCodes(text: string): string {
  return text.replace(/\[(?=\/?[a-z*])/gi, '［')
}
