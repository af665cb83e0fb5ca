/**
 * A link of the menu, with what is printed beside it and the links below it. Every text is all that its element holds, with a
 * space before it where another stands before: translators change texts, and React compares no more of such an element.
 */
export interface ShownItem {
  path: string
  title: string
  /** Of the page itself, or of the section that it is in. */
  mark?: 'page' | 'true'
  note?: string
  children?: readonly ShownItem[]
}

/** A title of the bar; one without pages below it has no panel. */
export interface ShownSection extends ShownItem {
  promise?: string
  /** Names the link to the section itself. */
  all?: string
  feature?: MenuFeature
}

/** What a panel of the menu shows beside its links. */
export type MenuFeature =
  | { kind: 'card'; path: string; label: string; figure?: string; text: string }
  | {
      kind: 'list'
      label: string
      /** `share` is drawn below a line, of a hundred. */
      lines: readonly { path?: string; title: string; note: string; share?: number }[]
    }

export interface BurgerProps {
  /** Names the menu for those who do not see it. */
  label: string
  sections: readonly ShownSection[]
  phone?: { path: string; title: string }
  /** The last is the main one. */
  actions: readonly { path: string; title: string; modal?: string }[]
}
