import t from 'tap'
import { plainPlot } from '../../src/drawings/plots.ts'
import { readCurve } from '../support/read-curve.ts'

const drawn = plainPlot({
  title: 'Sales & more: from 5 to 10',
  values: [5, 0, 10],
  ends: [
    { value: '5', when: 'Jan' },
    { value: '10', when: 'Mar' }
  ],
  events: [
    { at: 1, text: 'a < b' },
    { at: 2, text: 'last' }
  ]
})

t.test('a value is as high as it is, zero at the base', async (t) => {
  // From 350, the base, to 64, the highest value.
  const line = /plain-plot__line" d="([^"]+)"/.exec(drawn)?.[1] ?? ''
  const { start, segments } = readCurve(line)
  t.same(start, [0, 207])
  t.same(
    segments.map(([, , end]) => end),
    [
      [500, 350],
      [1000, 64]
    ]
  )
})

t.test('what was changed stands over its value, and ends there at the right', async (t) => {
  t.match(drawn, '<circle cx="50%" cy="350" r="4"/><text x="50%" y="304">a &lt; b</text>')
  t.match(drawn, '<text x="100%" y="18" text-anchor="end">last</text>')
})

t.test('it is one picture with a name', async (t) => {
  t.match(drawn, /^<svg [^>]*role="img"><title>Sales &amp; more: from 5 to 10<\/title>/)
})
