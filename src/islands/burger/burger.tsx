import { useRef } from 'react'
import type { BurgerProps } from './burger-props.ts'
import { MenuSection } from './menu-section.tsx'
import { readMenu } from './read-menu.ts'
import { useLevels } from './use-levels.ts'

/** What others put between the menu's own elements: React would take it for a mistake, and make all of it anew. */
const STRANGE = ':is(nav, ul, li, div) > :not(nav, ul, li, a, p, small, svg, [class^=main-menu])'

/** Makes the printed menu what it was before translators and extensions, and reads its props. */
export function adopt(burger: Element): BurgerProps {
  for (const stranger of burger.querySelectorAll(STRANGE)) stranger.remove()
  return readMenu(burger)
}

/** One list: a bar with panels on a wide screen, the burger's levels on a narrow one. */
export function Burger({ label, sections, phone, actions }: BurgerProps) {
  const nav = useRef<HTMLElement>(null)
  const levels = useLevels(
    nav,
    sections.findIndex(({ mark, children }) => mark && children)
  )
  return (
    <nav className="main-menu__scroll" aria-label={label} ref={nav}>
      <ul className="main-menu__list">
        {sections.map((section, index) => (
          <MenuSection {...{ section, index, levels }} key={section.path} />
        ))}
      </ul>
      <div className="main-menu__foot">
        {phone && (
          <a
            className="main-menu__phone"
            href={phone.path}
            data-city-call=""
            data-city-text="phone"
          >
            {phone.title}
          </a>
        )}
        {actions.map(({ path, title, modal }, index) => (
          <a
            className={`button button--${index === actions.length - 1 ? 'cta' : 'line'}`}
            href={path}
            data-open-modal={modal}
            key={title}
          >
            {title}
          </a>
        ))}
      </div>
    </nav>
  )
}
