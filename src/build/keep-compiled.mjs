import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const UNIT = 'deploy/site@.service'

/**
 * Lets V8 compile the site ahead, for a start without options and for one with the unit's. Where the site does not start,
 * because its content is broken, it is left to the start to tell.
 *
 * @param {string} tool A bundle of `launch/keep-compiled.ts`.
 * @param {string} site
 */
export async function keepCompiled(tool, site) {
  for (const options of [[], unitOptions()]) {
    const dataDir = await mkdtemp(join(tmpdir(), 'build-'))
    const port = String(await freePort())
    const env = { NODE_ENV: 'production', LOG_LEVEL: 'silent', PORT: port, DATA_DIR: dataDir }
    const child = spawn(process.execPath, [...options, tool, site, port], {
      env,
      stdio: 'ignore'
    })
    await once(child, 'exit')
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** @returns {string[]} What the unit starts Node with; nothing where it did not come with the sources. */
export function unitOptions() {
  const unit = existsSync(UNIT) ? readFileSync(UNIT, 'utf8') : ''
  const [, options = ''] = /^ExecStart=\S+node (.*)dist\//m.exec(unit) ?? []
  return options.split(' ').filter(Boolean)
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
  server.close()
  await once(server, 'close')
  return port
}
