import type { ContentFault } from '../content/faults.ts'
import type { CollectionName } from '../content/schemas.ts'
import type { NewEdition } from './new-edition.ts'
import type { Text, TextEdit, TextKey, TextSummary } from './text.ts'
import type { FileChange, Publication, TextDraft } from './text-records.ts'

/** Somebody else has changed the text since the form was made: nothing was written. */
export interface Stale {
  kind: 'stale'
  /** The text as it is by now. */
  text: Text
}

/** Faults that keep it from being done. Those of other files name them by `place`. */
export interface Refused {
  kind: 'refused'
  faults: readonly ContentFault[]
}

/** The texts do not agree with one another: it may be published all the same, once somebody has read this. */
export interface Remarked {
  kind: 'remarked'
  remarks: readonly ContentFault[]
  /** Publish again with it: who has read these remarks has not read others. */
  seen: string
}

export type Saved = { kind: 'saved'; text: Text } | Stale | Refused
export type Published = { kind: 'published'; version: number } | { kind: 'waiting'; due: Date }
export type Publishing = Published | Stale | Refused | Remarked

/** Discarded drafts can be taken back for so long. */
export const DISCARDED_KEPT_DAYS = 30

export type Discarding = { kind: 'discarded'; id: number } | Stale | Refused

/** A draft that was discarded. */
export interface Discarded {
  id: number
  key: TextKey
  title: string
  actor: string
  at: Date
  /** Until when it may be taken back. */
  until: Date
}

/** A page that is shown to editors alone. */
export interface Previewed {
  /** What no page can be made of. */
  faults: readonly ContentFault[]
  /** Empty where there are faults, or the text is no page of its own. */
  html: string
}

/** A text that names another one. */
export interface Referrer {
  key: TextKey
  title: string
  /** Places of its fields; `['body']` where its Markdown links to it. */
  paths: readonly (readonly string[])[]
  /** The reference may be taken out: its field is a list, or may be missing; a link becomes its words. */
  canLetGo: boolean
}

/** What a publication would do, shown before it is done. */
export interface Plan {
  text: Text
  changes: readonly FileChange[]
  /** The site has had another text since the draft was kept. */
  isBehind: boolean
  faults: readonly ContentFault[]
  remarks: readonly ContentFault[]
  /** Confirms the remarks; empty where there are none. */
  seen: string
  /** The edition of a legal document that begins with it. */
  edition?: NewEdition & { translations: readonly TextSummary[] }
}

/** How a publication is asked for. */
export interface Asking {
  /** The e-mail of who asks. */
  actor: string
  /** The version of the form that it is asked from. */
  version: string
  /** Remarks that have been read. */
  seen?: string
  /** When it is to be published; at once if absent or over. */
  at?: Date
  /** What a new edition of a legal document changes; without it its words stay as they are. */
  edition?: string
}

/** What a text was before a publication, or after it. */
export interface RestoredVersion {
  version: number
  side: 'before' | 'after'
}

/** A publication with its pictures that are lost, by their files. */
export interface PastPublication extends Publication {
  lost: readonly string[]
}

/** Texts of the site, read and written by people. Every method rejects when the database or the disk cannot be used. */
export interface Editor {
  list(): Promise<TextSummary[]>
  /** Undefined where there is no such text, neither in a file nor as a draft. */
  read(key: TextKey): Promise<Text | undefined>
  /** A new text of a kind that `npm run new` knows; for others undefined. Nothing is written. */
  blank(collection: CollectionName): Promise<Text | undefined>
  /** Keeps changes as a draft, faulty ones too. A new text needs a slug that is free. */
  save(key: TextKey, edit: TextEdit, actor: string): Promise<Saved>
  /** The draft of a text as it was kept. */
  draft(key: TextKey): Promise<TextDraft | undefined>
  /** Removes the draft: the text is what lies in its file. It can be taken back for a month. */
  discard(key: TextKey, asking: Pick<Asking, 'actor' | 'version'>): Promise<Discarding>
  /** Drafts that may be taken back, the latest first. */
  discarded(): Promise<Discarded[]>
  /** Puts a discarded draft back; undefined where another one stands in its place by now, or there is none. */
  takeBack(id: number, actor: string): Promise<TextKey | undefined>
  /** What publishing the draft would do, or taking a version back; undefined where there is nothing to do. */
  plan(key: TextKey, version?: RestoredVersion): Promise<Plan | undefined>
  publish(key: TextKey, asking: Asking): Promise<Publishing>
  /** Takes a waiting publication back; false when it is not waiting. */
  cancel(id: number): Promise<boolean>
  /** Who names this text. */
  referrers(key: TextKey): Promise<Referrer[]>
  /** Makes the text a draft; those that name it let go of it if `letGo`, else they are faults. */
  hide(key: TextKey, asking: Asking & { letGo: boolean }): Promise<Publishing>
  /**
   * Gives the text another address; the former one leads there, and those that name it name it anew. One that is not on
   * the site is only moved.
   */
  rename(key: TextKey, slug: string, asking: Asking): Promise<Publishing | { kind: 'moved' }>
  /** Publications of a text, or of all of them, newest first. */
  history(key?: TextKey): Promise<PastPublication[]>
  /** False while this process shows less than is published; the log says why. */
  isCurrent(): boolean
  /** Brings files back to what they were after a publication, or before it; that is the next one. */
  restore(version: RestoredVersion, key: TextKey, asking: Asking): Promise<Publishing>
  /** Files that were changed beside the room, and are not on the site. */
  strayChanges(): Promise<FileChange[]>
  /** Publishes them. */
  publishStray(asking: Omit<Asking, 'version' | 'at'>): Promise<Publishing>
  /** The page of a text as it would be with its draft. */
  preview(key: TextKey): Promise<Previewed>
}
