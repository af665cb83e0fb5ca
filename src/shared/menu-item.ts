/** A page in the main menu, with the pages below it. */
export interface MenuItem {
  path: string
  title: string
  children?: readonly MenuItem[]
}

/** Whether a page is `path` itself or below it; filters and anchors do not count as pages. */
export function isBelow(item: Pick<MenuItem, 'path'>, path: string): boolean {
  return !/[?#]/.test(item.path) && path.startsWith(item.path)
}
