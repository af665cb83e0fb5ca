import { readdirSync, readFileSync } from 'node:fs'
import { type CallExpression, parseSync, Visitor } from 'oxc-parser'
import t from 'tap'

/** Where lists may be as long as there are leads. */
const ROOMS = ['leads', 'delivery', 'database', 'store', 'commands', 'desk', 'report'].map(
  (name) => `src/server/${name}`
)

/** Methods that take each item as an argument of its own: some 120,000 of them end the process. */
const SPREADERS = /^(?:max|min|push|unshift|concat|splice|fromCharCode|fromCodePoint|apply)$/

/** Lists of a known few: visits of one path, numbers of one field, texts of the site, fields of one lead. */
const FEW = [
  'src/server/leads/attribution-models.ts',
  'src/server/leads/contact.ts',
  'src/server/commands/check-content.ts',
  'src/server/commands/show-lead.ts'
]

t.test('no list is spread into arguments where leads are many', async (t) => {
  const found = ROOMS.flatMap(filesIn).flatMap((file) =>
    spreadsIn(readFileSync(file, 'utf8'), file)
  )
  t.same(new Set(found.map(({ file }) => file)), new Set(FEW))
})

t.test('the search for spreads finds them', async (t) => {
  for (const code of ['Math.max(...a)', 'b.push(...a)', 'b.push(1, ...c())', 'f.apply(b, a)']) {
    t.equal(spreadsIn(code, 'a.ts').length, 1, code)
  }
  for (const code of ['[...a]', 'f(...a)', 'Math.max(1, 2)', 'b.push([...a])']) {
    t.equal(spreadsIn(code, 'a.ts').length, 0, code)
  }
})

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.d.ts'))
    .map((name) => `${folder}/${name}`)
}

function spreadsIn(code: string, file: string) {
  const found: { file: string; at: number }[] = []
  const visitor = new Visitor({
    CallExpression(call) {
      if (isSpread(call)) found.push({ file, at: call.start })
    }
  })
  visitor.visit(parseSync(file, code).program)
  return found
}

function isSpread({ callee, arguments: values }: CallExpression): boolean {
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return false
  const { name } = callee.property
  return (
    SPREADERS.test(name) &&
    (name === 'apply' || values.some(({ type }) => type === 'SpreadElement'))
  )
}
