import t from 'tap'
import { insertionOf } from '../../../src/shared/phone/phone-edit.ts'

/** The cursor stands behind the first two digits. */
const BEFORE = { value: '9123', start: 2, end: 2 }

t.test('what was put between what stood before and after the cursor', async (t) => {
  const cases = { '91423': '4', '91123': '1', '9123': '', '91912323': '9123' }
  for (const [value, text] of Object.entries(cases)) {
    t.same(insertionOf(BEFORE, value, 'insertText'), { head: '91', text, tail: '23' }, value)
  }
  t.same(
    insertionOf({ ...BEFORE, end: 4 }, '9177', 'insertText'),
    { head: '91', text: '77', tail: '' },
    'in place of what was marked'
  )
})

t.test('a value that does not keep both sides was replaced as a whole', async (t) => {
  for (const value of ['5423', '9145', '913', '']) {
    t.equal(insertionOf(BEFORE, value, 'insertText'), undefined, value)
  }
  const ends = { value: '9119', start: 3, end: 3 }
  t.equal(insertionOf(ends, '919', 'insertText'), undefined, 'the sides share no digit')
})

t.test('what a script or a password manager puts in is a whole value', async (t) => {
  t.equal(insertionOf(BEFORE, '91423', ''), undefined)
  t.equal(insertionOf(BEFORE, '91423', 'insertReplacementText'), undefined)
})
