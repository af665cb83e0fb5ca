import { readdirSync, readFileSync } from 'node:fs'
import { type Expression, parseSync, Visitor } from 'oxc-parser'
import t from 'tap'
import { findCycles, roomOf } from '../measure/cycles.ts'
import { readImports } from '../measure/imports.ts'
import { importsOf } from '../support/imports-of.ts'

const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.(tsx?|mjs)$/.test(file))
  .map((file) => `src/${file}`)

t.test('nothing imports itself through others, neither files nor rooms', async (t) => {
  const imports = readImports(files)
  t.ok(imports.get('src/server/main.ts')?.includes('src/server/app.ts'), 'imports are seen')
  t.same(findCycles(imports), [])
  t.same(findCycles(imports, roomOf), [])
})

t.test(
  'no command of package.json loads tap, which ends a process after its own time',
  async (t) => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
      scripts: Record<string, string>
    }
    const entries = Object.values(scripts).flatMap(
      (script) => /--import tsx (tests\/\S+)/.exec(script)?.[1] ?? []
    )
    t.ok(entries.length > 3, 'commands are seen')
    const loading = Object.entries(await importsOf(entries))
      .filter(([, { imports }]) => imports.some(({ path }) => path === 'tap'))
      .map(([file]) => file)
    t.same(loading, [])
  }
)

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

t.test('a ring is seen', async (t) => {
  const ring = new Map([
    ['src/server/a/one.ts', ['src/server/b/two.ts']],
    ['src/server/leads/lead.ts', ['src/server/leads/store/five.ts']],
    ['src/server/leads/store/five.ts', ['src/server/leads/six.ts']],
    ['src/server/b/two.ts', ['src/server/c/three.ts']],
    ['src/server/c/three.ts', ['src/server/a/four.ts']],
    ['src/server/a/four.ts', []]
  ])
  t.same(findCycles(ring), [])
  t.same(findCycles(ring, roomOf), [
    ['server/a', 'server/b', 'server/c'],
    ['server/leads', 'server/leads/store']
  ])
})

t.test('no test gives t.match a list, with which every longer one is content', async (t) => {
  const tests = readdirSync('tests', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => `tests/${file}`)
  t.same(
    tests.flatMap((file) => looseLists(file)),
    [],
    'matchLists of tests/support compares the length too'
  )
})

t.test('such a list is seen', async (t) => {
  const source = 't.match(await list(), [{ a: 1 }])\nt.match(found, { list: [] })\n'
  const sound =
    't.match([code, text], [1, /b/])\nt.match(text, /c/)\nt.match(one, { a: { b: 1 } })\n'
  t.same(looseLists('a.ts', source + sound), ['a.ts:1', 'a.ts:2'])
})

function looseLists(file: string, source = readFileSync(file, 'utf8')): string[] {
  const found: string[] = []
  new Visitor({
    CallExpression({ start, callee, arguments: [actual, expected] }) {
      if (source.slice(callee.start, callee.end) !== 't.match') return
      const isTuple = actual?.type === 'ArrayExpression'
      if (isTuple || !expected || !holdsList(expected as Expression)) return
      found.push(`${file}:${source.slice(0, start).split('\n').length}`)
    }
  }).visit(parseSync(file, source).program)
  return found
}

function holdsList(pattern: Expression): boolean {
  if (pattern.type === 'ArrayExpression') return true
  if (pattern.type !== 'ObjectExpression') return false
  return pattern.properties.some((one) => one.type === 'Property' && holdsList(one.value))
}
