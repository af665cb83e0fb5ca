import t from 'tap'
import { countMarks } from '../../src/drawings/count-marks.ts'

t.test('there are as many triangles as things, each as wide as in the other rows', async (t) => {
  for (const [count, share] of [
    [120, 100],
    [14, 11.67],
    [1, 0.83]
  ] as const) {
    const drawn = countMarks(count, 120)
    t.equal(drawn.match(/l5-14 5 14/g)?.length, count)
    t.match(drawn, `width="${share}%"`)
    t.match(drawn, `viewBox="0 0 ${10 * count} 14"`)
  }
})
