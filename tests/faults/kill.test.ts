import t from 'tap'
import { readLeads } from '../support/data-dir.ts'
import { GOOD_LEAD, multipart } from '../support/lead-request.ts'
import { type SiteProcess, startSite, withDataDir } from '../support/site-process.ts'
import { solveChallenge } from '../support/solve-challenge.ts'

const KEY = 'a-key-of-one-filled-form'

async function send(site: SiteProcess) {
  const challenge = await (await fetch(`${site.url}/api/v1/challenge/`)).json()
  const lead = { ...GOOD_LEAD, captcha: solveChallenge(challenge), idempotency_key: KEY }
  const { payload, type } = await multipart(lead)
  const response = await fetch(`${site.url}/api/v1/form/`, {
    method: 'POST',
    headers: { 'content-type': type },
    body: payload
  })
  return response.json()
}

t.test(
  'a lead survives kill -9 right after its answer, exactly once, also when it is sent again',
  async (t) => {
    await withDataDir(async (dataDir) => {
      const site = await startSite({ dataDir })
      const { resultID } = await send(site)
      await site.kill('SIGKILL')

      const restarted = await startSite({ dataDir })
      const repeated = await send(restarted)
      await restarted.kill('SIGTERM')

      t.equal(repeated.resultID, resultID)
      const leads = await readLeads(dataDir)
      t.same(
        leads.map((lead) => lead.resultID),
        [resultID]
      )
    })
  }
)

t.test('the log holds nothing that a visitor wrote', async (t) => {
  await withDataDir(async (dataDir) => {
    const site = await startSite({ dataDir, env: { LOG_LEVEL: 'trace' } })
    await send(site)
    await site.kill('SIGTERM')

    for (const written of [/Анна/, /912\D*345\D*67\D*89/, /example\.(ru|com)/, /Здравствуйте/]) {
      t.notMatch(site.log(), written)
    }
    t.match(site.log(), 'lead accepted')
  })
})
