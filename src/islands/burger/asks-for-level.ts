import { isPlainClick } from '../plain-click.ts'

/**
 * Whether a press is for a level of the menu: on a button, or on the right half of the screen on a link with a submenu. All
 * others the browser answers, such as those for a new tab. A key press has no position: it follows the link.
 */
export function asksForLevel(event: MouseEvent): boolean {
  const isRight = event.detail > 0 && event.clientX >= innerWidth / 2 && isPlainClick(event)
  const pressed = `[data-burger] button${isRight ? ', [data-submenu-link]' : ''}`
  return (event.target as Element).closest(pressed) !== null
}
