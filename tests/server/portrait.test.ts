import t from 'tap'
import { portrait } from '../../src/server/render/portrait.ts'

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

t.test('nothing is drawn outside the sheet', async (t) => {
  const svg = portrait({ ...VERA, since: 1980, expertise: Array(9).fill('') }, DRAWN)
  for (const part of ['strata', 'outline']) {
    for (const data of lines(pathOf(svg, part))) {
      const [start = '', ...curves] = data.split('q')
      let [x = NaN, y = NaN] = numbers(start)
      for (const [index, number] of numbers(curves.join(' ')).entries()) {
        if (index % 4 === 2) x += number
        if (index % 4 === 3) y += number
        if (!(x >= 0 && x <= 336 && y >= 0 && y <= 336)) t.fail(`${part} goes to ${x}, ${y}`)
      }
    }
  }
  t.ok(svg)
})

function numbers(text: string): number[] {
  return [...text.matchAll(/-?[\d.]+/g)].map(Number)
}
