import type { Company, Messenger } from '../../shared/company.ts'
import type { MenuItem, MenuSection } from '../../shared/menu-item.ts'

interface MenuLink {
  path: string
  title: string
}

/** What every page shows, whatever it is about. */
export interface SiteData {
  company: Company
  /** Only those that are set. */
  messengers: readonly Messenger[]
  menu: readonly MenuSection[]
  footer: readonly { title: string; pages: readonly MenuLink[] }[]
  legal: readonly MenuLink[]
  /** What pages in English show instead. */
  english: {
    menu: readonly MenuItem[]
    footer: readonly { title: string; pages: readonly MenuLink[] }[]
    company: { name: string; promise: string; legalName: string; address: string }
  }
}
