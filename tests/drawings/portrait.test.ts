import t from 'tap'
import { portrait, portraitFile } from '../../src/drawings/portrait.ts'

const VERA = { slug: 'vera', since: 2004, expertise: ['a', 'b', 'c'], talks: [1, 2] }
const DRAWN = { year: 2026 }

/** Path data of a part of the portrait. */
function pathOf(svg: string, part: string): string {
  return new RegExp(`portrait__${part}" d="([^"]*)"`).exec(svg)?.[1] ?? ''
}

const lines = (data: string) => data.split('M').slice(1)

t.test('a stratum is a year, the outline being the latest', async (t) => {
  const svg = portrait(VERA, DRAWN)
  t.equal(lines(pathOf(svg, 'strata')).length, 21)
  t.equal(lines(pathOf(svg, 'outline')).length, 1)
  t.equal(lines(pathOf(portrait({ ...VERA, since: 2026 }, DRAWN), 'strata')).length, 0)
})

t.test('a notch is a talk, and without talks there is none', async (t) => {
  t.equal(lines(pathOf(portrait(VERA, DRAWN), 'notch')).length, 2)
  t.notMatch(portrait({ ...VERA, talks: [] }, DRAWN), 'portrait__notch')
})

t.test('a field of work more is another hill', async (t) => {
  const more = portrait({ ...VERA, expertise: [...VERA.expertise, 'd'] }, DRAWN)
  t.not(pathOf(more, 'outline'), pathOf(portrait(VERA, DRAWN), 'outline'))
})

t.test('the same facts always give the same portrait, and nobody looks like another', async (t) => {
  t.equal(portrait(VERA, DRAWN), portrait({ ...VERA }, DRAWN))
  t.not(portrait(VERA, DRAWN), portrait({ ...VERA, slug: 'zlata' }, DRAWN))
})

t.test('a portrait is an ornament unless it has a title, which is escaped', async (t) => {
  t.match(portrait(VERA, DRAWN), 'aria-hidden="true"')
  const named = portrait(VERA, { ...DRAWN, title: 'Вера <b>' })
  t.match(named, 'role="img"><title>Вера &lt;b&gt;</title>')
})

t.test('a portrait is a file too, whose address changes with its facts', async (t) => {
  const { path, svg } = portraitFile(VERA, 2026)
  t.match(path, /^\/img\/portrait\/vera-[0-9a-f]{12}\.svg$/)
  t.equal(path, portraitFile({ ...VERA }, 2026).path)
  t.not(path, portraitFile(VERA, 2027).path)
  const drawn = (text: string) => [...text.matchAll(/ d="([^"]+)"/g)].map(([, data]) => data)
  t.same(drawn(svg), drawn(portrait(VERA, DRAWN)), 'the same lines')
  t.notMatch(svg, /class=|style|var\(/, 'which need no style sheet')
})

t.test('nothing is drawn outside the sheet', async (t) => {
  const svg = portrait({ ...VERA, since: 1980, expertise: Array(9).fill('') }, DRAWN)
  const points = ['strata', 'outline'].flatMap((part) => lines(pathOf(svg, part)).flatMap(pointsOf))
  t.ok(points.length > 100)
  t.same(
    points.filter(([x, y]) => !(x >= 0 && x <= 336 && y >= 0 && y <= 336)),
    []
  )
})

t.test('the mark stands right over the highest point of the outline as it is drawn', async (t) => {
  for (const slug of ['vera', 'zlata', 'anna', 'pavel', 'igor', 'olga']) {
    const svg = portrait({ ...VERA, slug }, DRAWN)
    const [x, y] = curvePoints(pathOf(svg, 'outline')).reduce((a, b) => (b[1] < a[1] ? b : a))
    const [markX = NaN, markY = NaN] = numbers(pathOf(svg, 'mark'))
    t.ok(Math.abs(markX - x) <= 1.5, `${slug}: ${markX} over ${x}`)
    t.ok(Math.abs(markY + 29 - y) <= 1.5, `${slug}: ${markY + 29} at ${y}`)
  }
})

/** Points along a line of curves, each of which leaves the last as it came. */
function curvePoints(data: string): [x: number, y: number][] {
  const [start = '', curves = ''] = data.split('q')
  const [cx = 0, cy = 0, ...ends] = numbers(curves)
  let [x = NaN, y = NaN] = numbers(start)
  let control = [x + cx, y + cy] as const
  return ends.flatMap((step, index) => {
    if (index % 2) return []
    const end = [x + step, y + (ends[index + 1] ?? NaN)] as const
    const points = Array.from({ length: 51 }, (_, at): [number, number] => {
      const t = at / 50
      const on = (from: number, middle: number, to: number) =>
        (1 - t) ** 2 * from + 2 * t * (1 - t) * middle + t ** 2 * to
      return [on(x, control[0], end[0]), on(y, control[1], end[1])]
    })
    control = [2 * end[0] - control[0], 2 * end[1] - control[1]]
    ;[x, y] = end
    return points
  })
}

/** Where the curves of a line end, `M12 300q1 2 3 4t5 6 …`: each relative to the point before. */
function pointsOf(data: string): [x: number, y: number][] {
  const [start = '', curves = ''] = data.split('q')
  const [, , ...steps] = numbers(curves)
  let [x = NaN, y = NaN] = numbers(start)
  return steps.flatMap((step, index) => {
    if (index % 2) return []
    x += step
    y += steps[index + 1] ?? NaN
    return [[x, y]]
  })
}

function numbers(text: string): number[] {
  return [...text.matchAll(/-?[\d.]+/g)].map(Number)
}
