import { execFile } from 'node:child_process'
import { createServer } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import t from 'tap'
import { startSite, withDataDir } from '../support/site-process.ts'

const run = promisify(execFile)

function start(env: Record<string, string>) {
  return run('node', ['dist/server/main.mjs'], { env: { ...process.env, ...env } })
}

t.test('a bad configuration ends the start with a line for each fault', async (t) => {
  await t.rejects(start({ PORT: 'http', LOG_LEVEL: 'loud' }), {
    code: 1,
    stderr: /^PORT="http".*\nLOG_LEVEL="loud".*\n$/
  })
})

t.test('a search that would take the place of a page ends the start', async (t) => {
  await t.rejects(start({ SEARCH_PATH: '/news/', DATA_DIR: t.testdir(), LOG_LEVEL: 'silent' }), {
    code: 1,
    stderr: 'SEARCH_PATH="/news/" is the address of another page.\n'
  })
})

t.test('a port in use is said in words', async (t) => {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  t.teardown(() => server.close())
  const { port } = server.address() as { port: number }

  await t.rejects(start({ PORT: String(port), DATA_DIR: t.testdir(), LOG_LEVEL: 'silent' }), {
    code: 1,
    stderr: new RegExp(`^PORT=${port} on HOST=127.0.0.1 is taken by another process`)
  })
})

t.test('SIGTERM ends the process in order', async (t) => {
  await withDataDir(async (dataDir) => {
    const site = await startSite({ dataDir })
    t.equal((await fetch(site.url)).status, 200)
    await site.kill('SIGTERM')
    await t.rejects(fetch(site.url))
  })
})

t.test(
  'a taken METRICS_PORT keeps no visitor waiting: the site serves, and takes it when it is free',
  async (t) => {
    const other = createServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => other.once('listening', resolve))
    t.teardown(() => other.close())
    const { port } = other.address() as { port: number }
    await withDataDir(async (dataDir) => {
      const site = await startSite({ dataDir, env: { METRICS_PORT: String(port) } })
      t.equal((await fetch(site.url)).status, 200)
      t.match(site.log(), `METRICS_PORT=${port} is taken by another process`)
      other.close()
      await new Promise((resolve) => other.once('close', resolve))
      let metrics = 0
      while (site.isAlive() && metrics !== 200) {
        metrics = await fetch(`http://127.0.0.1:${port}/metrics`).then(
          ({ status }) => status,
          () => setTimeout(50, 0)
        )
      }
      t.equal(metrics, 200)
      await site.kill('SIGTERM')
    })
  }
)

t.test('the log of a start says where leads go, who is told, and what is off', async (t) => {
  await withDataDir(async (dataDir) => {
    const bare = await startSite({ dataDir })
    const [log] = [bare.log()]
    await bare.kill('SIGTERM')
    for (const part of [
      /"level":40.*Leads are delivered nowhere/,
      /"level":40.*Nobody is told of faults/,
      /Leads are kept in SQLite: .*site\.db/,
      /Content: \d+ pages from /,
      /Off: .*DESK_PORT/,
      /"time":"\d{4}-\d\d-\d\dT/
    ])
      t.match(log, part)
    const env = {
      LEADS_WEBHOOK_URL: 'http://127.0.0.1:9/secret-path',
      LEADS_TELEGRAM_TOKEN: '1:secret-token',
      LEADS_TELEGRAM_CHAT: '-100',
      CAPTCHA_SECRET: 'secret-key'
    }
    const told = await startSite({ dataDir, env })
    await told.kill('SIGTERM')
    t.match(told.log(), 'Leads are delivered to webhook (127.0.0.1:9), telegram (-100)')
    t.match(told.log(), 'Told of faults: webhook, telegram')
    t.match(told.log(), /Off: .*LEADS_WEBHOOK_SECRET/, 'calls are not signed')
    t.match(
      told.log(),
      /"level":40.*Not used: CAPTCHA_SECRET\. CAPTCHA is /,
      'a provider not named'
    )
    t.notMatch(told.log(), /secret-/)
  })
})
