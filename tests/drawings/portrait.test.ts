import t from 'tap'
import { portrait, portraitFile, portraitNames } from '../../src/drawings/portrait.ts'
import { inkOf, near } from '../support/ink.ts'

const VERA = { slug: 'vera', since: 2004, expertise: ['a', 'b', 'c'], talks: [1, 2] }
const DRAWN = { year: 2026 }

t.test('the same facts always give the same portrait, and nobody looks like another', async (t) => {
  t.equal(portrait(VERA, DRAWN), portrait({ ...VERA }, DRAWN))
  t.not(portrait(VERA, DRAWN), portrait({ ...VERA, slug: 'zlata' }, DRAWN))
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

const TALKING = {
  ...VERA,
  expertise: ['рост', 'отчёты для владельцев', 'цены'],
  talks: [{ year: 2019 }, { year: 2026 }]
}

/** What the words of a portrait say that its lines do not. */
function portraitLies(names: string, drawing: string): string[] {
  const [outline = []] = inkOf(/__outline" d="([^"]+)"/.exec(drawing)?.[1] ?? '')
  const tops = outline.filter(
    ([, y], at) => at > 0 && y < (outline[at - 1]?.[1] ?? 0) && y <= (outline[at + 1]?.[1] ?? 0)
  )
  const lines = [...names.matchAll(/<line x1="([\d.]+)%"/g)].map(([, x]) => Number(x) * 3.36)
  const far = lines.filter((x) => !tops.some(([top]) => near(top, x, 14)))
  const strata = (/__strata" d="([^"]+)"/.exec(drawing)?.[1] ?? '').split('M').length
  const [since = 0, until = 0] = [...names.matchAll(/"end">(\d+)/g)].map(([, year]) => Number(year))
  const notches = inkOf(/__notch" d="([^"]+)"/.exec(drawing)?.[1] ?? '').length
  return [
    ...far.map((x) => `no summit at ${x}`),
    ...(lines.length === tops.length ? [] : [`${tops.length} summits, ${lines.length} names`]),
    ...(until - since === strata ? [] : [`${strata} strata of ${since}–${until}`]),
    ...(notches === 2 ? [] : [`${notches} notches`])
  ]
}

t.test('a name stands over its summit, a stratum is a year, a notch a talk', async (t) => {
  const [names, drawing] = [portraitNames(TALKING, 2026), portrait(TALKING, DRAWN)]
  t.same(portraitLies(names, drawing), [])
  t.not(
    portraitLies(names.replace(/x1="[\d.]+%"/, 'x1="50%"'), drawing).length,
    0,
    'a name elsewhere'
  )
  t.not(portraitLies(names.replace('>2004<', '>2010<'), drawing).length, 0, 'another first year')
  t.not(portraitLies(names, portrait({ ...TALKING, talks: [1] }, DRAWN)).length, 0, 'a talk less')
})
