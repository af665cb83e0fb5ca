import type { Outcome } from '../leads/lead.ts'
import type { auditDays } from './audit-words.ts'
import type { cardPage } from './card/card-page.ts'
import type { Frame } from './frame.ts'
import type { inboxPage } from './inbox/inbox-page.ts'
import type { colleaguesFor } from './people.ts'
import type { reportPage } from './report/report-page.ts'
import type { FieldView } from './room/form/field-view.ts'
import type { AskView, ReferrerView } from './room/parts/ask-parts.ts'
import type { historyView } from './room/parts/history-part.ts'
import type { pictureView } from './room/parts/picture-part.ts'
import type { previewView } from './room/parts/preview-part.ts'
import type { planView } from './room/parts/publish-part.ts'
import type { DiffHunk, DiffPart } from './room/text-diff.ts'
import type { SpokenFault } from './room/text-faults.ts'
import type { archiveView, TextForm } from './room/text-form.ts'
import type { discardedView, listView, replaceView, TextRow } from './room/text-list.ts'
import type { unsentForm } from './unsent-form.ts'

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
  unsent: ReturnType<typeof unsentForm> | undefined
  link: { text: string; path: string }
}

interface AccountPage {
  frame: Frame
  email: string
  name: string
  zones: Choices
  roleName: string
  hasTotp: boolean
  sessions: readonly SessionRow[]
  passwordFault?: string
  /** Others are seen by who may end their accounts. */
  seesColleagues: boolean
}

interface ColleaguesPage {
  frame: Frame
  colleagues: Awaited<ReturnType<typeof colleaguesFor>>
  roles: Choices
  /** A password that was made just now, shown this once. */
  fresh?: { email: string; password: string }
}

/** What a function makes for a page, and its frame. */
type Page<Make extends (...parts: never[]) => unknown> = Awaited<ReturnType<Make>> & {
  frame: Frame
}
type CardPage = Page<typeof cardPage>
type InboxPage = Page<typeof inboxPage>
type ReportPage = Page<typeof reportPage>
type InboxRow = InboxPage['groups'][number]['rows'][number]
type RowCall = NonNullable<InboxRow['call']>
type DayBar = NonNullable<RowCall['bar']>
type InboxFilter = InboxPage['filters'][number]
type RouteMap = CardPage['map']

type Choices = readonly { value: string; text: string; isChosen: boolean }[]

interface AuditPage {
  frame: Frame
  days: ReturnType<typeof auditDays>
  who: Choices
  what: Choices
  day: string
  isNarrowed: boolean
  /** A path; empty at the end. */
  older: string
}

export interface SessionRow {
  /** Names it in the form that ends it. */
  mark: string
  /** «Chrome 131, Windows». */
  device: string
  seenAt: string
  createdAt: string
  address: string
  /** Where the browser's clock is; empty where it has not told. */
  clock: string
  isThis: boolean
}

/** The data of every template of the desk, by its path in `views/`. */
export interface DeskViewData {
  'desk/layout': Frame & { body: string }
  'desk/pages/sign-in': SignInPage
  'desk/pages/refusal': RefusalPage
  'desk/pages/account': AccountPage
  'desk/pages/colleagues': ColleaguesPage
  'desk/pages/inbox': InboxPage
  'desk/pages/card': CardPage
  'desk/pages/audit': AuditPage
  'desk/pages/report': ReportPage
  'desk/parts/boundary': object
  'desk/parts/bar': { share: number }
  'desk/parts/call-window': RowCall
  'desk/parts/chevron': object
  'desk/parts/choice': {
    field: {
      id: string
      name: string
      label: string
      options: Choices
      fault?: string | undefined
    }
  }
  'desk/parts/day-bar': DayBar
  'desk/parts/field-fault': { name: string; text: string | undefined }
  'desk/parts/filter': { filter: InboxFilter }
  'desk/parts/input': {
    field: {
      name: string
      label: string
      /** Further attributes, as they stand in the markup. */
      rest: string
      /** The name, if it is left out. */
      id?: string
      value?: string
      fault?: string | undefined
    }
  }
  'desk/parts/lead-row': { row: InboxRow; mayChange: boolean }
  'desk/parts/options': { options: Choices }
  'desk/parts/outcome-mark': { outcome: Outcome; name: string }
  'desk/parts/reasons': { reasons: readonly string[] }
  'desk/parts/route-map': RouteMap
  'desk/pages/texts': Page<typeof listView>
  'desk/pages/text-new': {
    frame: Frame
    kinds: readonly { path: string; one: string; about: string }[]
  }
  'desk/pages/text': { frame: Frame; form: TextForm }
  'desk/pages/text-preview': Page<typeof previewView>
  'desk/pages/text-publish': Page<typeof planView>
  'desk/pages/text-history': Page<typeof historyView>
  'desk/pages/text-ask': AskView & { frame: Frame }
  'desk/pages/texts-discarded': Page<typeof discardedView>
  'desk/pages/text-archive': Page<typeof archiveView>
  'desk/pages/texts-replace': Page<typeof replaceView>
  'desk/pages/text-picture': Page<typeof pictureView>
  'desk/room/field': FieldView
  'desk/room/pair': Pick<FieldView, 'parts'>
  'desk/room/facts': Pick<FieldView, 'facts'>
  'desk/room/fault': Pick<FieldView, 'id' | 'name' | 'fault'>
  'desk/room/diff': { hunks: readonly DiffHunk[] }
  'desk/room/diff-parts': { parts: readonly DiffPart[] }
  'desk/room/places': Pick<TextRow, 'places' | 'more'>
  'desk/room/place': Pick<SpokenFault, 'place' | 'path'>
  'desk/room/problems': { fault: string; faults: readonly SpokenFault[] }
  'desk/room/referrers': { rows: readonly ReferrerView[] }
  'desk/room/state-mark': { state: string; name: string }
}
