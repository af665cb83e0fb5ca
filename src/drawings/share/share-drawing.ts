import { scaleLog } from 'd3-scale'
import { RAMPS } from '../../shared/palette.ts'
import { countedNouns } from '../../shared/words/count-words.ts'
import { decimal, rubles } from '../../shared/words/numbers.ts'
import { inRow } from '../bar.ts'
import { type Cover, coverDrawing } from '../cover.ts'
import type { DatedSeries } from '../hill/plan.ts'
import { portraitFile } from '../portrait.ts'
import { tenth } from '../profile/numbers.ts'
import { hillPicture, type OfficeNet, officePicture } from './land-pictures.ts'
import { DAY, letters, NIGHT, type Paper, SHEET, trig } from './paper.ts'

/** What a picture to share is drawn of: a page's own numbers, and nothing else. */
export type ShareDrawing =
  | { kind: 'hill'; series: DatedSeries }
  | { kind: 'service'; service: ServiceScale }
  | { kind: 'rating'; rating: RatedFive }
  | { kind: 'cover'; cover: Cover }
  | { kind: 'person'; person: PersonHill }
  | { kind: 'office'; office: OfficeNet }
  /** Of what a visitor has set, on the night. */
  | { kind: 'set'; svg: string }

/** The drawing under the title as SVG, on its ground. */
export function shareDrawing(drawing: ShareDrawing): { paper: Paper; svg: string } {
  if (drawing.kind === 'cover') return coverDrawing(drawing.cover, COVER)
  if (drawing.kind === 'hill') return { paper: NIGHT, svg: hillPicture(drawing.series) }
  if (drawing.kind === 'set') return { paper: NIGHT, svg: drawing.svg }
  if (drawing.kind === 'service') return { paper: DAY, svg: servicePicture(drawing.service) }
  if (drawing.kind === 'rating') return { paper: DAY, svg: ratingPicture(drawing.rating) }
  if (drawing.kind === 'person') return { paper: DAY, svg: personPicture(drawing.person) }
  return { paper: DAY, svg: officePicture(drawing.office) }
}

/** Under the title at the right. */
const COVER = { x: 664, y: 310, width: 464, height: 290 } as const

interface PersonHill {
  slug: string
  role: string
  since: number
  expertise: readonly string[]
  talks: readonly { year: number }[]
  /** The year that strata are counted to. */
  year: number
}

/** The hill's square stands on the foot of the sheet, its mark under the title. */
const SIDE = 340
const PERSON_TOP = SHEET.height - SIDE - 8
const LEADING = 40

/** A person as the hill of their page, with what its summits stand for. */
function personPicture(person: PersonHill): string {
  const { svg } = portraitFile(person, person.year)
  const hill = svg.replace(
    '<svg ',
    `<svg x="${SHEET.right - SIDE}" y="${PERSON_TOP}" width="${SIDE}" height="${SIDE}" `
  )
  const fields = person.expertise
    .slice(0, 4)
    .map((field, index) =>
      letters(SHEET.left, 400 + index * LEADING, field, { fill: DAY.text, size: 26 })
    )
  const count = countedNouns(person.expertise.length, ['вершина', 'вершины', 'вершин'])
  const years = Math.max(1, person.year - person.since)
  return [
    hill,
    letters(SHEET.left, 340, person.role, { fill: DAY.quiet, size: 28 }),
    ...fields,
    letters(
      SHEET.left,
      590,
      `${count}\u00A0— области; слоёв ${years}, по\u00A0году на\u00A0каждый`,
      { fill: DAY.quiet, size: 20 }
    )
  ].join('')
}

interface RatedFive {
  /** The leaders: points out of a hundred, and the parts that they are laid of. */
  rows: readonly { name: string; total: number; parts: readonly number[] }[]
}

