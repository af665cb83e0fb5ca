import type { Point } from './isolines.ts'
import { type Field, heightField, type Peak, randomFrom } from './noise.ts'
import { highestPoint, reliefPaths, summitMark } from './relief.ts'

/** What a topic looks like as a country. */
interface Country {
  /** How many isolines there are. */
  levels: number
  /** Size of a hill, in sheet units. */
  scale: number
  summits: number
  /** Radius and height of the first summit. */
  radius: number
  rise: number
  /** How deep the summit is hollowed out. */
  crater?: number
  /** How much the land rises to the right. */
  slope?: number
  /** A hollow stands opposite the summit. */
  hasPit?: boolean
  /** The second is for a cover whose neighbour has the first. */
  grounds: readonly [Ground, Ground]
}

const GROUNDS = {
  paper: { back: '#EFEDE6', thin: '#A39C88', bold: '#8B8470', mark: '#B23407' },
  white: { back: '#FFFFFF', thin: '#B9B3A2', bold: '#8B8470', mark: '#B23407' },
  night: { back: '#0B0F14', thin: '#3B4959', bold: '#55667A', mark: '#FF5A1F' }
} as const
type Ground = keyof typeof GROUNDS

const COUNTRIES = {
  peak: country({ levels: 17, scale: 340, summits: 1, radius: 300, rise: 0.95 }, 'paper', 'white'),
  ridge: country({ levels: 13, scale: 300, summits: 2, radius: 190, rise: 0.45 }, 'paper', 'night'),
  crags: country({ levels: 24, scale: 150, summits: 6, radius: 95, rise: 0.34 }, 'night', 'paper'),
  hills: country({ levels: 10, scale: 420, summits: 3, radius: 230, rise: 0.5 }, 'white', 'paper'),
  plain: country({ levels: 9, scale: 520, summits: 1, radius: 110, rise: 1 }, 'paper', 'white'),
  islands: country(
    { levels: 13, scale: 240, summits: 5, radius: 120, rise: 0.55 },
    'night',
    'white'
  ),
  crater: country(
    { levels: 15, scale: 260, summits: 1, radius: 330, rise: 0.8, crater: 0.95 },
    'night',
    'paper'
  ),
  slope: country(
    { levels: 19, scale: 380, summits: 1, radius: 420, rise: 0.5, slope: 0.9 },
    'paper',
    'night'
  ),
  hollow: country(
    { levels: 11, scale: 300, summits: 2, radius: 210, rise: 0.6, hasPit: true },
    'white',
    'night'
  )
} satisfies Record<string, Country>

/** Each topic's own kind of land. */
const TOPICS: Readonly<Record<string, keyof typeof COUNTRIES>> = {
  'poiskovoe-prodvizhenie': 'peak',
  udobstvo: 'peak',
  analitika: 'ridge',
  tehnika: 'crags',
  'internet-magaziny': 'crags',
  audit: 'crags',
  skorost: 'crags',
  kontent: 'hills',
  doverie: 'hills',
  'proizvodstvo-i-opt': 'plain',
  regiony: 'islands',
  nejropoisk: 'crater',
  reklama: 'slope',
  reputaciya: 'hollow'
}

const SIZE = { width: 960, height: 600 }

/** How steep the sides of a ridge are, and how high it is, in heights of the land around it. */
const RIDGE = { breadth: 0.17, rise: 1.05, leastValues: 5 }

interface Covered {
  slug: string
  /** The values of each chart in its text. */
  series?: readonly (readonly number[])[]
  data: { tags: readonly string[]; updated: string }
}

/**
 * The covers of articles, and one of every topic for an article that is newer than the build: SVG by the name of its file.
 * Neighbours in the list of articles have different grounds.
 */
export function drawCovers(articles: readonly Covered[]): Record<string, string> {
  const covers: Record<string, string> = {}
  for (const topic of Object.keys(TOPICS)) covers[`cover-${topic}`] = drawCover(topic, topic)
  let last: Ground | undefined
  for (const { slug, data, series } of newestFirst(articles)) {
    const topic = data.tags[0] ?? ''
    const ground = groundOf(topic, last)
    covers[`cover-of-${slug}`] = drawCover(slug, topic, { ground, route: routeOf(series) })
    last = ground
  }
  return covers
}

function newestFirst(articles: readonly Covered[]): Covered[] {
  return [...articles].sort((a, b) => Date.parse(b.data.updated) - Date.parse(a.data.updated))
}

function groundOf(topic: string, neighbour?: Ground): Ground {
  const [own, other] = countryOf(topic).grounds
  return own === neighbour ? other : own
}

