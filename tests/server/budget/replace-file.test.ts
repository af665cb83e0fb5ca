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
  const file = join(t.testdir(), 'cache')
  replaceFileNow(file, 'a', 0o600)
  t.equal(modeOf(file), 0o600)
})
