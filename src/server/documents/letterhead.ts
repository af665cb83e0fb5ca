import { company } from '../../content/company.ts'
import { longDate } from '../../shared/dates.ts'
import { PALETTE } from '../../shared/palette.ts'

/** What stands at the head of every page of a document. */
export interface Letterhead {
  name: string
  /** Who it is, by the register. */
  number: string
  /** Day of the edition: «Редакция от 22 ноября 2026 года». */
  edition: string
}

/** @param updated ISO day on which the text was last changed. */
export function letterhead(updated: string): Letterhead {
  return {
    name: company.name,
    number: `${company.legalName}, ОГРН ${company.registrationId}`,
    edition: `Редакция от\u00A0${longDate(updated)}`
  }
}

/** The mark of the company on a square of 26 units. */
export const MARK = { path: 'M13 2 24 22H2z', dot: [13, 15, 3], color: PALETTE.signal500 } as const
