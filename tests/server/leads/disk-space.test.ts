import { statfs } from 'node:fs/promises'
import t from 'tap'
import { diskSpace, judgeSpace } from '../../../src/server/leads/machine-state.ts'

const MIB = 1024 * 1024

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
