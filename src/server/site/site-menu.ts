import type { ShownItem, ShownSection } from '../../islands/burger/burger-props.ts'
import type { MenuItem } from '../../shared/menu-item.ts'
import type { Content } from '../content/content.ts'
import { typograph } from '../content/typography.ts'
import { currentMark, type PageMeta } from '../render/page-meta.ts'
import type { SiteData } from '../render/site-data.ts'
import { menuFeatures } from './menu-features.ts'
import { menuNotes } from './menu-notes.ts'

const ADDRESSES: ReadonlySet<string> = new Set(['path', 'picture'])
/** They follow another text, from which only styles would keep them apart. */
const FOLLOWING: ReadonlySet<string> = new Set(['note', 'figure', 'text'])

/**
 * The menu with what its links lead to: prices, counts, dates.
 *
 * @param picture The address of what lies under a card.
 */
export function shownMenu(
  { menu, company }: SiteData,
  content: Content,
  picture: string
): readonly ShownSection[] {
  const notes = menuNotes(content)
  const features = menuFeatures(content, company, picture)
  const noted = (item: MenuItem): ShownItem => {
    const note = item.note ?? notes.get(item.path)
    return note ? { ...item, note } : item
  }
  return typeset(
    menu.map(({ children, ...section }) => {
      const feature = features.get(section.path)
      return {
        ...section,
        ...(children && { children: children.map(noted) }),
        ...(feature && { feature })
      }
    })
  )
}

/** All texts of a menu as they are printed: with their typography, and a space before what follows another. */
export function typeset(menu: readonly ShownSection[]): readonly ShownSection[] {
  return JSON.parse(JSON.stringify(menu), (name, value) => {
    if (typeof value !== 'string' || ADDRESSES.has(name)) return value
    return (FOLLOWING.has(name) ? ' ' : '') + typograph(value)
  })
}

/** The menu as it stands on a page, with what leads to it marked. */
export function menuOn(meta: PageMeta, menu: readonly ShownSection[]): readonly ShownSection[] {
  return menu.map((section) => {
    const mark = currentMark(section.path, meta)
    return { ...withMarks(section, meta.path), ...(mark && { mark }) }
  })
}

/** Of two links to the page the outer one is marked alone. */
function withMarks<Item extends ShownItem>(item: Item, path: string): Item {
  if (!item.children) return item
  const children = item.children.map((child) =>
    child.path === path ? { ...child, mark: 'page' as const } : withMarks(child, path)
  )
  return { ...item, children }
}

export function isInMenu(menu: readonly ShownItem[], path: string): boolean {
  return menu.some((item) => item.path === path || isInMenu(item.children ?? [], path))
}
