/**
 * Whether a press is for a level of the menu: on a button, or on the right half of the screen on a link with a submenu. All
 * others the browser answers. A key press has no position: it follows the link.
 */
export function asksForLevel({ target, detail, clientX }: MouseEvent): boolean {
  const isRight = detail > 0 && clientX >= innerWidth / 2
  const pressed = `[data-burger] button${isRight ? ', [data-submenu-link]' : ''}`
  return (target as Element).closest(pressed) !== null
}
