import t from 'tap'
import { stageAxis, stagePlot, stageScale } from '../../src/drawings/stage-plot.ts'

t.test('stages share an axis: weeks of a quarter where all fits it, else months', async (t) => {
  const axisOf = (...stages: Parameters<typeof stageAxis>[0]) => stageAxis(stages).unit
  t.equal(axisOf({ from: 0, to: 12 }, { from: 12 }, { from: 1, every: 4 }), 'Недели от начала')
  t.equal(axisOf(), 'Недели от начала')
  for (const long of [{ from: 0, to: 13 }, { from: 13 }, { from: 0, every: 26 }]) {
    t.equal(axisOf({ from: 0, to: 1 }, long), 'Месяцы от начала')
  }
  const axis = stageAxis([])
  const barOf = (stage: Parameters<typeof stagePlot>[0]) =>
    /__bar" x="([\d.]+)%" y="8" width="([\d.]+)%"/
      .exec(stagePlot(stage, axis))
      ?.slice(1)
      .map(Number)
  t.same(barOf({ from: 0, to: 13 }), [0, 100])
  t.same(barOf({ from: 6.5 }), [50, 50], 'without an end it goes on')
  t.same(barOf({ from: 13, to: 13 }), [100, 1], 'a moment is wide enough to be seen')
  const marksOf = (from: number, every: number) =>
    [...stagePlot({ from, every }, axis).matchAll(/__mark/g)].length
  t.same([marksOf(0, 1), marksOf(1, 4), marksOf(12, 26)], [14, 4, 1])
  t.same(
    [...stageScale(axis).matchAll(/x="([\d.]+)%"/g)].map(([, x]) => x),
    ['0', '30.77', '61.54', '92.31']
  )
})