const { tone1, tone2, tone3, tone4, tone5, tone6 } = RAMPS
const TONES = [tone1, tone2, tone3, tone4, tone5, tone6]
const [FIRST, STEP, HEIGHT] = [322, 58, 30]
const BAR = { left: 420, right: SHEET.right - 104 }
/** A name longer than this would reach its bar. */
const LONGEST = 20

/** The leaders as they stand: each bar is laid of values times weights. */
function ratingPicture({ rows }: RatedFive): string {
  const lines = rows.map(({ name, total, parts }, row) => {
    const y = FIRST + row * STEP
    const bricks = inRow(parts, 100, BAR.right - BAR.left).map(({ x, width }, place) => {
      const tone = TONES[place % TONES.length]
      return `<rect x="${tenth(BAR.left + x)}" y="${y}" width="${tenth(Math.max(0, width - 2))}" height="${HEIGHT}" fill="${tone}"/>`
    })
    const short = name.length > LONGEST ? `${name.slice(0, LONGEST - 1).trimEnd()}…` : name
    return [
      letters(SHEET.left, y + 25, String(row + 1), {
        fill: row ? DAY.quiet : DAY.data,
        size: 28,
        isStrong: true
      }),
      letters(SHEET.left + 42, y + 25, short, { fill: DAY.text, size: 28, isStrong: true }),
      ...bricks,
      letters(SHEET.right, y + 26, decimal(total), {
        fill: DAY.text,
        size: 32,
        isStrong: true,
        anchor: 'end'
      })
    ].join('')
  })
  const foot = FIRST + rows.length * STEP - 14
  return `${lines.join('')}<path d="M${BAR.left} ${foot}V${FIRST - 12}M${BAR.right} ${foot}V${FIRST - 12}" stroke="${DAY.quiet}" stroke-width="2" stroke-dasharray="2 6"/>`
}

interface ServiceScale {
  /** In roubles, the cheapest first; `isFrom` where it goes up from there. */
  tariffs: readonly { name: string; price: number; isFrom: boolean }[]
}

/** Where the axis is; labels nearer than that stand above one another, and how far above. */
const [PRICE_AXIS, NEAR, ABOVE] = [500, 250, 76] as const

/** Tariffs on a logarithmic axis of prices. */
function servicePicture({ tariffs }: ServiceScale): string {
  const y = PRICE_AXIS
  const prices = tariffs.map(({ price }) => price)
  const ends = [Math.min(...prices) / 1.25, Math.max(...prices) * 1.5]
  const x = scaleLog(ends, [SHEET.left, SHEET.right])
  let [before, raised] = [-NEAR, false]
  const marks = tariffs.map(({ name, price, isFrom }) => {
    const at = x(price)
    raised = at - before < NEAR && !raised
    before = at
    const up = raised ? ABOVE : 0
    const pole = up
      ? `<path d="M${tenth(at)} ${y - 34}V${y - 44 - up}" stroke="${DAY.quiet}"/>`
      : ''
    const sum = `${isFrom ? 'от\u00A0' : ''}${rubles(price)}`
    return [
      pole + trig(at, y - 14, DAY),
      letters(at - 18, y - 44 - up, name, { fill: DAY.quiet, size: 22 }),
      letters(at - 18, y - 72 - up, sum, { fill: DAY.text, size: 34, isStrong: true })
    ].join('')
  })
  const ticks = x.ticks(2).filter((price) => isRound(price) && x(price) > SHEET.left + 50)
  const axis = ticks.map((price) => `M${tenth(x(price))} ${y}v12`).join('')
  const names = ticks.map((price) =>
    letters(x(price), y + 38, rubles(price), { fill: DAY.quiet, size: 20, anchor: 'middle' })
  )
  return `<path d="M${SHEET.left} ${y}H${SHEET.right}${axis}" fill="none" stroke="${DAY.text}" stroke-width="2"/>${[...names, ...marks].join('')}`
}

/** 1, 2, 3 or 5 of some power of ten. */
const isRound = (price: number) => /^[1235]0*$/.test(String(price))
