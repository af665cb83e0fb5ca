import t from 'tap'
import { readTerm, termPlot, termScale } from '../../src/server/render/term-plot.ts'

const terms = [
  { line: 'первые сдвиги — 2–3 месяца', term: { from: 2, to: 3 } },
  { line: '4–6 недель', term: { from: 1, to: 1.5 } },
  { line: 'запуск — 7–10 рабочих дней', term: { from: 0.35, to: 0.5 } },
  { line: '15 рабочих дней', term: { from: 0.75, to: 0.75 } },
  { line: 'с первого дня', term: undefined },
  { line: '', term: undefined }
]
for (const { line, term } of terms) {
  t.test(`«${line}» is ${JSON.stringify(term)} in months`, async (t) =>
    t.same(readTerm(line), term)
  )
}

t.test('the summit stands at the earlier end, the bar reaches to the later one', async (t) => {
  const drawing = termPlot({ from: 2, to: 3 })
  t.match(drawing, 'term-plot__mark" d="M107.4 8')
  t.match(drawing, 'term-plot__span" d="M107.4 19H158.1"')
})

t.test('a term without a range has no bar', async (t) => {
  t.notMatch(termPlot({ from: 1, to: 1 }), 'term-plot__span')
})

t.test('what comes after the end of the axis is drawn at its end', async (t) => {
  t.match(termPlot({ from: 9, to: 12 }), 'd="M208.8 8')
})

t.test('the scale stands where the terms do', async (t) => {
  t.match(termScale(), '<text x="107.4" y="12">2</text>')
})
