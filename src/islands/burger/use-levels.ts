import { type MouseEvent, type RefObject, useLayoutEffect, useState } from 'react'
import { asksForLevel, asksForTab } from '../plain-click.ts'

/** What the id of a section's panel begins with. */
export const PANEL = 'mega-'

/** The numbers of a line and of those that it lies in, the outermost first. */
export type Place = readonly number[]

export type Levels = ReturnType<typeof useLevels>

/**
 * Which levels of the burger are open: one way down at a time, at first to where the visitor is.
 *
 * @param current The section to open first, or -1.
 */
export function useLevels(nav: RefObject<HTMLElement | null>, current: number) {
  const [isBurger, setBurger] = useState(false)
  const [opened, setOpened] = useState(() => startAt(current))

  useLayoutEffect(() => {
    const burger = nav.current?.closest<HTMLElement>('[data-burger]')
    if (!burger) return
    const follow = ({ newState }: ToggleEvent) => {
      setBurger(newState === 'open')
      setOpened(startAt(current))
    }
    if (burger.matches(':popover-open')) {
      setBurger(true)
      takeOver(burger, (section) => setOpened([section]))
    }
    burger.addEventListener('beforetoggle', follow)
    return () => burger.removeEventListener('beforetoggle', follow)
  }, [nav, current])

  return {
    /** True when the list is open as a burger; on a wide screen it is the bar with native popovers. */
    isBurger,
    isOpen: (place: Place) => isWithin(opened, place),
    /** Answers a press on the link of a line, or on the button beside it. */
    toggle: (place: Place) => (event: MouseEvent) => {
      const press = event.nativeEvent
      if (!isBurger || asksForTab(press) || !asksForLevel(press)) return
      // Or the browser would open the panel of the bar.
      event.preventDefault()
      setOpened((opened) => (isWithin(opened, place) ? place.slice(0, -1) : place))
    },
    close: (place: Place) => setOpened(place.slice(0, -1))
  }
}

const startAt = (section: number): Place => (section < 0 ? [] : [section])

const isWithin = (opened: Place, place: Place) =>
  place.every((number, depth) => opened[depth] === number)

/** Expands what was asked for before any script: the browser has opened it as a panel of the bar, which a burger does not show. */
function takeOver(burger: HTMLElement, expand: (section: number) => void): void {
  const panel = burger.querySelector<HTMLElement>('[data-submenu]:popover-open')
  // Whoever follows popovers tells of a closed one first.
  panel?.addEventListener('toggle', () => expand(Number(panel.id.slice(PANEL.length))), {
    once: true
  })
  panel?.hidePopover()
}
