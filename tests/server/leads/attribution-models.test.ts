import t from 'tap'
import { MODELS, type Model, shareValue } from '../../../src/server/leads/attribution-models.ts'

/** `a` is a touch from elsewhere, `d` a direct one, each with its days before the lead. */
interface Path {
  path: string
  value: number
  parts: Record<Model, number[]>
}

/** Recomputed by hand, in kopecks. */
const PATHS: Path[] = [
  {
    // 7 days are half the weight: 1/3 and 2/3.
    path: 'a7 d0',
    value: 24_000_000,
    parts: {
      first: [24_000_000, 0],
      last: [0, 24_000_000],
      'last-non-direct': [24_000_000, 0],
      linear: [12_000_000, 12_000_000],
      position: [12_000_000, 12_000_000],
      decay: [8_000_000, 16_000_000]
    }
  },
  {
    // Weights 1/4, 1/2, 1 of 7/4: 1/7, 2/7, 4/7.
    path: 'a14 a7 d0',
    value: 100,
    parts: {
      first: [100, 0, 0],
      last: [0, 0, 100],
      'last-non-direct': [0, 100, 0],
      linear: [33, 33, 34],
      position: [40, 20, 40],
      decay: [14, 28, 58]
    }
  },
  {
    // Nothing but direct: the last one has brought the lead.
    path: 'd3 d2 d1',
    value: 300,
    parts: {
      first: [300, 0, 0],
      last: [0, 0, 300],
      'last-non-direct': [0, 0, 300],
      linear: [100, 100, 100],
      position: [120, 60, 120],
      // 2^(-2/7), 2^(-1/7), 1 = 0.8203, 0.9057, 1 of 2.7261: 90.27, 99.67, 110.05.
      decay: [90, 99, 111]
    }
  },
  {
    // 20 % among three: 66.67 each, rounded down.
    path: 'd28 a21 a14 a7 d0',
    value: 1000,
    parts: {
      first: [1000, 0, 0, 0, 0],
      last: [0, 0, 0, 0, 1000],
      'last-non-direct': [0, 0, 0, 1000, 0],
      linear: [200, 200, 200, 200, 200],
      position: [400, 66, 66, 66, 402],
      // 1, 2, 4, 8, 16 of 31: 32.26, 64.52, 129.03, 258.06, 516.13.
      decay: [32, 64, 129, 258, 517]
    }
  },
  {
    // Ten touches, the most a path holds; one rouble.
    path: 'a0 a0 a0 a0 a0 a0 a0 a0 a0 d0',
    value: 100,
    parts: {
      first: [100, 0, 0, 0, 0, 0, 0, 0, 0, 0],
      last: [0, 0, 0, 0, 0, 0, 0, 0, 0, 100],
      'last-non-direct': [0, 0, 0, 0, 0, 0, 0, 0, 100, 0],
      linear: [10, 10, 10, 10, 10, 10, 10, 10, 10, 10],
      // 20 % among eight: 2.5 each.
      position: [40, 2, 2, 2, 2, 2, 2, 2, 2, 44],
      decay: [10, 10, 10, 10, 10, 10, 10, 10, 10, 10]
    }
  }
]

function touchesIn(path: string) {
  return path.split(' ').map((word) => {
    return { isDirect: word.startsWith('d'), ageDays: Number(word.slice(1)) }
  })
}

for (const { path, value, parts } of PATHS) {
  t.test(`${value} kopecks over ${path}`, async (t) => {
    for (const model of MODELS)
      t.same(shareValue(model, touchesIn(path), value), parts[model], model)
  })
}

t.test('the parts of any value over any path are whole and add up to it', async (t) => {
  let seed = 7
  const random = (most: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % most
  }
  for (let run = 0; run < 2000; run++) {
    const touches = Array.from({ length: 1 + random(10) }, () => {
      return { isDirect: random(3) === 0, ageDays: random(40_000) / 1000 }
    })
    const value = random(run % 2 === 0 ? 1000 : 2_000_000_000)
    for (const model of MODELS) {
      const parts = shareValue(model, touches, value)
      const sum = parts.reduce((total, part) => total + part, 0)
      const isSound = parts.every((part) => Number.isInteger(part) && part >= 0)
      if (sum !== value || !isSound) t.fail(`${model} of ${value}: ${parts}`)
    }
  }
  t.pass('12,000 times')
})
