import { readdirSync, readFileSync } from 'node:fs'
import t from 'tap'
import { findCycles, roomOf } from '../measure/cycles.ts'
import { readImports } from '../measure/imports.ts'

const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.(tsx?|mjs)$/.test(file))
  .map((file) => `src/${file}`)

t.test('nothing imports itself through others, neither files nor rooms', async (t) => {
  const imports = readImports(files)
  t.ok(imports.get('src/server/main.ts')?.includes('src/server/app.ts'), 'imports are seen')
  t.same(findCycles(imports), [])
  t.same(findCycles(imports, roomOf), [])
})

t.test('architecture.md lists every room with what it imports, none before that', async (t) => {
  const text = readFileSync('docs/architecture.md', 'utf8')
  const listed = [...text.matchAll(/^\| `([a-z/-]+)` +\|[^|]+\|([a-z/, -]*)\|$/gm)].map(
    ([, room = '', imports]) => [room, imports?.match(/[a-z/-]+/g) ?? []] as const
  )
  t.same(Object.fromEntries(listed), importsOfRooms())
  const names = listed.map(([room]) => room)
  const early = listed.filter(([, imports], at) => imports.some((name) => names.indexOf(name) > at))
  t.same(early, [])
})

/** Of rooms alone: a file that stands in none, such as the settings, is everybody's. */
function importsOfRooms(): Record<string, string[]> {
  const isRoom = (name: string) => !/\.m?[tj]s$/.test(name)
  const rooms: Record<string, string[]> = {}
  for (const [file, others] of readImports(files)) {
    const room = roomOf(file)
    const known = rooms[room] ?? []
    const fresh = others.map(roomOf).filter((name) => name !== room && isRoom(name))
    if (isRoom(room)) rooms[room] = [...new Set([...known, ...fresh])].sort()
  }
  return rooms
}
