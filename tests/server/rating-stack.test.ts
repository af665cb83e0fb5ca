import t from 'tap'
import { stack, stackScale } from '../../src/server/render/rating-stack.ts'

const PARTS = [
  { title: 'Удержание', value: 90, weight: 0.5 },
  { title: 'Открытость', value: 40, weight: 0.3 },
  { title: 'Сайт', value: 0, weight: 0.2 }
]

function bricks(svg: string): { x: number; width: number }[] {
  return [...svg.matchAll(/<rect [^>]* x="([\d.]+)"[^>]* width="([\d.]+)"/g)].map(
    ([, x, width]) => ({ x: Number(x), width: Number(width) })
  )
}

t.test('each brick begins where the values times weights before it end', async (t) => {
  t.same(bricks(stack(PARTS, { title: '' })), [
    { x: 0, width: 44.65 },
    { x: 45, width: 11.65 },
    { x: 57, width: 0 }
  ])
})

t.test('full marks in everything fill the width, as the scale does', async (t) => {
  const full = PARTS.map((part) => ({ ...part, value: 100 }))
  const last = bricks(stack(full, { title: '' })).at(-1)
  t.equal((last?.x ?? 0) + (last?.width ?? 0), 100 - 0.35)
  t.same(bricks(stackScale([0.5, 0.3, 0.2])), bricks(stack(full, { title: '' })))
})

t.test('the tick stands at the total before, and a newcomer has none', async (t) => {
  t.match(stack(PARTS, { title: '', previous: 61.5 }), 'd="M61.5 0V18"')
  t.notMatch(stack(PARTS, { title: '' }), 'stack__previous')
})

t.test('the words that name a stack are escaped', async (t) => {
  t.match(stack(PARTS, { title: '«A» <b>' }), '<title>«A» &lt;b&gt;</title>')
})
