import type { MenuItem, MenuSection } from '../../shared/menu-item.ts'
import type { Content } from '../content/load-content.ts'
import type { SiteData } from '../render/site-data.ts'
import { type MenuFeature, menuFeatures } from './menu-features.ts'
import { menuNotes } from './menu-notes.ts'

/** A section of the menu as it is printed; one without pages below it has no panel. */
export type ShownSection = MenuItem & Partial<MenuSection> & { feature?: MenuFeature }

/** The menu with what its links lead to: prices, counts, dates. */
export function shownMenu({ menu, company }: SiteData, content: Content): readonly ShownSection[] {
  const notes = menuNotes(content)
  const features = menuFeatures(content, company)
  const noted = (item: MenuItem): MenuItem => {
    const note = item.note ?? notes.get(item.path)
    return note ? { ...item, note } : item
  }
  return menu.map((section) => {
    const feature = features.get(section.path)
    const children = (section.children ?? []).map(noted)
    return { ...section, children, ...(feature ? { feature } : {}) }
  })
}
