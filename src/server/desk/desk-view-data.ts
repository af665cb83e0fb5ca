import type { DeskSession, Role } from '../leads/desk-records.ts'

/** A part of the desk that the menu leads to. */
export type Section = 'leads' | 'report' | 'account' | 'audit'

/** What every page of the desk stands in. */
export interface Frame {
  title: string
  section?: Section
  operator?: { email: string; role: Role; canAdminister: boolean }
  /** Of the forms. */
  token: string
  /** What has just been done, in words. */
  done?: string
}

interface SignInPage {
  frame: Frame
  email: string
  /** Where to go once signed in. */
  next: string
  fault?: string
}

interface RefusalPage {
  frame: Frame
  heading: string
  text: string
  link: { text: string; path: string }
}

interface AccountPage {
  frame: Frame
  email: string
  roleName: string
  hasTotp: boolean
  sessions: readonly (Pick<DeskSession, 'address' | 'seenAt' | 'createdAt'> & {
    /** Names it in the form that ends it. */
    mark: string
    browser: string
    isThis: boolean
  })[]
  passwordFault?: string
}

/** The data of every template of the desk, by its path in `views/`. */
export interface DeskViewData {
  'desk/layout': Frame & { body: string }
  'desk/pages/sign-in': SignInPage
  'desk/pages/refusal': RefusalPage
  'desk/pages/account': AccountPage
}
