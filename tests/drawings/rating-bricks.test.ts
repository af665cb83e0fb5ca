import t from 'tap'
import { drawBricks } from '../../src/server/pages/rating/rating-parts.ts'

function laid(svg: string): { x: number; width: number }[] {
  return [...svg.matchAll(/<rect x="([\d.]+)%"[^>]* width="([\d.]+)%"/g)].map(([, x, width]) => ({
    x: Number(x),
    width: Number(width)
  }))
}

t.test('each brick begins where the parts before it end', async (t) => {
  t.same(laid(drawBricks([45, 12, 0])), [
    { x: 0, width: 44.65 },
    { x: 45, width: 11.65 },
    { x: 57, width: 0 }
  ])
})

t.test('full marks in everything fill the sheet', async (t) => {
  const last = laid(drawBricks([50, 30, 20])).at(-1)
  t.equal((last?.x ?? 0) + (last?.width ?? 0), 100 - 0.35)
})

t.test('the tick stands at the total before, and a newcomer has none', async (t) => {
  t.match(drawBricks([45], { past: 61.5 }), 'class="bricks__past" x="61.5%"')
  t.notMatch(drawBricks([45]), 'bricks__past')
})

t.test('the words that name it are escaped; without them it is an ornament', async (t) => {
  t.match(drawBricks([45], { label: '«A» <b>' }), 'role="img" aria-label="«A» &lt;b&gt;"')
  t.match(drawBricks([45]), 'aria-hidden="true"')
})
