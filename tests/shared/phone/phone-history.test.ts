import t from 'tap'
import { createHistory, stepOf } from '../../../src/shared/phone/phone-edit.ts'

const NO_KEYS = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false }

t.test('undo and redo have the keys of every system', async (t) => {
  const cases: [string, Partial<typeof NO_KEYS>, 1 | -1 | undefined][] = [
    ['KeyZ', { ctrlKey: true }, -1],
    ['KeyZ', { metaKey: true }, -1],
    ['KeyZ', { ctrlKey: true, shiftKey: true }, 1],
    ['KeyZ', { metaKey: true, shiftKey: true }, 1],
    ['KeyY', { ctrlKey: true }, 1],
    ['KeyY', { metaKey: true }, undefined],
    ['KeyZ', {}, undefined],
    ['KeyZ', { ctrlKey: true, altKey: true }, undefined],
    ['KeyA', { ctrlKey: true }, undefined]
  ]
  for (const [code, keys, expected] of cases) {
    const event = { code, ...NO_KEYS, ...keys } as KeyboardEvent
    t.equal(stepOf(event), expected, `${code} ${JSON.stringify(keys)}`)
  }
})

t.test('one goes back and forth through states, and no further than the ends', async (t) => {
  const history = createHistory<{ digits: string }>()
  t.equal(history.step(-1), undefined, 'nothing is noted yet')
  for (const digits of ['', '9', '91']) history.note({ digits })
  t.equal(history.step(1), undefined)
  t.same(history.step(-1), { digits: '9' })
  t.same(history.step(-1), { digits: '' })
  t.equal(history.step(-1), undefined)
  t.same(history.step(1), { digits: '9' })
  t.same(history.step(1), { digits: '91' })
})

t.test('what is noted after going back takes the place of what was undone', async (t) => {
  const history = createHistory<{ digits: string }>()
  for (const digits of ['1', '2', '3']) history.note({ digits })
  history.step(-1)
  history.note({ digits: '4' })
  t.equal(history.step(1), undefined)
  t.same(history.step(-1), { digits: '2' })
})

t.test('the same state twice is one, one with more in it is another', async (t) => {
  const history = createHistory<{ digits: string; code?: string }>()
  history.note({ digits: '1' })
  history.note({ digits: '1' })
  t.equal(history.step(-1), undefined)
  history.note({ digits: '1', code: '' })
  t.same(history.step(-1), { digits: '1' })
})

t.test('a hundred states are kept', async (t) => {
  const history = createHistory<{ count: number }>()
  for (let count = 1; count <= 150; count++) history.note({ count })
  let oldest: { count: number } | undefined
  for (let state = history.step(-1); state; state = history.step(-1)) oldest = state
  t.same(oldest, { count: 51 })
})
