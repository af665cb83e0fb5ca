import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { Readable } from 'node:stream'
import t from 'tap'
import { BYTE_BUDGETS } from '../../../../src/server/budget/byte-budgets.ts'
import { openSpool } from '../../../../src/server/leads/intake/spool.ts'
import { diskSpace, judgeSpace } from '../../../../src/server/leads/machine-state.ts'
import { spooledFiles } from '../../../support/data-dir.ts'

const plenty = async () => ({ freeBytes: 2 ** 40, reserveBytes: 0, hasRoom: true })
const file = (bytes: number) => Readable.from([Buffer.alloc(bytes / 2), Buffer.alloc(bytes / 2)])

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

const MIB = 1024 * 1024

t.test('a sender has his share again once his files are gone', async (t) => {
  const spool = await openSpool(t.testdir(), { space: plenty })
  t.teardown(() => spool.close())
  for (let sent = 0; sent < 5; sent++) {
    const upload = await spool.receive(file(10 * MIB), '192.0.2.1')
    if (!t.ok(upload) || !upload) break
    await spool.discard(upload)
  }
})

t.test('a tenth of a small disk is kept for leads, 256 MiB of a large one', async (t) => {
  t.equal(judgeSpace(0, 1000 * MIB).reserveBytes, 100 * MIB)
  t.equal(judgeSpace(0, 100_000 * MIB).reserveBytes, 256 * MIB)
})

t.test('leads have room while more than a quarter of that is free', async (t) => {
  t.equal(judgeSpace(25 * MIB, 1000 * MIB).hasRoom, false)
  t.equal(judgeSpace(25 * MIB + 1, 1000 * MIB).hasRoom, true)
  t.equal(judgeSpace(64 * MIB, 100_000 * MIB).hasRoom, false)
})

t.test('a folder is judged by the disk that it is on', async (t) => {
  const { blocks, bsize } = await statfs('.')
  const { reserveBytes, freeBytes } = await diskSpace('.')
  t.equal(reserveBytes, judgeSpace(0, blocks * bsize).reserveBytes)
  t.ok(freeBytes <= blocks * bsize)
})
