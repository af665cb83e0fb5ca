import { readdirSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import * as esbuild from 'esbuild'
import t, { type Test } from 'tap'
import { buildPageScript } from '../../src/build/page-script.mjs'

const SOURCES = {
  'main.ts': `import { say } from './shared.ts'
say('main')
import('./later.ts').then(({ later }) => later())
import('./deep/other.ts').then(({ other }) => other())`,
  'later.ts': `import { say } from './shared.ts'
export const later = () => { say('later'); import('./deep/other.ts') }`,
  deep: {
    'other.ts': `import { say } from '../shared.ts'
export const other = () => say('other')`
  },
  'shared.ts': `export const say = (text: string) => document.title = 'said ' + text`,
  'extra.ts': `document.title = 'extra'`
}

/** Builds a page of its own; gives what is written, by its name without the hash. */
async function build(t: Test) {
  const dir = relative(process.cwd(), t.testdir(SOURCES))
  await buildPageScript(
    esbuild,
    {
      entryPoints: [`${dir}/extra.ts`],
      outdir: `${dir}/out`,
      entryNames: '[name]-[hash]',
      chunkNames: 'chunk-[hash]',
      bundle: true,
      splitting: true,
      format: 'esm',
      metafile: true,
      logLevel: 'silent'
    },
    `${dir}/main.ts`,
    [`${dir}/later.ts`]
  )
  const names = readdirSync(`${dir}/out`)
  const read = (name: string) => {
    const file = names.find((one) => one.replace(/-[A-Z0-9]{8}(?=\.)/, '') === name)
    return file ? readFileSync(`${dir}/out/${file}`, 'utf8') : ''
  }
  return { names, read }
}

t.test('a page has one script; what it loads later is found by its name', async (t) => {
  const { names, read } = await build(t)
  const main = read('main.js')

  t.notMatch(main, /^\s*import\b[^(]/m, 'nothing has to come before it')
  t.match(main, 'said ', 'what it shares with later parts is in it')
  const later = [...main.matchAll(/loadLater\("\.\/([^"]+)"\)/g)].map(([, name = '']) => name)
  t.same(later.map((name) => name.replace(/-[A-Z0-9]{8}/, '')).sort(), ['later.js', 'other.js'])
  for (const name of later) t.ok(names.includes(name), `${name} is written`)
  t.notMatch(main, /[^.]\bimport\("\.\//, 'and each is asked for once more when it fails')
  t.match(read('extra.js'), 'extra')
})
