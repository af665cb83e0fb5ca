import t from 'tap'
import { killPublishing, preparePublishing } from '../support/killed-publications.ts'
import { randomFrom } from '../support/random.ts'
import { trialSize } from '../support/trial-size.ts'

t.setTimeout(3_600_000)

const KILLS = trialSize(500, 12)

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
