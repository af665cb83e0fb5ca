import t from 'tap'
import { killPublishing, preparePublishing } from '../support/killed-publications.ts'
import { randomFrom } from '../support/seeded.ts'
import { trialSize } from '../support/trial-size.ts'

t.setTimeout(3_600_000)

const KILLS = Number(process.env.PUBLICATION_KILLS ?? trialSize(500, 20))

t.test(`of ${KILLS} publications that are killed none is shown or written in part`, async (t) => {
  const root = t.testdir()
  preparePublishing(root)
  const random = randomFrom(500)
  const faults: string[] = []
  let last = 0
  for (let kill = 0; kill < KILLS; kill++) {
    const found = await killPublishing(root, random() * 80)
    faults.push(...found.faults.map((fault) => `kill ${kill}: ${fault}`))
    last = found.version
  }
  t.same(faults, [])
  t.ok(last >= KILLS, `${last} versions`)
})
