import type { BurgerProps, ShownSection } from '../../islands/burger/burger-props.ts'
import { links } from '../../shared/links.ts'
import { frameWords } from '../render/page-language.ts'
import type { PageMeta } from '../render/page-meta.ts'
import type { SiteData } from '../render/site-data.ts'
import type { Site } from '../site/site.ts'
import { isInMenu, menuOn, shownMenu, typeset } from '../site/site-menu.ts'

/**
 * The menu that every page prints.
 *
 * @param picture The address of what lies under a card.
 */
export function menuHelpers(site: () => Site, data: SiteData, picture: string) {
  let madeFor: Site | undefined
  let menus: Record<PageMeta['lang'], readonly ShownSection[]> = { ru: [], en: [] }

  function menuIn(lang: PageMeta['lang']): readonly ShownSection[] {
    if (madeFor !== site()) {
      madeFor = site()
      menus = {
        ru: shownMenu(data, madeFor.content, picture),
        en: typeset(data.english.menu)
      }
    }
    return menus[lang]
  }

  return {
    /** The place of the island in a page. */
    burger(meta: PageMeta) {
      const menu = menuIn(meta.lang)
      return {
        id: 'burger',
        props: {
          label: frameWords(meta).menu,
          sections: menuOn(meta, menu),
          ...callsOf(meta, data)
        },
        when: 'open' as const,
        element: { tag: 'div', attributes: 'class="main-menu" popover data-burger' },
        isRead: true,
        isForAll: true,
        isOfPage: isInMenu(menu, meta.path)
      }
    }
  }
}

function callsOf(meta: PageMeta, { company }: SiteData): Pick<BurgerProps, 'phone' | 'actions'> {
  const title = frameWords(meta).cta
  if (meta.lang === 'en') return { actions: [{ path: links.englishContacts(), title }] }
  const path = `${links.contacts()}#lead`
  return {
    phone: { path: company.phone.link, title: company.phone.text },
    actions: [
      { path, title: 'Перезвоните мне', modal: 'callback' },
      { path, title, modal: 'request' }
    ]
  }
}
