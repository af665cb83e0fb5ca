import { type ChildProcess, execFileSync, type StdioOptions, spawn } from 'node:child_process'
import {
  appendFileSync,
  closeSync,
  constants,
  openSync,
  readFileSync,
  readSync,
  writeSync
} from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import t, { type Test } from 'tap'
import { openLog } from '../../src/server/log-stream.ts'
import { sendLead } from '../support/lead-client.ts'
import { anotherLead } from '../support/lead-request.ts'
import { freePort } from '../support/nginx.ts'
import { mountSmall } from '../support/small-disk.ts'

/** A site that answers, whatever becomes of its log. */
interface Served {
  url: string
  child: ChildProcess
  /** The exit code, or the signal that ended it. */
  gone: Promise<number | string | null>
}

async function serve(
  t: Test,
  stdio: StdioOptions,
  env: Record<string, string> = {},
  command = ['node', 'dist/server/main.mjs']
): Promise<Served> {
  const port = await freePort()
  const dataDir = await mkdtemp(join(tmpdir(), 'log-'))
  const [program = '', ...args] = command
  const child = spawn(program, args, {
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      NODE_ENV: 'production',
      CAPTCHA: 'off',
      LEADS_RATE_LIMIT: 'off',
      ...env
    },
    stdio
  })
  const gone = new Promise<number | string | null>((resolve) =>
    child.once('exit', (code, signal) => resolve(code ?? signal))
  )
  t.teardown(async () => {
    child.kill('SIGKILL')
    await gone
    await rm(dataDir, { recursive: true, force: true })
  })
  const url = `http://127.0.0.1:${port}`
  while (child.exitCode === null && (await statusOf(`${url}/healthz`)) !== 200) await sleep(50)
  return { url, child, gone }
}

function statusOf(url: string): Promise<number> {
  return fetch(url).then(
    ({ status }) => status,
    () => 0
  )
}

async function isServing(t: Test, { url }: Served): Promise<void> {
  t.equal(await statusOf(url), 200, 'pages')
  t.equal((await sendLead(url, anotherLead())).status, 200, 'leads')
}

/** A pipe that is full, and whose reader has stopped. */
function fullPipe(t: Test): { reader: number; writer: number } {
  const path = join(t.testdir(), 'pipe')
  execFileSync('mkfifo', [path])
  const reader = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK)
  const own = openSync(path, constants.O_WRONLY | constants.O_NONBLOCK)
  try {
    for (;;) writeSync(own, '.'.repeat(4095).concat('\n'))
  } catch {
    // Full.
  }
  closeSync(own)
  return { reader, writer: openSync(path, constants.O_WRONLY) }
}

function readAll(fd: number): string {
  const chunk = Buffer.alloc(65_536)
  let text = ''
  try {
    for (let count = 1; count > 0; ) {
      count = readSync(fd, chunk)
      text += chunk.toString('utf8', 0, count)
    }
  } catch {
    // Nothing more for now.
  }
  return text
}

t.test(
  'telefonicaid/perseo-fe#27: a log on a full disk costs lines and no visitor, and says how many',
  async (t) => {
    const folder = await mkdtemp(join(tmpdir(), 'log-'))
    t.teardown(() => rm(folder, { recursive: true, force: true }))
    const disk = join(folder, 'disk')
    const mounted = mountSmall(disk, 1)
    if (!mounted) {
      t.pass('skipped', { skip: 'mounting a small file system needs root' })
      return
    }
    t.teardown(() => mounted.unmount())
    const file = openSync(join(disk, 'site.log'), 'a')
    const site = await serve(t, ['ignore', file, file])
    mounted.fill()
    for (let i = 0; i < 12; i++) await isServing(t, site)
    await mounted.empty()
    await isServing(t, site)
    site.child.kill('SIGTERM')
    t.equal(await site.gone, 0, 'ended in order')
    const lines = readFileSync(join(disk, 'site.log'), 'utf8').trim().split('\n')
    t.ok(lines.length > 3 && lines.every((line) => JSON.parse(line)), 'no line is broken')
  }
)

