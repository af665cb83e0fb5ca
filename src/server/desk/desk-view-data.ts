import type { Outcome } from '../leads/lead.ts'
import type { AuditDay } from './audit-words.ts'
import type { CardPage } from './card/card-page.ts'
import type { RouteMap } from './card/card-parts.ts'
import type { Frame } from './frame.ts'
import type { BulkForm, InboxFilter } from './inbox/inbox-filters.ts'
import type { ChosenValue, InboxView } from './inbox/inbox-query.ts'
import type { DayBar, InboxRow, RowCall } from './inbox/inbox-row.ts'
import type { AssigneeOption, Colleague } from './people.ts'
import type { ReportPage } from './report/report-page.ts'
import type { TextViewData } from './room/text-view-data.ts'
import type { UnsentForm } from './unsent-form.ts'
import type { ZoneOption } from './user-zone.ts'

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
  unsent: UnsentForm | undefined
  link: { text: string; path: string }
}

interface AccountPage {
  frame: Frame
  email: string
  name: string
  zones: readonly ZoneOption[]
  roleName: string
  hasTotp: boolean
  sessions: readonly SessionRow[]
  passwordFault?: string
  /** Others are seen by who may end their accounts. */
  seesColleagues: boolean
}

interface ColleaguesPage {
  frame: Frame
  colleagues: readonly Colleague[]
  roles: readonly AssigneeOption[]
  /** A password that was made just now, shown this once. */
  fresh?: { email: string; password: string }
}

interface InboxPage {
  frame: Frame
  /** Leads as they are to be called; a list in another order is one group without a title. */
  groups: readonly {
    name: string
    title: string
    /** How many leads it holds on all pages; empty for a list in another order. */
    count: string
    rows: readonly (InboxRow & { isMarked: boolean })[]
  }[]
  /** Calls that are due. */
  due: number
  sorts: readonly { value: string; text: string; isChosen: boolean }[]
  chosen: readonly ChosenValue[]
  filters: readonly InboxFilter[]
  since: string
  until: string
  /** What leads are searched by. */
  text: string
  /** The text of the search is kept no longer. */
  isForgotten: boolean
  /** «12 заявок». */
  countText: string
  /** What the counts of the filters mean. */
  countNote: string
  bulk: BulkForm
  /** Reasons to choose from, written before. */
  reasons: readonly string[]
  views: readonly InboxView[]
  /** What is chosen may be saved under a name. */
  maySave: boolean
  assignees: readonly AssigneeOption[]
  /** What stands in the place of leads where there are none. */
  emptyText: string
  /** Something is chosen, or searched for. */
  isNarrowed: boolean
  mayChange: boolean
  /** The query of this page, with its `?`. */
  address: string
  /** Where the newest lead of all stands. */
  newest: string
  /** Where these leads are saved as a file. */
  exportPaths: { csv: string; xlsx: string }
  /** Paths; empty when there are none. */
  newer: string
  older: string
}

type Choices = readonly { value: string; text: string; isChosen: boolean }[]

interface AuditPage {
  frame: Frame
  days: readonly AuditDay[]
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
export interface DeskViewData extends TextViewData {
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
    id: string
    name: string
    label: string
    options: Choices
  }
  'desk/parts/day-bar': DayBar
  'desk/parts/field-fault': { name: string; text: string | undefined }
  'desk/parts/filter': { filter: InboxFilter }
  'desk/parts/lead-row': { row: InboxRow & { isMarked: boolean }; mayChange: boolean }
  'desk/parts/outcome-mark': { outcome: Outcome; name: string }
  'desk/parts/reasons': { reasons: readonly string[] }
  'desk/parts/route-map': RouteMap
}
