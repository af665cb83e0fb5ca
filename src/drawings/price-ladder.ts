import { ladderRoute, type RoutePoint } from '../shared/price/ladder-route.ts'
import {
  entryTariff,
  TARIFF_UNITS,
  type TariffKind,
  type TariffUnit
} from '../shared/price/price-list.ts'
import { rubles, thousands } from '../shared/words/numbers.ts'

interface LadderTariff {
  name: string
  price: number
  from?: boolean
  unit: TariffUnit
}

interface LadderService {
  key: string
  menu: string
  isPart: boolean
  tariffs: readonly LadderTariff[]
}

export type PriceLadder = ReturnType<typeof priceLadder>
type LadderRow = ReturnType<typeof rowOf>

interface LadderMark extends LadderPress {
  x: string
  kind: TariffKind
  name: string
  /** The price in thousands. */
  price: string
  /** It is the least: «от 420». */
  isLeast: boolean
  /** «Высота», 240 000 ₽ в месяц */
  said: string
}

/** Where a mark leads that is pressed, and whether it is in the calculation. */
export interface LadderPress {
  /** Key of the service and number of the tariff: `seo.2`. */
  add: string
  path: string
  isChosen: boolean
  /** What a press does, in a word. */
  pick: string
}

const FIRST_TICK = 50_000
/** Room beside the cheapest and the dearest: for half a sign, and for an arrow with a name below. */
const BEFORE = 0.86
const AFTER = 1.36

/**
 * Tariffs on one logarithmic axis, and the route that joins what is chosen. Places are per cent of its length, so that words
 * keep their size at every width.
 */
export function priceLadder(
  services: readonly LadderService[],
  pressOf: (key: string, number: number) => LadderPress
) {
  const prices = services.flatMap(({ tariffs }) => tariffs.map(({ price }) => price))
  const least = Math.min(...prices) * BEFORE
  const most = Math.max(...prices) * AFTER
  const place = (price: number) =>
    `${((Math.log(price / least) / Math.log(most / least)) * 100).toFixed(2)}%`
  const rows = services.map((service) => rowOf(service, place, pressOf))
  return {
    ticks: ticksBetween(least, most).map((price) => ({ x: place(price), text: thousands(price) })),
    rows,
    route: ladderRoute(
      pointsOf(rows, ({ isChosen }) => isChosen),
      rows.length
    )
  }
}

function pointsOf(rows: readonly LadderRow[], isOn: (mark: LadderMark) => boolean): RoutePoint[] {
  return rows.flatMap(({ marks }, row) => marks.filter(isOn).map(({ x }) => ({ x, row })))
}

/** The route of some tariffs, `seo.2`, as small as a word, on the scale of the ladder. */
export function routeSketch({ rows }: PriceLadder, adds: readonly string[]): string {
  const points = pointsOf(rows, ({ add }) => adds.includes(add))
  const dots = points.map(
    ({ x, row }) => `<circle cx="${x}" cy="${((row / rows.length) * 100).toFixed(2)}%" r="2.5"/>`
  )
  return `<svg class="starts__route" aria-hidden="true">${ladderRoute(points, rows.length)}${dots.join('')}</svg>`
}

/** Every next one is twice the price. */
function ticksBetween(least: number, most: number): number[] {
  const ticks = []
  for (let price = FIRST_TICK; price < most; price *= 2) if (price > least) ticks.push(price)
  return ticks
}

function rowOf(
  { tariffs, ...service }: LadderService,
  place: (price: number) => string,
  pressOf: (key: string, number: number) => LadderPress
) {
  const marks: LadderMark[] = tariffs
    .map((tariff, index) => ({ tariff, press: pressOf(service.key, index + 1) }))
    .sort((a, b) => a.tariff.price - b.tariff.price)
    .map(({ tariff: { name, price, from, unit }, press }) => ({
      ...press,
      x: place(price),
      kind: TARIFF_UNITS[unit].kind,
      name,
      price: `${from ? 'от ' : ''}${thousands(price)}`,
      isLeast: from === true,
      said: `«${name}» ${from ? 'от ' : ''}${rubles(price)} ${TARIFF_UNITS[unit].text}`
    }))
  return {
    ...service,
    /** The row in words, for those who do not see it. */
    title: `${service.menu}: ${marks.map(({ said }) => said).join(', ')}`,
    from: marks[0]?.x ?? '0',
    to: marks.at(-1)?.x ?? '0',
    least: leastPrice(tariffs),
    marks
  }
}

/** «от 45 000 ₽», what a service begins with. */
export function leastPrice(tariffs: readonly Pick<LadderTariff, 'price' | 'unit'>[]): string {
  return `от ${rubles(entryTariff(tariffs)?.price ?? 0)}`
}
