import t from 'tap'
import { killPublishing, preparePublishing } from '../support/killed-publications.ts'
import { randomFrom } from '../support/seeded.ts'

t.setTimeout(2_400_000)

const KILLS = 6

t.test('a publication that is killed is there whole, or not at all', async (t) => {
  const root = t.testdir()
  preparePublishing(root)
  const random = randomFrom(41)
  let last = 0
  for (let kill = 0; kill < KILLS; kill++) {
    const { faults, version } = await killPublishing(root, random() * 60)
    t.same(faults, [], `kill ${kill}`)
    t.ok(version > last, `from version ${last} to ${version}`)
    last = version
  }
})
