import type { Role } from './user-rows.ts'

/** A part of the desk that the menu leads to. */
export type Section = 'leads' | 'report' | 'texts' | 'account' | 'audit'

/** What every page of the desk stands in. */
export interface Frame {
  title: string
  section?: Section
  operator?: {
    email: string
    role: Role
    /** Leads that were handed over to the operator, who has not looked at them; absent for whom leads are not given to. */
    handed?: number
  }
  /** The token that every form carries. */
  token: string
  /** What keeps the site from doing its work, in words. */
  troubles: readonly string[]
  /** What has just been done, in words. */
  done?: string
  /**
   * The change that can be undone: what names it, where the form that does it goes, the list that it was made on, and the
   * word for it where that is another one than «Отменить».
   */
  undo?: { name: string; path: string; back: string; text?: string }
}
