/** One file of a publication. */
export interface FileChange {
  /** Below the folder of content, with `/` between names. */
  file: string
  /** The text, or the SHA-256 of a picture; undefined where there was no such file. */
  before: string | undefined
  /** Undefined where the file is removed. */
  after: string | undefined
  isPicture: boolean
}

/** What was done by a publication: `files` takes what was changed beside the editor's room. */
export type PublicationAction = 'publish' | 'hide' | 'rename' | 'restore' | 'files'

/** Who has published what was found changed in the folder of content: nobody of the room. */
export const FILES_ACTOR = 'файлы'

/** What is put on the site. */
export interface NewPublication {
  actor: string
  action: PublicationAction
  /** The file of the text that it is about; empty where it is about several. */
  file: string
  changes: readonly FileChange[]
}

/** What has been put on the site, or waits for its time. */
export interface Publication extends NewPublication {
  /** Later ones have greater ones. */
  id: number
  /** Counts up from 1; 0 while it waits, and where it failed. */
  version: number
  /** When it was published, or asked for. */
  at: Date
  /** When it is to appear, or was; absent for one that was published at once. */
  due?: Date
  /** Why it could not be published when its time had come. */
  failed?: string
}

/** A text that has been changed, and is not on the site as it is. */
export interface TextDraft {
  /** Below the folder of content. */
  file: string
  /** The whole file, or what there is of it. */
  text: string
  /** What the site had of the file when the draft was begun; undefined for a new text. */
  base: string | undefined
  /** SHA-256 of pictures by their names beside the text. */
  pictures: Readonly<Record<string, string>>
  actor: string
  at: Date
}

/** A draft that somebody has discarded; it may be taken back. */
interface DiscardedDraft extends Pick<TextDraft, 'file' | 'text' | 'base' | 'actor' | 'at'> {
  id: number
}

/** A picture of a version whose bytes are not there any more: it cannot be brought back. */
export interface LostPicture {
  /** Below the folder of content. */
  file: string
  version: number
  sha256: string
}

/** What a publication was made of. */
export interface Making {
  /** The version of the content. */
  after: number
  /** Drafts that were kept later than this stay. */
  asked: Date
  /** The row that has waited for this; what it was made of was asked for when it began to wait. */
  waiting?: number | undefined
}

/** Drafts and publications of texts. Every method rejects when the database cannot be read or written. */
export interface TextRecords {
  drafts(): Promise<TextDraft[]>
  /**
   * Keeps a draft in the place of the one that was seen.
   *
   * @param seen Its text; undefined where there was none. False, and nothing kept, where it is another by now.
   */
  saveDraft(draft: Omit<TextDraft, 'at'>, seen: string | undefined): Promise<boolean>
  /**
   * Removes a draft and keeps what it was, so that it can be taken back.
   *
   * @param seen Its text. Undefined is returned, and nothing removed, where it is another by now.
   * @param isWhole The text is nowhere else: what waits to be published of it waits no more.
   */
  discardDraft(
    draft: Pick<TextDraft, 'file' | 'actor'>,
    seen: string,
    isWhole: boolean
  ): Promise<number | undefined>
  /** Drafts that were discarded after a time and not taken back, the latest first. */
  discardedDrafts(after: Date): Promise<DiscardedDraft[]>
  /** A draft in its place again; false where another one stands there by now, or there is none to take back. */
  takeBackDraft(id: number, actor: string): Promise<boolean>
  /** Forgets drafts that were discarded before a time. */
  sweepDiscarded(before: Date): Promise<void>
  /** False, and nothing moved, where there is none or another one at the other file. */
  moveDraft(file: string, to: string): Promise<boolean>
  /** The version of the last publication; 0 before the first. */
  latestVersion(): Promise<number>
  /**
   * Records a publication, once and for all: whoever follows the records puts it on the site. In the same transaction the
   * draft that it is made of is removed, and the draft of a text that is renamed goes with it.
   *
   * @returns Its version; undefined when another one was quicker, or the row waits no more.
   */
  publish(publication: NewPublication, making: Making): Promise<number | undefined>
  /**
   * Lets a publication wait for its time; one of the same file that waits already is replaced. Returns its row.
   *
   * @param asked When it was made of the draft.
   */
  wait(publication: NewPublication, due: Date, asked: Date): Promise<number>
  waiting(): Promise<Publication[]>
  /** False when it waits no more. */
  cancel(id: number): Promise<boolean>
  /** Why a waiting publication could not be published; it waits no more. */
  fail(id: number, reason: string): Promise<void>
  /** Publications after a version, oldest first. */
  publishedAfter(version: number): Promise<Publication[]>
  /** Whether one of them has replaced a text or a picture; undefined is a file that was not there. */
  isFormer(file: string, text: string | undefined, version: number): Promise<boolean>
  /** When and by whom each file was published last. */
  lastTouches(): Promise<ReadonlyMap<string, { at: Date; actor: string }>>
  /** Keeps a picture, once, by its SHA-256, which is returned. */
  keepPicture(data: Uint8Array): Promise<string>
  /** Undefined where it is not kept. */
  picture(sha256: string): Promise<Buffer | undefined>
  hasPicture(sha256: string): Promise<boolean>
  /** Bytes of all that are kept. */
  pictureBytes(): Promise<number>
  /** Pictures that publications put on the site or took from it, and that are not kept. */
  lostPictures(): Promise<LostPicture[]>
  /** SHA-256 of kept pictures that are not what they are called by: each is read. */
  damagedPictures(): Promise<string[]>
  /** Removes those that were kept before a time and that no draft and no publication names. */
  sweepPictures(before: Date): Promise<void>
  /** Publications that touch a file, or all of them, newest first. */
  publications(query: { file?: string; limit: number }): Promise<Publication[]>
}
