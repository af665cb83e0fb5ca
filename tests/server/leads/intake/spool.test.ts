import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { setImmediate, setTimeout } from 'node:timers/promises'
import t, { type Test } from 'tap'
import { BYTE_BUDGETS } from '../../../../src/server/budget/byte-budgets.ts'
import {
  type IncomingPart,
  readSubmission
} from '../../../../src/server/leads/intake/read-submission.ts'
import { openSpool } from '../../../../src/server/leads/intake/spool.ts'
import { spooledFiles } from '../../../support/data-dir.ts'

const plenty = async () => ({ freeBytes: 2 ** 40, reserveBytes: 0, hasRoom: true })
const file = (bytes: number) => Readable.from([Buffer.alloc(bytes / 2), Buffer.alloc(bytes / 2)])

/** A process that is PID 1 of its own, as in a container, has received an upload and says so. */
async function containerOn(t: Test, dataDir: string) {
  const code = `
    import { Readable } from 'node:stream'
    import { openSpool } from './src/server/leads/intake/spool.ts'
    const spool = await openSpool(${JSON.stringify(dataDir)})
    await spool.receive(Readable.from([Buffer.from('письмо')]))
    console.log(process.pid)
    setInterval(() => {}, 1000)`
  const node = [process.execPath, '--import', 'tsx', '--input-type=module', '-e', code]
  const child = spawn('unshare', ['--pid', '--fork', '--kill-child', ...node], {
    stdio: ['ignore', 'pipe', 'inherit']
  })
  t.teardown(() => child.kill('SIGKILL'))
  const [pid] = await once(child.stdout, 'data')
  return {
    pid: Number(pid),
    async kill() {
      child.kill('SIGKILL')
      await once(child, 'exit')
    }
  }
}

t.test('review-security low: a second start leaves the first one’s upload alone', async (t) => {
  const dataDir = t.testdir()
  const first = await openSpool(dataDir)
  const upload = await first.receive(file(10))
  const second = await openSpool(dataDir)
  t.ok(existsSync(upload?.path ?? ''))
  await second.close()
  t.ok(existsSync(upload?.path ?? ''))
  await first.close()
  t.same(await spooledFiles(dataDir), [])
})

const hasUnshare = spawnSync('unshare', ['--pid', '--fork', 'true']).status === 0
t.test(
  'review-security low: two containers, both PID 1, share a folder; what a killed one left goes',
  hasUnshare ? {} : { skip: 'process namespaces need root' },
  async (t) => {
    const dataDir = t.testdir()
    const first = await containerOn(t, dataDir)
    const second = await containerOn(t, dataDir)
    t.same([first.pid, second.pid], [1, 1])
    t.equal((await spooledFiles(dataDir)).length, 2)

    await first.kill()
    await startUntil(dataDir, 1)
    t.equal((await spooledFiles(dataDir)).length, 1, 'of the second')
    await second.kill()
    await startUntil(dataDir, 0)
    t.same(await readdir(`${dataDir}/spool`), [])
  }
)

/** A namespace ends a moment after the program that made it. */
async function startUntil(dataDir: string, files: number): Promise<void> {
  for (let tries = 0; tries < 500; tries++) {
    await (await openSpool(dataDir)).close()
    if ((await spooledFiles(dataDir)).length <= files) return
  }
}

t.test('a folder without a lock is left for an hour', async (t) => {
  const dataDir = t.testdir()
  for (const name of ['4711', '.new', 'old']) {
    await mkdir(`${dataDir}/spool/${name}`, { recursive: true })
    await writeFile(`${dataDir}/spool/${name}/upload`, 'x')
  }
  const twoHoursAgo = Date.now() / 1000 - 7200
  await utimes(`${dataDir}/spool/old`, twoHoursAgo, twoHoursAgo)
  await (await openSpool(dataDir)).close()
  t.same((await readdir(`${dataDir}/spool`)).sort(), ['.new', '4711'])
})

t.test(
  'review-security 5: the spool takes no more bytes than its budget, all senders together',
  async (t) => {
    t.ok(BYTE_BUDGETS.spool >= 10 * 2 ** 20)
    const dataDir = t.testdir()
    const spool = await openSpool(dataDir, { maxBytes: 100, space: plenty })
    t.teardown(() => spool.close())
    const kept = [await spool.receive(file(40)), await spool.receive(file(40))]
    const many = await Promise.all(Array.from({ length: 10 }, () => spool.receive(file(40))))
    t.ok(many.every((one) => one === undefined))
    t.equal((await spooledFiles(dataDir)).length, kept.length)

    for (const one of kept) if (one) await spool.discard(one)
    t.ok(await spool.receive(file(100)), 'what was let go is free again')
  }
)

t.test(
  'review-security 5: a file that would reach into the reserve is refused to its end',
  async (t) => {
    const space = async () => ({ freeBytes: 1050, reserveBytes: 1000, hasRoom: true })
    const spool = await openSpool(t.testdir(), { space })
    t.teardown(() => spool.close())
    const long = file(100)
    t.equal(await spool.receive(long), undefined)
    t.ok(long.readableEnded)
    t.ok(await spool.receive(file(50)))
  }
)

t.test('a sender who hangs up leaves nothing and holds nothing', async (t) => {
  const dataDir = t.testdir()
  const spool = await openSpool(dataDir, { maxBytes: 100, space: plenty })
  t.teardown(() => spool.close())
  const cut = Readable.from(
    (async function* () {
      yield Buffer.alloc(80)
      throw new Error('hung up')
    })()
  )
  await t.rejects(spool.receive(cut), /hung up/)
  t.same(await spooledFiles(dataDir), [])
  t.ok(await spool.receive(file(100)))
})

t.test('a body that outgrows its limit as its file ends leaves nothing in the spool', async (t) => {
  const dir = t.testdir()
  const spool = await openSpool(dir, { maxBytes: 100, space: plenty })
  t.teardown(() => spool.close())
  let outgrow = () => {}
  const tooLarge = new Promise<void>((resolve) => {
    outgrow = resolve
  })
  async function* parts(): AsyncGenerator<IncomingPart> {
    const stream = Object.assign(file(100), { truncated: false })
    yield { type: 'file', fieldname: 'file', filename: 'a', mimetype: 'a/b', file: stream }
  }
  const reading = await readSubmission(parts(), tooLarge, {
    ...spool,
    async receive(stream) {
      const received = await spool.receive(stream)
      outgrow()
      await setImmediate()
      return received
    }
  })
  await setTimeout(200)

  t.match(reading, { fault: { code: 'body_too_large' }, file: undefined })
  t.same(await spooledFiles(dir), [])
  t.ok(await spool.receive(file(100)), 'its bytes are given back')
})
