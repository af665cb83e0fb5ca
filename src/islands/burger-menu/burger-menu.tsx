import { type MouseEvent, useRef, useState } from 'react'
import { isBelow, type MenuItem } from '../../shared/menu-item.ts'

export interface BurgerMenuProps {
  items: readonly MenuItem[]
  /** Path of the current page. */
  path: string
}

/**
 * The menu below desktop width: the first level expands in place, deeper levels slide in. A tap on the left half of the
 * screen follows a link, on the right half it opens the submenu; the button beside it does the same for keyboards and
 * screen readers.
 */
export function BurgerMenu({ items, path }: BurgerMenuProps) {
  const [open, setOpen] = useState(
    () => items.find((item) => item.path !== '/' && isBelow(item, path))?.path
  )
  return (
    <ul className="burger-menu__list">
      {items.map((item) => (
        <li key={item.path} className="burger-menu__item">
          <Row
            item={item}
            path={path}
            isOpen={open === item.path}
            toggle={() => setOpen(open === item.path ? undefined : item.path)}
          />
          {item.children && (
            <Branch items={item.children} path={path} isOpen={open === item.path} />
          )}
        </li>
      ))}
    </ul>
  )
}

interface RowProps {
  item: MenuItem
  path: string
  isOpen: boolean
  toggle(): void
}

function Row({ item, path, isOpen, toggle }: RowProps) {
  function follow(event: MouseEvent) {
    // A key press has no position: it follows the link; the button beside it expands.
    const isPointer = event.detail > 0
    if (!isPointer || event.clientX < window.innerWidth / 2) return
    event.preventDefault()
    toggle()
  }
  return (
    <div className="burger-menu__row">
      <a
        className="burger-menu__link"
        href={item.path}
        aria-current={currentOf(item, path)}
        {...(item.children ? { 'data-submenu-link': '', onClick: follow } : {})}
      >
        {item.title}
      </a>
      {item.children && (
        <button
          className="burger-menu__toggle"
          type="button"
          aria-expanded={isOpen}
          aria-label={`${item.title}: подразделы`}
          onClick={toggle}
        >
          <Chevron />
        </button>
      )}
    </div>
  )
}

interface BranchProps {
  items: readonly MenuItem[]
  path: string
  isOpen: boolean
}

/** The second level, in place. */
function Branch({ items, path, isOpen }: BranchProps) {
  return (
    <div className="burger-menu__branch" data-submenu="" data-open={isOpen ? '' : undefined}>
      <ul>
        {items.map((item) => (
          <DeepItem key={item.path} item={item} path={path} />
        ))}
      </ul>
    </div>
  )
}

/** A second-level item; its pages slide in over the whole menu. */
function DeepItem({ item, path }: { item: MenuItem; path: string }) {
  const [isOpen, setOpen] = useState(false)
  const row = useRef<HTMLLIElement>(null)
  const panel = useRef<HTMLDivElement>(null)

  function show() {
    setOpen(true)
    requestAnimationFrame(() =>
      panel.current?.querySelector('button')?.focus({ preventScroll: true })
    )
  }
  function back() {
    setOpen(false)
    row.current?.querySelector<HTMLElement>('.burger-menu__toggle')?.focus()
  }

  if (!item.children) {
    return (
      <li className="burger-menu__item">
        <Row item={item} path={path} isOpen={false} toggle={show} />
      </li>
    )
  }
  return (
    <li ref={row} className="burger-menu__item">
      <Row item={item} path={path} isOpen={isOpen} toggle={isOpen ? back : show} />
      <div
        ref={panel}
        className="burger-menu__panel"
        data-submenu=""
        data-open={isOpen ? '' : undefined}
      >
        <button
          className="burger-menu__back"
          type="button"
          data-action="submenu-back"
          onClick={back}
        >
          <Chevron />
          Назад
        </button>
        <a className="burger-menu__whole" href={item.path}>
          {item.title}
        </a>
        <ul>
          {item.children.map((child) => (
            <li key={child.title} className="burger-menu__item">
              <Row item={child} path={path} isOpen={false} toggle={back} />
            </li>
          ))}
        </ul>
      </div>
    </li>
  )
}

function currentOf(item: MenuItem, path: string): 'page' | true | undefined {
  if (item.path === path) return 'page'
  return isBelow(item, path) ? true : undefined
}

function Chevron() {
  return (
    <svg className="icon" width="12" height="12" viewBox="0 0 12 12" aria-hidden="true">
      <path d="M2 4l4 4 4-4" fill="none" stroke="currentColor" strokeWidth="1.5" />
    </svg>
  )
}
