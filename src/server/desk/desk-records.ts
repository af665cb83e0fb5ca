import type { Ledger } from '../allowance/allowance.ts'
import type { Settings } from '../database/settings.ts'
import type { DeliveryRecords } from '../delivery/delivery-records.ts'
import type { LeadStore } from '../leads/lead-store.ts'
import type { KeptRecords } from './kept-rows.ts'

/** What a user may do: look at leads, record what becomes of them, write the site's texts and see no lead, everything. */
export const ROLES = ['reader', 'manager', 'editor', 'administrator'] as const
export type Role = (typeof ROLES)[number]

/** Who may sign in at the desk. */
export interface DeskUser {
  id: number
  /** In lower case; no other user has it in another spelling, see `emailKey`. */
  email: string
  role: Role
  /** What colleagues call the user; empty until somebody has said it. */
  name: string
  /** The IANA name of the zone that the user's hours are told in; empty for the desk's own. */
  timeZone: string
  /** Argon2id in PHC format. */
  passwordHash: string
  /** Base32; present once a second factor is asked for. */
  totpSecret?: string
  createdAt: Date
}

/** A signed-in browser. Only the hash of its token is stored. */
export interface DeskSession {
  /** Hex SHA-256 of the token in the cookie. */
  tokenHash: string
  user: DeskUser
  createdAt: Date
  /** The time of the last request, to the minute. */
  seenAt: Date
  address: string
  userAgent: string
  /** The zone of the browser's clock; empty where it has not told. */
  timeZone: string
}

/** A note as a file has it. */
export type SavedNote = Pick<LeadNote, 'at' | 'actor' | 'text'>

/** A remark of an operator on a lead. */
export interface LeadNote {
  id: string
  at: Date
  actor: string
  text: string
  /** What it said before, and when that was corrected; oldest first. */
  former: readonly { at: Date; text: string }[]
}

/** Filters of the inbox that a user returns to. */
export interface SavedView {
  id: string
  name: string
  /** The query of the address, with its `?`; it names no person. */
  query: string
}

/** How many a user may keep. */
export const MOST_VIEWS = 20

/** A page of the audit by the numbers of its rows, which none of them has twice. */
export interface AuditQuery {
  /** Newest first, those older than this; from the newest on if absent. */
  before?: number | undefined
  /** Oldest first, those newer than this; 0 is the beginning. */
  after?: number | undefined
  limit: number
  /** Only what this one did. */
  actor?: string
  /** Only acts of these. */
  actions?: readonly string[]
  /** Only of this time; its end is the first moment after it. */
  during?: { start: Date; end: Date }
}

/** An entry of the audit, with its place in it. */
export interface AuditRecord {
  id: number
  at: Date
  actor: string
  action: string
  object: string
  detail: string
}

/** The parts of the site's store that the desk works with. */
export interface DeskStore {
  leads: LeadStore
  delivery: DeliveryRecords
  desk: DeskRecords
  settings: Settings
  ledger: Ledger
}

/** What the desk stores beside the leads. Every method rejects when the database cannot be read or written. */
export interface DeskRecords extends KeptRecords {
  /** False when the e-mail is taken. */
  addUser(
    user: Pick<DeskUser, 'email' | 'role' | 'passwordHash'> & Partial<Pick<DeskUser, 'name'>>
  ): Promise<boolean>
  /** Changes what is given. */
  changeUser(
    id: number,
    values: Partial<Pick<DeskUser, 'name' | 'role' | 'timeZone'>>
  ): Promise<void>
  /** In the order of their e-mails. */
  users(): Promise<DeskUser[]>
  /**
   * Ends the user's sessions too, and gives the user's leads to another, or to nobody, in the same transaction.
   *
   * @param heir The number of who gets the leads.
   * @returns How many leads those are; undefined when there is no such user.
   */
  removeUser(email: string, heir?: number): Promise<number | undefined>
  userByEmail(email: string): Promise<DeskUser | undefined>
  /** Ends every session of the user except `keepHash`; false when there is no such user. */
  setPassword(email: string, passwordHash: string, keepHash?: string): Promise<boolean>
  /** Ends every session of the user; undefined removes the second factor. False when there is no such user. */
  setTotpSecret(email: string, secret: string | undefined): Promise<boolean>
  /**
   * Claims a time step of a one-time code; false when this or a later one was used.
   *
   * Source: RFC 6238, 5.2: a code is accepted once.
   */
  takeTotpStep(userId: number, step: number): Promise<boolean>

  openSession(session: {
    tokenHash: string
    userId: number
    address: string
    userAgent: string
    timeZone?: string
  }): Promise<void>
  /** Undefined when there is none, or it has been idle or open for too long. */
  session(tokenHash: string): Promise<DeskSession | undefined>
  /** Notes that the session is in use. */
  touchSession(tokenHash: string): Promise<void>
  /** Those that are still valid, the last used first. */
  sessionsOf(userId: number): Promise<DeskSession[]>
  closeSession(tokenHash: string): Promise<void>
  /** Ends every session of the user except `keepHash`. */
  closeSessionsOf(userId: number, keepHash?: string): Promise<void>

  /** False when there is no such lead, or it is erased. */
  addNote(resultID: string, note: Pick<LeadNote, 'actor' | 'text'>): Promise<boolean>
  /** Of each lead that has any, oldest first. */
  notesOfAll(resultIDs: readonly string[]): Promise<ReadonlyMap<string, readonly SavedNote[]>>
  /** Keeps what the note said before; false when it is another's, or gone. */
  correctNote(resultID: string, note: Pick<LeadNote, 'id' | 'actor' | 'text'>): Promise<boolean>
  /** Oldest first. */
  notesOf(resultID: string): Promise<LeadNote[]>

  /** Replaces a view of the same name; false when the user has as many as may be kept. */
  addView(userId: number, view: Omit<SavedView, 'id'>): Promise<boolean>
  /** In the order of their names. */
  viewsOf(userId: number): Promise<SavedView[]>
  /** Returns what was removed; undefined when it is somebody else's, or gone. */
  removeView(userId: number, id: string): Promise<SavedView | undefined>

  auditPage(page: AuditQuery): Promise<AuditRecord[]>
  /** Removes sessions and kept texts that are over. */
  forgetOld(): Promise<void>
}

/** A session ends when it has not been used for this long, and at the latest after its lifetime. */
export const SESSION_IDLE_MS = 12 * 60 * 60 * 1000
export const SESSION_LIFETIME_MS = 7 * 24 * 60 * 60 * 1000
