import type { Entry } from '../content/content.ts'

export type SignedArticle = Entry<'articles'> & { author: string }

export interface Link {
  path: string
  title: string
  /** It leads to what is shown. */
  isCurrent?: boolean
}

/** A filter of a list, with how much it leaves. */
export interface Rubric {
  path: string
  title: string
  count: number
}
