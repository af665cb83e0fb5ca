import { readdirSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { build, type Metafile } from 'esbuild'
import t from 'tap'
import { OUTSIDE } from '../../src/build/node-bundle.mjs'

t.test(
  'review-engines, a small server: what the server loads beside the bundle is what the build leaves outside',
  async (t) => {
    const scripts = readdirSync('dist/server').filter((name) => /\.[cm]js$/.test(name))
    const inputs = await importsOf(scripts.map((name) => `dist/server/${name}`))
    const outside = Object.values(inputs)
      .flatMap(({ imports }) => imports)
      .flatMap(({ path, external }) =>
        external && !isBuiltin(path) && path !== '<runtime>' ? [path] : []
      )
    t.same([...new Set(outside)].sort(), OUTSIDE.toSorted())
  }
)

t.test('review-engines, a small server: V8 keeps every bundle with one byte a letter', (t) => {
  const scripts = readdirSync('dist/server').filter((name) => name.endsWith('.mjs'))
  for (const name of scripts) {
    t.notMatch(readFileSync(`dist/server/${name}`, 'utf8'), /[\u0100-\uffff]/, name)
  }
  t.end()
})

/** What files import, and what that imports, as far as it is no package. */
async function importsOf(entryPoints: string[]): Promise<Metafile['inputs']> {
  const { metafile } = await build({
    entryPoints,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    outdir: 'none',
    write: false,
    metafile: true,
    logLevel: 'silent'
  })
  return metafile.inputs
}