function countryOf(topic: string): Country {
  return COUNTRIES[TOPICS[topic] ?? 'peak']
}

interface Drawn {
  ground?: Ground
  route?: readonly Point[]
}

/**
 * @param seed The same seed always gives the same land.
 * @param route What the article has measured: the crest of the land, walked from the first value to the last.
 */
function drawCover(seed: string, topic: string, { ground, route = [] }: Drawn = {}): string {
  const country = countryOf(topic)
  const { back, thin, bold, mark } = GROUNDS[ground ?? groundOf(topic)]
  const { width, height } = SIZE
  const field = route.length > 0 ? ridgeOf(seed, country, route) : landOf(seed, country)
  const paths = reliefPaths(field, { ...SIZE, levels: country.levels })
  const end = route.at(-1) ?? highestPoint(field, SIZE)
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" fill="none">` +
    `<path fill="${back}" d="M0 0H${width}V${height}H0z"/>` +
    `<path stroke="${thin}" d="${paths.thin}"/>` +
    `<path stroke="${bold}" stroke-width="1.8" d="${paths.bold}"/>` +
    `${walked(route, mark)}${summitMark(end, { color: mark, back })}</svg>`
  )
}

/** The first series that has enough values to be a way, over the sheet. */
function routeOf(series: Covered['series'] = []): readonly Point[] {
  const values = series.find(({ length }) => length >= RIDGE.leastValues) ?? []
  const [low, high] = [Math.min(...values), Math.max(...values)]
  if (!(high > low)) return []
  return values.map((value, index) => [
    Math.round(SIZE.width * (0.16 + (0.68 * index) / (values.length - 1))),
    Math.round(SIZE.height * (0.78 - (0.54 * (value - low)) / (high - low)))
  ])
}

/** A crest along the route, steeper towards its end. */
function ridgeOf(seed: string, { scale, slope = 0 }: Country, route: readonly Point[]): Field {
  const { width, height } = SIZE
  const land = heightField({ seed, scale, peaks: [] })
  return (x, y) => {
    const distance = (y - heightAlong(route, x)) / (height * RIDGE.breadth)
    const rise = slope * (x / width - (y / height) * 0.4)
    return land(x, y) + rise + RIDGE.rise * (0.5 + x / width / 2) * Math.exp(-(distance ** 2))
  }
}

function heightAlong(route: readonly Point[], x: number): number {
  const after = route.findIndex(([at]) => at >= x)
  const [to, from] = [route[after] ?? route.at(-1), route[after - 1]]
  if (!to) return 0
  if (!from) return to[1]
  return from[1] + ((to[1] - from[1]) * (x - from[0])) / (to[0] - from[0])
}

function walked(route: readonly Point[], color: string): string {
  if (route.length === 0) return ''
  const stops = route.slice(0, -1).map(([x, y]) => `<circle cx="${x}" cy="${y}" r="4"/>`)
  return `<path stroke="${color}" stroke-width="4" stroke-linejoin="round" d="M${route.map((point) => point.join(' ')).join('L')}"/><g fill="${color}">${stops.join('')}</g>`
}

function landOf(seed: string, { scale, crater = 0, slope = 0, ...country }: Country): Field {
  const { width, height } = SIZE
  const peaks = peaksOf(seed, country)
  const land = heightField({ seed, scale, peaks })
  const [summit] = peaks
  return (x, y) => {
    const rise = slope * (x / width - (y / height) * 0.4)
    if (!summit) return land(x, y) + rise
    const distance = ((x - summit.x) ** 2 + (y - summit.y) ** 2) / (summit.r * 0.46) ** 2
    return land(x, y) + rise - crater * Math.exp(-distance)
  }
}

/** Summits side by side over the width, each a little elsewhere in every seed. */
function peaksOf(
  seed: string,
  { summits, radius, rise, hasPit }: Pick<Country, 'summits' | 'radius' | 'rise' | 'hasPit'>
): Peak[] {
  const { width, height } = SIZE
  const random = randomFrom(`cover/${seed}`)
  const peaks = Array.from({ length: summits }, (_, index) => ({
    x: width * (0.18 + (0.64 * (index + 0.5)) / summits + (random() - 0.5) * 0.16),
    y: height * (0.26 + random() * 0.46),
    r: radius * (0.75 + random() * 0.5),
    h: rise * (index === 0 ? 1 : 0.55 + random() * 0.4)
  }))
  const [first] = peaks
  if (!hasPit || !first) return peaks
  return [...peaks, { x: width - first.x, y: first.y + 60, r: radius * 0.8, h: -rise }]
}

function country(given: Omit<Country, 'grounds'>, ...grounds: [Ground, Ground]): Country {
  return { ...given, grounds }
}
