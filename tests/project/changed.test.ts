import t from 'tap'
import { affectedBy } from '../support/changed.mjs'
import { filesOf, SUITES } from '../support/suites.mjs'

const files = filesOf(SUITES.short)
const PHONE = 'tests/shared/phone/phone-state.test.ts'
const ZONE = 'tests/shared/zone.test.ts'

t.test('a change brings the tests that can notice it, and no others', async (t) => {
  const none = affectedBy(files, [])
  t.ok(none.tests.every((test) => test.startsWith('tests/project/')))
  t.same(none.specs, [])

  const ofZone = affectedBy(files, ['src/shared/dates.ts'])
  t.ok(ofZone.tests.includes(ZONE))
  t.notOk(ofZone.tests.includes(PHONE))
  t.ok(ofZone.tests.length < files.tests.length)

  const ofSearch = affectedBy(files, ['src/server/search/words.ts'])
  t.ok(ofSearch.tests.some((test) => test.startsWith('tests/server/search/')))
  t.same(ofSearch.specs, [])
})

t.test('what a browser runs brings every trial in a browser', async (t) => {
  for (const file of ['src/islands/burger/burger.tsx', 'views/pages/home.eta', 'assets/icon.svg']) {
    t.equal(affectedBy(files, [file]).specs.length, files.specs.length, file)
  }
  t.same(affectedBy(files, ['package.json']), files)
})
