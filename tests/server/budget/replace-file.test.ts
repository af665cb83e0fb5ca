import { chmodSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { replaceFile, replaceFileNow } from '../../../src/server/budget/replace-file.ts'

const modeOf = (path: string) => statSync(path).mode & 0o7777

t.test('a file that is replaced keeps its mode, and leaves nothing beside it', async (t) => {
  const dir = t.testdir({ current: '1', cache: 'a' })
  const [current, cache] = [join(dir, 'current'), join(dir, 'cache')]
  chmodSync(current, 0o664)
  chmodSync(cache, 0o640)

  await replaceFile(current, '2')
  replaceFileNow(cache, 'b', 0o600)

  t.same([readFileSync(current, 'utf8'), modeOf(current).toString(8)], ['2', '664'])
  t.same([readFileSync(cache, 'utf8'), modeOf(cache).toString(8)], ['b', '640'])
  t.same(readdirSync(dir).sort(), ['cache', 'current'])
})

t.test('a file that was not there has the mode that is asked for', async (t) => {
  const dir = t.testdir()
  const [now, later] = [join(dir, 'cache'), join(dir, 'picture.png')]
  replaceFileNow(now, 'a', 0o600)
  await replaceFile(later, Buffer.from('b'), 0o664)
  t.same([modeOf(now), modeOf(later)], [0o600, 0o664])
})

t.test('what cannot take its place leaves nothing beside it', async (t) => {
  const dir = t.testdir({ folder: {} })
  await t.rejects(replaceFile(join(dir, 'folder'), 'a'))
  t.same(readdirSync(dir), ['folder'])
})
