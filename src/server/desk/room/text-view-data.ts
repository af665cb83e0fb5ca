import type { Frame } from '../frame.ts'
import type { FieldView } from './form/field-view.ts'
import type { Mention } from './served-texts.ts'
import type { DiffHunk, DiffPart } from './text-diff.ts'
import type { SpokenFault } from './text-faults.ts'
import type { TextForm } from './text-form.ts'
import type { TextList, TextRow } from './text-list.ts'

interface Problem {
  fault: string
  faults: readonly SpokenFault[]
}

interface TextsPage extends TextList {
  frame: Frame
  /** Files that were changed beside the room. */
  stray: readonly string[]
  remarks: readonly SpokenFault[]
  /** Confirms the remarks. */
  seen: string
  /** How many discarded drafts may be taken back. */
  discarded: number
}

interface TextKindsPage {
  frame: Frame
  kinds: readonly { path: string; one: string; about: string }[]
}

interface TextPage {
  frame: Frame
  form: TextForm
}

interface TextPreviewPage {
  frame: Frame
  title: string
  /** Paths. */
  text: string
  page: string
  publish: string
  hasDraft: boolean
  faults: readonly SpokenFault[]
  hasPage: boolean
}

interface TextPublishPage {
  frame: Frame
  heading: string
  title: string
  /** Paths. */
  action: string
  text: string
  preview: string
  version: string
  seen: string
  isEmpty: boolean
  /** Drafts of several texts become one version. */
  isSeveral: boolean
  /** False where the check is still to be asked for. */
  isLookedAt: boolean
  /** The site has had another text since the draft was kept. */
  isBehind: boolean
  changes: readonly { file: string; isOwn: boolean; hunks: readonly DiffHunk[]; note: string }[]
  mentions: readonly Mention[]
  /** Texts that print by name what changes. */
  followers: { title: string; texts: readonly { title: string; path: string }[] }
  faults: readonly SpokenFault[]
  remarks: readonly SpokenFault[]
  /** The edition of a document that begins; `note` says what it changes. */
  edition:
    | {
        version: string
        former: string
        note: string
        fault: string
        translations: readonly { title: string; path: string }[]
      }
    | undefined
  when: string
  /** Whose time is typed. */
  clock: string
  publishAt: string
  fault: string
}

interface TextHistoryPage {
  frame: Frame
  heading: string
  title: string
  /** Paths. */
  text: string
  action: string
  waiting: readonly { id: number; actor: string; due: string; failed: readonly SpokenFault[] }[]
  versions: readonly {
    /** Counts the versions of this text. */
    number: number
    version: number
    at: string
    actor: string
    action: string
    isNow: boolean
    mayRestore: boolean
    /** Names of pictures that cannot be brought back. */
    lost: string
    hunks: readonly DiffHunk[]
    more: number
    less: number
  }[]
  /** A path; empty when there are none. */
  older: string
  /** Before this one the text was as it was written first; undefined where it was new. */
  oldest: number | undefined
  fault: string | undefined
}

interface TextDiscardPage {
  frame: Frame
  title: string
  /** Paths. */
  text: string
  action: string
  version: string
  /** Who has written the draft, and when. */
  about: string
  /** The text is nowhere else. */
  isWhole: boolean
  /** When a publication of it is to appear; empty where none waits. */
  due: string
  days: number
  hunks: readonly DiffHunk[]
  fault: string
}

interface TextsDiscardedPage {
  frame: Frame
  rows: readonly { id: number; title: string; kind: string; about: string; until: string }[]
  fault: string
}

interface TextsReplacePage {
  frame: Frame
  words: string
  next: string
  rows: readonly Pick<TextRow, 'name' | 'title' | 'kind' | 'places' | 'more'>[]
  fault: string
}

interface TextArchivePage {
  frame: Frame
  title: string
  version: string
  body: string
  /** Paths; `discard` is empty where there is no draft. */
  document: string
  address: string
  history: string
  discard: string
}

interface ReferrerView {
  path: string
  kind: string
  title: string
  places: string
}

interface TextHidePage {
  frame: Frame
  title: string
  /** Paths. */
  text: string
  action: string
  version: string
  /** Those that let go of the text, and those that cannot. */
  letting: readonly ReferrerView[]
  holding: readonly ReferrerView[]
  isOnSite: boolean
  problem: (Problem & { seen: string }) | undefined
}

interface TextRenamePage {
  frame: Frame
  title: string
  /** Paths. */
  text: string
  action: string
  version: string
  address: string
  slug: string
  isFixed: boolean
  problem: (Problem & { seen: string }) | undefined
}

interface TextPicturePage {
  /** Bytes of the largest file that is taken. */
  most: number
  frame: Frame
  heading: string
  title: string
  /** Paths. */
  text: string
  action: string
  version: string
  field: string
  alt: string
  caption: string
  places: readonly { value: string; text: string; isChosen: boolean }[]
  faults: Readonly<Record<string, string>>
}

/** The data of every template of the editor's room, by its path in `views/`. */
export interface TextViewData {
  'desk/pages/texts': TextsPage
  'desk/pages/text-new': TextKindsPage
  'desk/pages/text': TextPage
  'desk/pages/text-preview': TextPreviewPage
  'desk/pages/text-publish': TextPublishPage
  'desk/pages/text-history': TextHistoryPage
  'desk/pages/text-discard': TextDiscardPage
  'desk/pages/texts-discarded': TextsDiscardedPage
  'desk/pages/text-archive': TextArchivePage
  'desk/pages/texts-replace': TextsReplacePage
  'desk/pages/text-hide': TextHidePage
  'desk/pages/text-rename': TextRenamePage
  'desk/pages/text-picture': TextPicturePage
  'desk/room/field': FieldView
  'desk/room/pair': Pick<FieldView, 'parts'>
  'desk/room/facts': Pick<FieldView, 'facts'>
  'desk/room/fault': Pick<FieldView, 'id' | 'name' | 'fault'>
  'desk/room/diff': { hunks: readonly DiffHunk[] }
  'desk/room/diff-parts': { parts: readonly DiffPart[] }
  'desk/room/places': Pick<TextRow, 'places' | 'more'>
  'desk/room/place': Pick<SpokenFault, 'place' | 'path'>
  'desk/room/problems': Problem
  'desk/room/state-mark': { state: string; name: string }
}
