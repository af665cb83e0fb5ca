import { type MouseEvent, type RefObject, useLayoutEffect, useState } from 'react'
import { asksForLevel } from './asks-for-level.ts'

/** What the id of a section's panel begins with. */
export const PANEL = 'mega-'

/** The numbers of a line and of those that it lies in, the outermost first. */
export type Place = readonly number[]

export interface Levels {
  isOpen(place: Place): boolean
  /** Answers a press on the link of a line, or on the button beside it. */
  toggle(place: Place): (event: MouseEvent) => void
  close(place: Place): void
}

/**
 * Which levels of the burger are open: one way down at a time, at first to where the visitor is. On a wide screen the
 * same list is the bar, whose panels the browser opens.
 *
 * @param current The section to open first, or -1.
 */
export function useLevels(nav: RefObject<HTMLElement | null>, current: number): Levels {
  const [opened, setOpened] = useState<Place>([])

  useLayoutEffect(() => {
    const burger = nav.current?.closest<HTMLElement>('[data-burger]')
    if (!burger) return
    const show = (isOpen: boolean) => setOpened(isOpen && current >= 0 ? [current] : [])
    const follow = ({ newState }: ToggleEvent) => show(newState === 'open')
    if (burger.matches(':popover-open')) {
      show(true)
      takeOver(burger, (section) => setOpened([section]))
    }
    burger.addEventListener('beforetoggle', follow)
    return () => burger.removeEventListener('beforetoggle', follow)
  }, [nav, current])

  return {
    isOpen: (place) => isWithin(opened, place),
    toggle: (place) => (event) => {
      const isBurger = event.currentTarget.closest('[data-burger]:popover-open')
      if (!isBurger || !asksForLevel(event.nativeEvent)) return
      // Or the browser would open the panel of the bar.
      event.preventDefault()
      setOpened((opened) => (isWithin(opened, place) ? place.slice(0, -1) : place))
    },
    close: (place) => setOpened(place.slice(0, -1))
  }
}

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
