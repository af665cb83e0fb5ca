import { chmod, lstat, readdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { setImmediate } from 'node:timers/promises'
import t from 'tap'
import { fewAtOnce } from '../../../src/server/budget/byte-budgets.ts'
import { takePartialFolder } from '../../../src/server/commands/leads/backup-leads.ts'
import { writePrivateFile } from '../../../src/server/commands/terminal.ts'

t.test(
  'so many tasks run at once, the others in their order, a failed one holds none up',
  async (t) => {
    const run = fewAtOnce(2)
    const [begun, ends]: [number[], Map<number, (fails: boolean) => void>] = [[], new Map()]
    const task = (id: number) =>
      run(async () => {
        begun.push(id)
        if (await new Promise<boolean>((resolve) => ends.set(id, resolve))) throw new Error(`${id}`)
        return id
      })
    const tasks = [1, 2, 3, 4, 5].map(task)
    const results = Promise.allSettled(tasks)
    const end = async (id: number, fails = false) => {
      ends.get(id)?.(fails)
      for (let i = 0; i < 5; i++) await setImmediate()
      return [...begun]
    }
    t.same(await end(0), [1, 2])
    t.same(await end(2, true), [1, 2, 3])
    t.same(await end(1), [1, 2, 3, 4])
    t.same(await end(3), [1, 2, 3, 4, 5])
    await end(4)
    await end(5)
    t.same(
      (await results).map((one) => (one.status === 'fulfilled' ? one.value : 'failed')),
      [1, 'failed', 3, 4, 5]
    )
    const again = [task(6), task(7), task(8)]
    t.same(await end(0), [1, 2, 3, 4, 5, 6, 7], 'as many as before')
    for (const id of [6, 7, 8]) await end(id)
    t.same(await Promise.all(again), [6, 7, 8])
  }
)

t.test('a private file is read by its owner alone, whatever was there before', async (t) => {
  const dir = t.testdir({ open: 'old', folder: {} })
  const path = `${dir}/open`
  await chmod(path, 0o644)
  await writePrivateFile(path, 'new')
  t.equal(await readFile(path, 'utf8'), 'new')
  t.equal((await lstat(path)).mode & 0o777, 0o600)

  await symlink(path, `${dir}/link`)
  for (const name of ['link', 'folder']) {
    await t.rejects(writePrivateFile(`${dir}/${name}`, 'x'), /is no file/, name)
  }
  async function* cut() {
    yield 'half'
    throw new Error('interrupted')
  }
  await t.rejects(writePrivateFile(path, cut()), /interrupted/)
  t.equal(await readFile(path, 'utf8'), 'new', 'half a file replaces none')
  t.same((await readdir(dir)).sort(), ['folder', 'link', 'open'], 'and nothing is left beside')
})

t.test('a copy has its name only when it is whole', async (t) => {
  const dir = t.testdir({ 'left.partial': { 'site.db': 'half', attachments: { a: 'x' } } })
  const first = await takePartialFolder(`${dir}/copy`)
  t.notOk(first.wasLeft)
  await t.rejects(takePartialFolder(`${dir}/copy`), /being written by another backup/)
  await writeFile(`${first.path}/site.db`, 'whole')
  await first.finish()
  await first.release()
  t.same(await readdir(`${dir}/copy`), ['site.db'], 'without its lock')
  await t.rejects(takePartialFolder(`${dir}/copy`), /is there already/)

  const second = await takePartialFolder(`${dir}/left`)
  t.ok(second.wasLeft)
  t.same(await readdir(second.path), ['lock'], 'what was left is gone')
  await second.release()
  t.same(await readdir(dir), ['copy'], 'and so is what was not finished')
})
