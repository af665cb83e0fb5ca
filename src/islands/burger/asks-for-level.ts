/**
 * Whether a press in the menu is on a button, or on the right half of the screen on a link with a submenu. All others
 * the browser answers. A key press has no position: it follows the link.
 */
export function asksForLevel({ target, detail, clientX }: MouseEvent): boolean {
  const part = (target as Element).closest('button, [data-submenu-link]')
  return part?.localName === 'button' || (part !== null && detail > 0 && clientX >= innerWidth / 2)
}
