import t from 'tap'
import { curvePath, hatchedGround, linePath } from '../../src/drawings/profile/line.ts'
import { plotOf } from '../../src/drawings/profile/plot.ts'
import { readCurve } from '../support/read-curve.ts'
import { seeded } from '../support/seeded.ts'

const SHEET = { width: 400, height: 300, left: 40, right: 20, top: 30, bottom: 60, gap: 5 }

t.test('a curve is written shortly and read as it was: its handles stand at thirds', async (t) => {
  const random = seeded(36)
  for (let round = 0; round < 60; round++) {
    const isEven = round % 2 === 0
    const points = Array.from({ length: 2 + Math.floor(random() * 12) }, (_, index) => ({
      x: index * 37.77 + (isEven ? 0 : random() * 20),
      y: random() * 300,
      slope: random() * 4 - 2
    }))
    const data = curvePath(points)
    const { segments } = readCurve(data)
    t.equal(segments.length, points.length - 1)
    t.equal(
      data.includes('s'),
      isEven && points.length > 2,
      'a handle is left out where it mirrors'
    )
    for (const [index, [leave, arrive, end]] of segments.entries()) {
      const [from, to] = [points[index], points[index + 1]] as [
        (typeof points)[0],
        (typeof points)[0]
      ]
      const third = ((to?.x ?? 0) - (from?.x ?? 0)) / 3
      const wanted = [
        [from.x + third, from.y + from.slope * third],
        [to.x - third, to.y - to.slope * third],
        [to.x, to.y]
      ]
      const off = [leave, arrive, end].flatMap(([x, y], at) => [
        Math.abs(x - (wanted[at]?.[0] ?? 0)),
        Math.abs(y - (wanted[at]?.[1] ?? 0))
      ])
      if (Math.max(...off) > 0.21) t.fail(`${data}: ${index} is off by ${Math.max(...off)}`)
      if (Math.max(...off.slice(4)) > 0.051)
        t.fail(`${data}: place ${index} is off by ${off.slice(4)}`)
    }
  }
})

t.test(
  'equal strokes reach from the base to above the line, and the ground below it shows them',
  async (t) => {
    for (const values of [
      [30, 12, 90, 45.5],
      [3, 0, 5],
      [20, 20]
    ]) {
      const { line, base } = plotOf({ values }, SHEET)
      const ground = hatchedGround(line, { id: 'a', base, gap: 5 })
      const shape = /<clipPath id="a"><path transform="translate\(0 5\)" d="([^"]+)"/.exec(
        ground
      )?.[1]
      t.ok(shape?.startsWith(linePath(line)), 'the very line, five lower')
      const data =
        /class="profile__hatch" clip-path="url\(#a\)" d="([^"]+)"/.exec(ground)?.[1] ?? ''
      const [start = '', ...moves] = data.split('m')
      const [, from = '', foot, rise] = /^M([\d.]+) ([\d.]+)v-([\d.]+)$/.exec(start) ?? []
      const top = Math.min(...line.points.map(([, y]) => y))
      t.equal(Number(foot), base)
      t.ok(Math.abs(base - Number(rise) - (top + 5)) < 0.06, 'no stroke is too short')
      const steps = moves.map((move) => {
        const [, step, back, up] = /^([\d.]+) ([\d.]+)v-([\d.]+)$/.exec(move) ?? []
        t.same([back, up], [rise, rise])
        return Number(step)
      })
      const to = steps.reduce((sum, step) => sum + step, Number(from))
      t.ok(
        Math.abs(Number(from) - SHEET.left) < 0.06 && Math.abs(to - 380) < 0.1,
        `${from} to ${to}`
      )
    }
    t.equal(
      hatchedGround(plotOf({ values: [0, 0] }, SHEET).line, { id: 'a', base: 240, gap: 5 }),
      ''
    )
  }
)

t.test('a narrow screen shows one of three strokes, a wide one all', async (t) => {
  const { line, base } = plotOf({ values: [10, 90, 45] }, SHEET)
  const ground = hatchedGround(line, { id: 'a', base, gap: 5, sparse: 3 })
  const placesOf = (part: string) => {
    const data = new RegExp(`class="${part}"[^>]* d="M([^"]+)"`).exec(ground)?.[1] ?? ''
    let x = 0
    return data.split('m').map((stroke) => {
      x += Number.parseFloat(stroke)
      return Math.round(x)
    })
  }
  const [all, sparse, dense] = [
    Array.from({ length: 69 }, (_, at) => 40 + 5 * at),
    placesOf('profile__hatch'),
    placesOf('profile__hatch profile__dense')
  ]
  t.same(
    sparse,
    all.filter((_, at) => at % 3 === 0)
  )
  t.same(
    dense,
    all.filter((_, at) => at % 3 > 0)
  )
})
