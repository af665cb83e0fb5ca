/** A page in the main menu, with the pages below it. */
export interface MenuItem {
  path: string
  title: string
  /** Printed beside the title. */
  note?: string
  children?: readonly MenuItem[]
}

/** A title of the menu's bar, with what its panel says. */
export interface MenuSection extends MenuItem {
  promise: string
  /** Names the link to the section itself. */
  all: string
}
