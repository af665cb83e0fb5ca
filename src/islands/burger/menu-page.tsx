import { useRef } from 'react'
import type { ShownItem } from './burger-props.ts'
import { DeepLevel } from './deep-level.tsx'
import type { Levels, Place } from './use-levels.ts'

interface MenuPageProps {
  page: ShownItem
  place: Place
  levels: Levels
}

/** A page of a section, with what lies deeper: under it on a wide screen, sliding in over the burger. */
export function MenuPage({ page, place, levels }: MenuPageProps) {
  const { path, title, mark, note, children } = page
  const button = useRef<HTMLButtonElement>(null)
  const isOpen = levels.isOpen(place)
  const toggle = levels.toggle(place)
  return (
    <li>
      <a
        href={path}
        data-submenu-link={children && ''}
        aria-current={mark}
        onClick={children && toggle}
      >
        {title}
      </a>
      {note && <small>{note}</small>}
      {children && (
        <button
          className="main-menu__toggle chevron"
          type="button"
          aria-expanded={isOpen}
          aria-label={`${title}: подразделы`}
          onClick={toggle}
          ref={button}
        />
      )}
      {children && (
        <DeepLevel
          {...{ path, title, isOpen }}
          pages={children}
          close={() => {
            levels.close(place)
            button.current?.focus()
          }}
        />
      )}
    </li>
  )
}
