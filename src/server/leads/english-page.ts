import { decode } from '../../shared/attribution/cookies.ts'
import { links } from '../../shared/links.ts'
import { pathOf } from './channel.ts'

/** Whether a page of the site is in English, by its address as it was sent: encoded or not. */
export function isEnglishPage(address = ''): boolean {
  return pathOf(decode(address)).startsWith(links.english())
}
