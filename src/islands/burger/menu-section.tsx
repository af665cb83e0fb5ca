import type { ShownSection } from './burger-props.ts'
import { MenuPanel } from './menu-panel.tsx'
import { type Levels, PANEL } from './use-levels.ts'

interface MenuSectionProps {
  section: ShownSection
  index: number
  levels: Levels
}

/** A title of the bar with its panel, which in the burger expands in place. */
export function MenuSection({ section, index, levels }: MenuSectionProps) {
  const { path, title, mark, children } = section
  const place = [index]
  const id = PANEL + index
  const isOpen = levels.isOpen(place)
  const toggle = levels.toggle(place)
  return (
    <li className="main-menu__item">
      <a
        className="main-menu__link"
        href={path}
        data-submenu-link={children && ''}
        aria-current={mark}
        onClick={children && toggle}
      >
        {title}
      </a>
      {children && (
        <button
          className="main-menu__toggle chevron"
          type="button"
          popoverTarget={id}
          aria-expanded={levels.isBurger && isOpen}
          aria-label={`${title}: подразделы`}
          onClick={toggle}
        />
      )}
      {children && <MenuPanel {...{ id, section, pages: children, place, isOpen, levels }} />}
    </li>
  )
}
