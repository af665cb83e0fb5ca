import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { keepCompiled } from '../../src/build/keep-compiled.mjs'
import { compile, compiledFile, run } from '../../src/server/launch/compiled-site.ts'
import { shippedStart } from '../support/shipped-start.ts'

const SITE = join(process.cwd(), 'dist/server/site.cjs')

t.test(
  'the build has V8 compile the site ahead, for the options of the unit and for none',
  async (t) => {
    await keepCompiled('dist/build/keep-compiled.mjs', SITE)

    for (const options of [[], shippedStart().node]) {
      const code = `import { compile } from './src/server/launch/compiled-site.ts'
      console.log(compile(${JSON.stringify(SITE)}).cachedDataRejected)`
      const found = execFileSync(
        process.execPath,
        [...options, '--import', 'tsx', '--input-type=module', '-e', code],
        { encoding: 'utf8' }
      )
      t.equal(found.trim(), 'false', options.join(' '))
    }
  }
)

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
    'a.cjs': 'globalThis.imported = import("./b.mjs")',
    'b.mjs': 'export const name = "b"'
  })
  const file = join(dir, 'a.cjs')

  run(compile(file), file)

  t.match(await Reflect.get(globalThis, 'imported'), { name: 'b' })
})

t.test('the site is ASCII alone, as the launch reads it', async (t) => {
  t.notOk(readFileSync(SITE).some((byte) => byte > 127))
})
