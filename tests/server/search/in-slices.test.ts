import t from 'tap'
import { inSlices } from '../../../src/server/search/page-index.ts'

t.test('work in slices lets others in, and stops when it is told to', async (t) => {
  function* count(): Generator<void, number> {
    for (let step = 0; step < 5; step++) {
      const end = performance.now() + 3
      while (performance.now() < end);
      yield
    }
    return 5
  }
  let others = 0
  const timer = setInterval(() => others++, 1)
  t.equal(
    await inSlices(
      count(),
      () => false,
      () => false
    ),
    5
  )
  t.ok(others > 0)
  clearInterval(timer)
  t.equal(
    await inSlices(
      count(),
      () => true,
      () => true
    ),
    undefined
  )
})
