import type { Outcome } from '../leads/lead.ts'
import type { auditDays } from './audit-words.ts'
import type { cardPage } from './card/card-page.ts'
import type { Frame } from './frame.ts'
import type { inboxPage } from './inbox/inbox-page.ts'
import type { colleaguesFor } from './people.ts'
import type { reportPage } from './report/report-page.ts'
import type { TextViewData } from './room/text-view-data.ts'
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
}
