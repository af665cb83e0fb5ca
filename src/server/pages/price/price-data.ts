import type { PriceLadder } from '../../../drawings/price-ladder.ts'
import type { CalculatorProps } from '../../../islands/calculator/calculator.tsx'
import type { LeadFormProps } from '../../../islands/lead-form/lead-form.tsx'
import type { TariffKind } from '../../../shared/price/price-list.ts'
import type { RenderedBody } from '../../content/markdown.ts'
import type { PageMeta } from '../../render/page-meta.ts'

declare module '../page.ts' {
  interface PageData extends PricePages {}
}

/** A choice of how to pay, with the number of tariffs that are paid so. */
interface PaidSo {
  value: 'all' | TariffKind
  label: string
  count: number
}

/** A service with what its tariffs hold. */
interface OfferGroup {
  key: string
  path: string
  name: string
  menu: string
  isPart: boolean
  term: string
  kinds: string
  least: string
  /** «3 тарифа» */
  count: string
  offers: readonly Offer[]
}

interface Offer {
  name: string
  note: string
  items: string
  sum: string
  unit: string
  kind: TariffKind
  /** Its hours, drawn; nothing where it names none. */
  blocks: string
  /** What its button adds to the calculator. */
  add: string
  isChosen: boolean
  /** What the button says. */
  pick: string
}

/** A ready set to begin with. */
interface Start {
  title: string
  text: string
  total: string
  path: string
}

interface HourBar {
  name: string
  hoursText: string
  /** The hours, drawn. */
  blocks: string
  /** «3 000 ₽ за час» */
  rate: string
}

/** What the prices print. */
export interface PricePages {
  'pages/prices': {
    meta: PageMeta
    title: string
    lead: string
    /** What the prices hold, and of which day they are. */
    asOf: string
    paidSo: readonly PaidSo[]
    ladder: PriceLadder
    groups: readonly OfferGroup[]
    starts: readonly Start[]
    calculator: CalculatorProps
    hourBars: readonly HourBar[]
    body: RenderedBody
    form: LeadFormProps
  }
}
