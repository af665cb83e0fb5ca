import type { Company } from '../../shared/company.ts'

interface MenuLink {
  path: string
  title: string
}

/** What every page shows, whatever it is about. */
export interface SiteData {
  company: Company
  /** First level of the main menu. */
  menu: readonly MenuLink[]
  footer: readonly { title: string; pages: readonly MenuLink[] }[]
  legal: readonly MenuLink[]
}
