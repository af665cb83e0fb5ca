import { readdirSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { setTimeout } from 'node:timers/promises'
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
  const metafiles = await buildPageScript(
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
  return { names, read, metafiles }
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

t.test(
  'what every page loads next is one script too, and asks once more for what it loads',
  async (t) => {
    const { read } = await build(t)
    const later = read('later.js')
    t.match(later, 'said ', 'what it shares with others is in it')
    t.notMatch(later, /\bfrom"?\s*"\.\/|^\s*import\s*["{]/m, 'no other file comes first')
    t.match(later, /loadLater\("\.\/other-/)
    t.notMatch(later, /[^.]\bimport\("\.\//)
  }
)

/** What a page makes of a part that fails to load at first. */
async function loaderOf(t: Test, navigator: { onLine: boolean }) {
  const { read } = await build(t)
  const [, source = ''] = /const loadLater=(.+?\}\)\));/.exec(read('main.js')) ?? []
  const asked: string[] = []
  const network = new EventTarget()
  const make = new Function(
    'ask',
    'navigator',
    'addEventListener',
    'setTimeout',
    `return ${source.replaceAll('import(', 'ask(')}`
  )
  const ask = async (address: string) => {
    asked.push(address)
    if (asked.length === 1) throw new TypeError('lost on the way')
    return 'module'
  }
  const load = make(ask, navigator, network.addEventListener.bind(network), setImmediate)
  return { load, asked, network }
}

t.test('a part that failed to load is asked for again under another address', async (t) => {
  const { load, asked } = await loaderOf(t, { onLine: true })
  t.equal(await load('./later.js'), 'module')
  t.same(asked, ['./later.js', './later.js?2'])
})

t.test('a part that failed without a network is asked for again when there is one', async (t) => {
  const { load, asked, network } = await loaderOf(t, { onLine: false })
  const loaded = load('./later.js')
  await setTimeout(50)
  t.same(asked, ['./later.js'])
  network.dispatchEvent(new Event('online'))
  t.equal(await loaded, 'module')
  t.same(asked, ['./later.js', './later.js?2'])
})

t.test('what was read and written is told of both', async (t) => {
  const { metafiles } = await build(t)
  const inputs = metafiles.map((metafile) => Object.keys(metafile?.inputs ?? {}).join())
  t.match(inputs[0], 'main.ts')
  t.match(inputs[1], /later\.ts[\s\S]*other\.ts|other\.ts[\s\S]*later\.ts/)
  t.notMatch(inputs[1], 'main.ts')
})
