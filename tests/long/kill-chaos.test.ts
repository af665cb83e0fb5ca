import t from 'tap'
import { runKills } from '../chaos/kill-chaos.ts'
import { trialSize } from '../support/trial-size.ts'

const KILLS = trialSize(50, 16)

t.test(
  `${KILLS} random kills over site, backup, erase, redeliver and retention: nothing lost, doubled or half`,
  async (t) => {
    const seed = Date.now() % 1_000_000
    const report = await runKills({ kills: KILLS, seed, onKill: () => undefined })
    t.comment(`seed ${seed}: ${JSON.stringify({ ...report, faults: report.faults.length })}`)
    t.same(report.faults, [], `seed ${seed}`)
    t.ok(report.acknowledged > KILLS, `${report.acknowledged} acknowledged`)
  }
)
