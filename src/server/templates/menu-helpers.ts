import type { BurgerProps, ShownSection } from '../../islands/burger/burger-props.ts'
import { links } from '../../shared/links.ts'
import { ownText } from '../budget/byte-cache.ts'
import { island } from '../render/island.ts'
import { frameWords } from '../render/page-language.ts'
import { currentMark, type PageMeta } from '../render/page-meta.ts'
import type { SiteData } from '../render/site-data.ts'
import type { Site } from '../site/site.ts'
import { isInMenu, menuOn, shownMenu, typeset } from '../site/site-menu.ts'

/**
 * The menu that every page prints, as HTML.
 *
 * @param picture The address of what lies under a card.
 */
export function menuHelpers(site: () => Site, data: SiteData, picture: string) {
  let madeFor: Site | undefined
  let menus: Record<PageMeta['lang'], readonly ShownSection[]> = { ru: [], en: [] }
  /** By the language and the sections that are marked: the same on all pages that the menu does not lead to. */
  const burgers = new Map<string, string>()

  function menuIn(lang: PageMeta['lang']): readonly ShownSection[] {
    if (madeFor !== site()) {
      madeFor = site()
      menus = {
        ru: shownMenu(data, madeFor.content, picture),
        en: typeset(data.english.menu)
      }
      burgers.clear()
    }
    return menus[lang]
  }

  function burgerOn(meta: PageMeta, menu: readonly ShownSection[]): string {
    return island('burger', {
      id: 'burger',
      props: {
        label: frameWords(meta).menu,
        sections: menuOn(meta, menu),
        ...callsOf(meta, data)
      },
      when: 'open',
      element: { tag: 'div', attributes: 'class="main-menu" popover data-burger' },
      isRead: true,
      isOfPage: true
    })
  }

  return {
    burger(meta: PageMeta): string {
      const menu = menuIn(meta.lang)
      if (isInMenu(menu, meta.path)) return burgerOn(meta, menu)
      const marks = menu.map(({ path }) => currentMark(path, meta) ?? '')
      const key = `${meta.lang} ${marks}`
      const known = burgers.get(key) ?? ownText(burgerOn(meta, menu))
      burgers.set(key, known)
      return known
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
