import { escapeHtml } from '../../../shared/words/escape-html.ts'
import { type LeadFact, oneLine } from './lead-facts.ts'

/**
 * The comment of a lead. Bitrix24 accepts HTML here and stores it as BB codes, so visitor text must be neither: HTML is
 * escaped, and a `[url=…]` starts with a bracket no parser recognises.
 */
export function toBitrixHtml(facts: readonly LeadFact[]): string {
  return facts
    .map(({ label, value }) => `${label}: ${escapeHtml(withoutCodes(value))}`)
    .join('\n')
    .replaceAll('\n', '<br>\n')
}

/**
 * One line for a field that Bitrix24 shows in cards, lists and e-mails. Those do not decode entities, so angle brackets
 * become look-alike quotation marks.
 */
export function toBitrixLine(text: string, length: number): string {
  return oneLine(withoutCodes(text).replaceAll('<', '‹').replaceAll('>', '›'), length)
}

/** An address that is safe to link; empty for any scheme but http and https. */
export function webAddress(text: string): string {
  const line = oneLine(text, 2000)
  const isSafe =
    /^https?:\/\/[^\s<>"'[\]]+$/i.test(line) || /^[\p{L}\p{N}.-]+(\/[^\s<>"'[\]:]*)?$/u.test(line)
  return isSafe ? line : ''
}

function withoutCodes(text: string): string {
  return text.replace(/\[(?=\/?[a-z*])/gi, '［')
}
