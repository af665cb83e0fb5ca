import { useEffect, useRef } from 'react'
import type {
  BurgerProps,
  MenuFeature as Feature,
  ShownItem,
  ShownSection
} from './burger-props.ts'
import { type Levels, PANEL, type Place, useLevels } from './use-levels.ts'

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

/** The props of a menu, read from what was printed of them: as data of its own they would be twice on every page. */
export function readMenu(burger: Element): BurgerProps {
  const nav = one(burger, 'nav') as Element
  const foot = one(nav, '.main-menu__foot') as Element
  const phone = one(foot, '[data-city-call]')
  return {
    label: nav.getAttribute('aria-label') ?? '',
    sections: linesOf(nav).map(readSection),
    ...(phone && { phone: readLink(phone) }),
    actions: all(foot, '.button').map((button) => {
      const modal = button.getAttribute('data-open-modal')
      return { ...readLink(button), ...(modal && { modal }) }
    })
  }
}

function readSection(line: Element): ShownSection {
  const panel = one(line, '[data-submenu]')
  const lead = panel && one(panel, '.main-menu__lead')
  const [card, log] = ['a', '.main-menu__log'].map((part) => panel && one(panel, part))
  return {
    ...readItem(line),
    ...(lead && { promise: textOf(lead, 'p'), all: textOf(lead, 'a') }),
    ...(card && { feature: readCard(card) }),
    ...(log && { feature: readLog(log) })
  }
}

function readItem(line: Element): ShownItem {
  const link = one(line, 'a') as Element
  const below = one(line, '[data-submenu]')
  const mark = link.getAttribute('aria-current') as ShownItem['mark'] | null
  const note = textOf(line, 'small')
  return {
    ...readLink(link),
    ...(mark && { mark }),
    ...(note && { note }),
    ...(below && { children: linesOf(below).map(readItem) })
  }
}

function readCard(card: Element): Feature {
  const figure = textOf(card, 'b')
  return {
    kind: 'card',
    path: pathOf(card),
    label: textOf(card, '.label'),
    ...(figure && { figure }),
    text: textOf(card, 'span:last-child')
  }
}

function readLog(log: Element): Feature {
  return {
    kind: 'list',
    label: textOf(log, '.label'),
    lines: linesOf(log).map((line) => {
      const link = one(line, 'a')
      const bar = one(line, 'svg')
      return {
        ...(link && { path: pathOf(link) }),
        title: textOf(line, 'a, .main-menu__name'),
        note: textOf(line, 'small'),
        ...(bar && { share: Number.parseFloat(bar.getAttribute('width') ?? '') })
      }
    })
  }
}

const all = (parent: Element, part: string) => [...parent.querySelectorAll(`:scope > :is(${part})`)]
const one = (parent: Element, part: string) => all(parent, part)[0]
const linesOf = (parent: Element) => [...parent.querySelectorAll(':scope > ul > li')]
const textOf = (parent: Element, part: string) => one(parent, part)?.textContent ?? ''
const pathOf = (link: Element) => link.getAttribute('href') ?? ''
const readLink = (link: Element) => ({ path: pathOf(link), title: link.textContent ?? '' })

interface MenuSectionProps {
  section: ShownSection
  index: number
  levels: Levels
}

/** A title of the bar with its panel, which in the burger expands in place. */
function MenuSection({ section, index, levels }: MenuSectionProps) {
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

interface MenuPanelProps {
  id: string
  section: ShownSection
  pages: readonly ShownItem[]
  place: Place
  isOpen: boolean
  levels: Levels
}

function MenuPanel({ id, section, pages, place, isOpen, levels }: MenuPanelProps) {
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

interface MenuPageProps {
  page: ShownItem
  place: Place
  levels: Levels
}

/** A page of a section, with what lies deeper: under it on a wide screen, sliding in over the burger. */
function MenuPage({ page, place, levels }: MenuPageProps) {
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

interface DeepLevelProps {
  path: string
  title: string
  pages: readonly ShownItem[]
  isOpen: boolean
  close(): void
}

/** What slides in over the burger; on a wide screen it is there under its page. */
function DeepLevel({ path, title, pages, isOpen, close }: DeepLevelProps) {
  const back = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!isOpen) return
    // What slides in cannot be focused before it is laid out.
    const frame = requestAnimationFrame(() => back.current?.focus({ preventScroll: true }))
    return () => cancelAnimationFrame(frame)
  }, [isOpen])
  return (
    <div className="main-menu__deep" data-submenu="" data-open={isOpen ? '' : undefined}>
      <button
        className="main-menu__back chevron"
        type="button"
        data-action="submenu-back"
        onClick={close}
        ref={back}
        // A translator may have written another word.
        suppressHydrationWarning
      >
        Назад
      </button>
      <a className="main-menu__whole" href={path}>
        {title}
      </a>
      <ul>
        {pages.map(({ path, title, mark }) => (
          <li key={path}>
            <a href={path} aria-current={mark}>
              {title}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** What a panel of the bar shows beside its links. */
function MenuFeature(feature: Feature) {
  if (feature.kind === 'list') return <MenuLog {...feature} />
  const { path, label, figure, text } = feature
  return (
    <a className="main-menu__feature night" href={path}>
      <span className="label">{label}</span>
      {figure && <b>{figure}</b>}
      <span>{text}</span>
    </a>
  )
}

function MenuLog({ label, lines }: Feature & { kind: 'list' }) {
  return (
    <div className="main-menu__log">
      <p className="label">{label}</p>
      <ul>
        {lines.map(({ path, title, note, share }) => (
          <li key={title}>
            {path ? <a href={path}>{title}</a> : <span className="main-menu__name">{title}</span>}
            <small>{note}</small>
            {share && <svg width={`${share}%`} height="0" aria-hidden="true" />}
          </li>
        ))}
      </ul>
    </div>
  )
}
