import t from 'tap'
import { termPlot, termScale } from '../../src/drawings/stage-plot.ts'

t.test('the summit stands at the earlier end, the bar reaches to the later one', async (t) => {
  const drawing = termPlot({ from: 2, to: 3 })
  t.match(drawing, 'term-plot__mark" d="M106 3')
  t.match(drawing, 'term-plot__span" d="M106 16H156"')
})

t.test('a term without a range has no bar', async (t) => {
  t.notMatch(termPlot({ from: 1, to: 1 }), 'term-plot__span')
})

t.test('what comes after the end of the axis is drawn at its end', async (t) => {
  t.match(termPlot({ from: 9, to: 12 }), 'd="M206 3')
})

t.test('the scale stands where the terms do', async (t) => {
  t.match(termScale(), '<text x="106" y="12" text-anchor="middle">2</text>')
})
