import t from 'tap'
import { movedPoint, type WholePoint } from '../../../src/shared/rating/triangle/points.ts'

const PUBLISHED: WholePoint = [50, 30, 20]

t.test('a key moves the point by one, and by ten with Shift', async (t) => {
  const cases: [from: WholePoint, key: string, shiftKey: boolean, to: WholePoint | undefined][] = [
    [[40, 30, 30], 'ArrowUp', false, [41, 30, 29]],
    [[40, 30, 30], 'ArrowUp', true, [50, 25, 25]],
    [[40, 30, 30], 'ArrowDown', true, [30, 35, 35]],
    [[40, 30, 30], 'ArrowLeft', false, [40, 31, 29]],
    [[40, 30, 30], 'ArrowLeft', true, [40, 40, 20]],
    [[40, 30, 30], 'ArrowRight', false, [40, 29, 31]],
    [[40, 30, 30], 'ArrowRight', true, [40, 20, 40]],
    // At an edge it stays there.
    [[40, 60, 0], 'ArrowLeft', true, [40, 60, 0]],
    [[40, 5, 55], 'ArrowRight', true, [40, 0, 60]],
    [[0, 60, 40], 'ArrowDown', false, [0, 60, 40]],
    [[95, 3, 2], 'ArrowUp', true, [100, 0, 0]],
    // From a corner both others get the same.
    [[100, 0, 0], 'ArrowDown', true, [90, 5, 5]],
    [[1, 1, 98], 'Home', false, PUBLISHED],
    [[40, 30, 30], 'Tab', false, undefined]
  ]
  for (const [from, key, shiftKey, to] of cases) {
    const name = `${from} ${shiftKey ? 'Shift ' : ''}${key}`
    t.same(movedPoint(from, PUBLISHED, { key, shiftKey }), to, name)
  }
})
