import type { ShownItem, ShownSection } from './burger-props.ts'
import { MenuFeature } from './menu-feature.tsx'
import { MenuPage } from './menu-page.tsx'
import type { Levels, Place } from './use-levels.ts'

interface MenuPanelProps {
  id: string
  section: ShownSection
  pages: readonly ShownItem[]
  place: Place
  isOpen: boolean
  levels: Levels
}

export function MenuPanel({ id, section, pages, place, isOpen, levels }: MenuPanelProps) {
  const { path, promise, all, feature } = section
  return (
    <div
      className="main-menu__panel"
      id={id}
      popover=""
      data-submenu=""
      data-open={isOpen ? '' : undefined}
    >
      <div className="main-menu__lead">
        <p>{promise}</p>
        <a className="link-arrow" href={path}>
          {all}
        </a>
      </div>
      <ul className="main-menu__pages">
        {pages.map((page, index) => (
          <MenuPage {...{ page, levels }} place={[...place, index]} key={page.path} />
        ))}
      </ul>
      {feature && <MenuFeature {...feature} />}
    </div>
  )
}
