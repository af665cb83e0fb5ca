import { execFileSync } from 'node:child_process'
import {
  chmod,
  lstat,
  mkdir,
  readdir,
  readFile,
  symlink,
  utimes,
  writeFile
} from 'node:fs/promises'
import { setImmediate } from 'node:timers/promises'
import t from 'tap'
import {
  BYTE_BUDGETS,
  bytesOfText,
  createByteCache,
  fewAtOnce,
  memoText,
  ownText
} from '../../../src/server/budget/byte-budgets.ts'
import { createFolderLimit } from '../../../src/server/budget/made-files.ts'
import { readEntries, writeEntries } from '../../../src/server/budget/regular-file.ts'
import { takePartialFolder } from '../../../src/server/commands/backup-leads.ts'
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

t.test('entries are read as they were written, by nobody else', async (t) => {
  const file = `${t.testdir()}/deep/cache.json`
  const entries = new Map<string, unknown>([
    ['а', 1],
    ['__proto__', { b: [null] }]
  ])
  t.ok(writeEntries('indexNow', file, entries))
  t.same([...readEntries('indexNow', file)], [...entries])
  t.equal((await lstat(file)).mode & 0o777, 0o600)
})

t.test('a file of entries that is damaged or too large is as good as empty', async (t) => {
  const file = `${t.testdir()}/cache.json`
  t.equal(readEntries('indexNow', file).size, 0, 'missing')
  for (const text of ['', '{', '{}', 'null', '7', '[1]', '[null]', '"x"']) {
    await writeFile(file, text)
    t.equal(readEntries('indexNow', file).size, 0, text)
  }
  await writeFile(file, '[[1,"x"],["a","y"],[null,1]]')
  t.same([...readEntries('indexNow', file)], [['a', 'y']], 'keys are texts')

  const large = new Map([['a', 'я'.repeat(BYTE_BUDGETS.searchNotes / 2)]])
  t.notOk(writeEntries('searchNotes', file, large), 'counted in bytes, not in letters')
  t.same([...readEntries('indexNow', file)], [['a', 'y']], 'and the file is as it was')
  await writeFile(file, JSON.stringify([...large]))
  t.equal(readEntries('searchNotes', file).size, 0)
  t.equal(readEntries('indexNow', file).size, 1)

  const pipe = `${t.testdir()}/pipe.json`
  execFileSync('mkfifo', [pipe])
  t.equal(readEntries('indexNow', pipe).size, 0, 'nothing is waited for')
})

t.test('a folder that is full loses its oldest files, and folders in it stay', async (t) => {
  const folder = t.testdir()
  const piece = BYTE_BUDGETS.indexNow / 8
  await mkdir(`${folder}/inner`)
  for (let i = 0; i < 8; i++) {
    await writeFile(`${folder}/${i}`, Buffer.alloc(piece))
    await utimes(`${folder}/${i}`, 1_000_000 + i, 1_000_000 + i)
  }
  const { makeRoom } = createFolderLimit('indexNow', folder)
  await makeRoom(1)
  t.same((await readdir(folder)).sort(), ['2', '3', '4', '5', '6', '7', 'inner'])

  await writeFile(`${folder}/8`, Buffer.alloc(piece))
  await makeRoom(1)
  t.ok((await readdir(folder)).includes('2'), 'a little more is not looked at')
  await makeRoom(piece)
  t.notOk((await readdir(folder)).includes('2'))
  await createFolderLimit('indexNow', `${folder}/none`).makeRoom(1)
})

t.test('a value of more than a quarter of a budget is made each time and not kept', async (t) => {
  const cache = createByteCache<string>('searchNotes', bytesOfText)
  const quarter = BYTE_BUDGETS.searchNotes / 4
  const longest = (quarter - 256) / 2 - 1
  cache.set('a', 'x'.repeat(longest))
  cache.set('b', 'x'.repeat(longest + 1))
  t.same([cache.has('a'), cache.has('b')], [true, false])

  let made = 0
  const memo = memoText('days', (text) => {
    made += 1
    return text === 'none' ? '' : text.toUpperCase()
  })
  const answers = ['a', 'a', 'none', 'none', 'b'].map(memo)
  t.same([answers, made], [['A', 'A', '', '', 'B'], 3], 'an empty text is known too')
  for (const text of ['', 'я😀', '\ud800x']) t.equal(ownText(text), text)
})

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
