import type { Company } from '../../shared/company.ts'
import type { MenuItem } from '../../shared/menu-item.ts'

interface MenuLink {
  path: string
  title: string
}

/** What every page shows, whatever it is about. */
export interface SiteData {
  company: Company
  menu: readonly MenuItem[]
  footer: readonly { title: string; pages: readonly MenuLink[] }[]
  legal: readonly MenuLink[]
}
