import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
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

t.test('a port in use is said in words', async (t) => {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  t.teardown(() => server.close())
  const { port } = server.address() as { port: number }

  await t.rejects(start({ PORT: String(port), DATA_DIR: t.testdir(), LOG_LEVEL: 'silent' }), {
    code: 1,
    stderr: /HOST and PORT are taken by another process/
  })
  // review-security low: a taken METRICS_PORT is no fault of PORT.
  const env = { PORT: '0', METRICS_PORT: String(port), DATA_DIR: t.testdir(), LOG_LEVEL: 'silent' }
  await t.rejects(start(env), {
    code: 1,
    stderr: new RegExp(`^METRICS_PORT=${port} is taken by another process[^P]*$`)
  })
})

t.test('the content that came with the build is not parsed again by the first start', async (t) => {
  await withDataDir(async (dataDir) => {
    const site = await startSite({ dataDir })
    await site.kill('SIGTERM')
    // What a start had to parse itself it would keep here.
    t.notOk(existsSync(`${dataDir}/content-cache.json`))
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
