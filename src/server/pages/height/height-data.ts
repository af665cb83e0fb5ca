import type { HeightField } from './asked-height.ts'
import type { HeightSentence } from './height-words.ts'

/** A number of the sentence that is a form. */
export interface HeightInput {
  id: string
  name: HeightField
  value: string
  size: number
  mode: 'decimal' | 'numeric'
  fault?: string
}

/** A case as a row of numbers. */
interface HeightRow {
  number: number
  path: string
  name: string
  /** What the numbers count, and in what: «Выручка из поиска за месяц, млн ₽». */
  measured: string
  before: string
  after: string
  /** «×2,0» */
  height: string
  months: number
  isNear: boolean
}

interface HeightAnswer extends HeightSentence {
  /** The page below with these numbers written in the request. */
  requestPath: string
  /** The picture to share. */
  picture: string
}

/** «Измерьте свою высоту», with what was typed into it. */
export interface HeightBlock {
  /** Unique on the page: its ids begin with it. */
  id: string
  from: HeightInput
  to: HeightInput
  months: HeightInput
  /** «месяцев», as the number of months wants. */
  monthsWord: string
  isDown: boolean
  faults: readonly { id: string; label: string; text: string }[]
  answer?: HeightAnswer
  /** None where only the question stands. */
  figure?: HeightFigure
}

/** The paths as a drawing, and as numbers. */
export interface HeightFigure {
  /** SVG for wide and for narrow screens. */
  wide: string
  narrow: string
  title: string
  rows: readonly HeightRow[]
}

/** What a request carries of a growth. */
export interface CarriedHeight {
  /** «Было 250, стало 400 за 9 месяцев (×1,6).» */
  text: string
  message: string
}
