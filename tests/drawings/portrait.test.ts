import t from 'tap'
import { portrait, portraitFile } from '../../src/drawings/portrait.ts'

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
