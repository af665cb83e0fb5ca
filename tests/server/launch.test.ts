import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { escapedLetters } from '../../src/build/node-bundle.mjs'
import { compile, compiledFile, run } from '../../src/server/launch/compiled-site.ts'

const SITE = join(process.cwd(), 'dist/server/site.cjs')

t.test('what V8 finds unfit is compiled as usual', async (t) => {
  const dir = t.testdir({
    'a.cjs': 'globalThis.told = require("node:path").basename(__filename)',
    'other.cjs': 'globalThis.told = "other"'
  })
  const file = join(dir, 'a.cjs')
  const other = compile(join(dir, 'other.cjs')).createCachedData()
  writeFileSync(compiledFile(file), other)

  const script = compile(file)
  run(script, file)

  t.equal(script.cachedDataRejected, true)
  t.equal(Reflect.get(globalThis, 'told'), 'a.cjs')
})

t.test('a compiled file imports what lies beside it', async (t) => {
  const dir = t.testdir({
    'a.cjs': 'globalThis.imported = $mport("./b.mjs")',
    'b.mjs': 'export const name = "b"'
  })
  const file = join(dir, 'a.cjs')

  run(compile(file), file)

  t.match(await Reflect.get(globalThis, 'imported'), { name: 'b' })
})

t.test(
  'the site is ASCII alone, as the launch reads it, and imports by what that gives it',
  async (t) => {
    const code = readFileSync(SITE)
    t.notOk(code.some((byte) => byte > 127))
    t.notMatch(code.toString(), /\bimport\("/)
    t.match(code.toString(), '$mport("./nodemailer.mjs")')
  }
)

t.test('letters beyond ASCII become escapes that mean the same', async (t) => {
  for (const code of [
    '/[а-яё]/i',
    '/\\§/',
    '/\\\\я/',
    '/\\u{1F600}|😀/u',
    '/(?<имя>я)\\k<имя>/',
    '"\\n"'
  ]) {
    const escaped = escapedLetters(code)
    t.match(escaped, /^\p{ASCII}*$/u, code)
    const [given, made] = [code, escaped].map((text) => new Function(`return ${text}`)())
    for (const text of ['Я', 'я', '\\я', '§', '😀', 'яя']) {
      t.equal(made.test?.(text), given.test?.(text), `${code} of ${text}`)
    }
  }
})
