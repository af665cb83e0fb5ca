import t from 'tap'
import { weighedBricks } from '../../src/drawings/marks.ts'

const PARTS = [
  { weight: 60, value: 80, points: '80' },
  { weight: 36, value: 12.5, points: '12,5' },
  { weight: 4, value: 100, points: '100' }
]
const BRICK =
  /class="weighing__brick" x="([\d.]+)%" y="([\d.]+)%" width="([\d.]+)%" height="([\d.]+)%"/g

t.test('a brick is as wide as its weight and as high as its points, on one floor', async (t) => {
  const bricks = [...weighedBricks('Итог', PARTS).matchAll(BRICK)].map((found) =>
    found.slice(1).map(Number)
  )
  t.same(bricks, [
    [0, 20, 60, 80],
    [60, 87.5, 36, 12.5],
    [96, 0, 4, 100]
  ])
})

t.test('points stand in a brick that has room for them, and else over it', async (t) => {
  const svg = weighedBricks('Итог', PARTS)
  t.match(svg, 'weighing__points--inside" x="0%" dx="8" y="20%" dy="28">80<')
  t.match(svg, 'class="weighing__points" x="60%" dx="8" y="87.5%" dy="-8">12,5<')
  t.notMatch(svg, '>4 %<', 'none where they would run into the next')
})

t.test('what it comes to is said, and escaped', async (t) => {
  t.match(weighedBricks('Итог «A» <b>', PARTS), '<title>Итог «A» &lt;b&gt;</title>')
})
