import type { Company } from '../../content/company.ts'
import type { ConsentDocument } from '../../content/consent.ts'

/** What every page shows, whatever it is about. */
export interface SiteData {
  company: Company
  consent: ConsentDocument
}
