import { existsSync, readdirSync } from 'node:fs'
import t from 'tap'
import { findCycles, roomOf } from '../measure/cycles.ts'
import { readImports } from '../measure/imports.ts'
import { WAYS } from '../measure/ways.ts'

const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.(tsx?|mjs)$/.test(file))
  .map((file) => `src/${file}`)

t.test('nothing imports itself through others, neither files nor rooms', async (t) => {
  const imports = readImports(files)
  t.ok(imports.get('src/server/main.ts')?.includes('src/server/app.ts'), 'imports are seen')
  t.same(findCycles(imports), [])
  t.same(findCycles(imports, roomOf), [])
})

t.test('a ring is seen', async (t) => {
  const ring = new Map([
    ['src/server/a/one.ts', ['src/server/b/two.ts']],
    ['src/server/b/two.ts', ['src/server/c/three.ts']],
    ['src/server/c/three.ts', ['src/server/a/four.ts']],
    ['src/server/a/four.ts', []]
  ])
  t.same(findCycles(ring), [])
  t.same(findCycles(ring, roomOf), [['server/a', 'server/b', 'server/c']])
})

t.test('whoever follows a lead or a search opens few files', async (t) => {
  const [lead, search] = WAYS.map(({ files }) => files)
  t.ok((lead?.length ?? 99) <= 25)
  t.ok((search?.length ?? 99) <= 9)
  for (const file of WAYS.flatMap(({ files }) => [...files])) t.ok(existsSync(file), file)
})