t.test('a log that never could be written: /dev/full for both outputs', async (t) => {
  const full = openSync('/dev/full', 'w')
  const site = await serve(t, ['ignore', full, full])
  await isServing(t, site)
  site.child.kill('SIGTERM')
  t.equal(await site.gone, 0)
})

t.test('a start that fails ends with its code though it cannot say why', async (t) => {
  const full = openSync('/dev/full', 'w')
  const site = await serve(t, ['ignore', full, full], { LOG_LEVEL: 'loud' })
  t.equal(await site.gone, 1)
})

t.test('OmniRoute#1006: a reader of the log that is gone', async (t) => {
  const site = await serve(t, ['ignore', 'pipe', 'pipe'])
  site.child.stdout?.destroy()
  site.child.stderr?.destroy()
  await isServing(t, site)
  site.child.kill('SIGTERM')
  t.equal(await site.gone, 0)
})

t.test('a reader of the log that has stopped reading, and goes on later', async (t) => {
  const { reader, writer } = fullPipe(t)
  const site = await serve(t, ['ignore', writer, writer])
  closeSync(writer)
  for (let i = 0; i < 3; i++) await isServing(t, site)
  let text = readAll(reader)
  while (!text.includes('lead accepted')) {
    await sleep(50)
    text += readAll(reader)
  }
  t.match(text, 'Server listening', 'what was held is told')
  site.child.kill('SIGTERM')
  t.equal(await site.gone, 0)
})

t.test('a reader that has stopped holds up no end either', async (t) => {
  const { writer } = fullPipe(t)
  const site = await serve(t, ['ignore', writer, writer])
  await isServing(t, site)
  site.child.kill('SIGTERM')
  t.equal(await site.gone, 0)
})

t.test('a terminal that is closed', async (t) => {
  const command = ['script', '-qfc', 'exec node dist/server/main.mjs', '/dev/null']
  const site = await serve(t, 'ignore', {}, command)
  const pid = execFileSync('pgrep', ['-P', String(site.child.pid)], { encoding: 'utf8' }).trim()
  t.teardown(() => process.kill(Number(pid), 'SIGKILL'))
  site.child.kill('SIGKILL')
  await site.gone
  await isServing(t, site)
  process.kill(Number(pid), 'SIGTERM')
  while ((await statusOf(site.url)) === 200) await sleep(50)
})

t.test('what a log holds has a bound, and what it drops is counted', (t) => {
  const { reader, writer } = fullPipe(t)
  closeSync(writer)
  const own = openSync(
    join(t.testdirName, 'pipe'),
    constants.O_WRONLY | constants.O_NONBLOCK | constants.O_APPEND
  )
  const log = openLog(own)
  const lines = 20_000
  for (let i = 0; i < lines; i++) log.write(`${JSON.stringify({ i, msg: 'x'.repeat(80) })}\n`)
  let text = readAll(reader)
  while (!text.includes('"lost"')) {
    log.write('{"i":-1}\n')
    text += readAll(reader)
  }
  const told = text
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line))
  const lost = told.reduce((sum, { lost = 0 }) => sum + lost, 0)
  const written = told.filter(({ i }) => i >= 0).length
  t.ok(lost > 10_000, `${lost} lost`)
  t.ok(written < 5000, `${written} held and told`)
  t.ok(lost + written >= lines, 'every line is told or counted')
  closeSync(own)
  t.end()
})

t.test('a file that could not be grown goes on with the rest of the line', (t) => {
  const file = join(t.testdir(), 'log')
  const fd = openSync(file, 'a')
  const log = openLog(fd)
  log.write('{"a":1}\n')
  appendFileSync(file, '{"b":2}\n')
  log.write('{"c":3}\n')
  closeSync(fd)
  t.equal(readFileSync(file, 'utf8'), '{"a":1}\n{"b":2}\n{"c":3}\n')
  t.end()
})

t.test('a log that takes its lines is never full, however many there were', (t) => {
  const file = join(t.testdir(), 'log')
  const fd = openSync(file, 'a')
  const log = openLog(fd)
  for (let i = 0; i < 5000; i++) log.write(`${'x'.repeat(99)}\n`)
  closeSync(fd)
  t.equal(readFileSync(file).length, 500_000)
  t.end()
})
