import { readdirSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { build } from 'esbuild'
import t from 'tap'
import { OUTSIDE } from '../../src/build/node-bundle.mjs'

t.test(
  'review-engines, a small server: what the server loads beside the bundle is what the build leaves outside',
  async (t) => {
    const { metafile } = await build({
      entryPoints: readdirSync('dist/server')
        .filter((name) => /\.[cm]js$/.test(name))
        .map((name) => `dist/server/${name}`),
      bundle: true,
      packages: 'external',
      platform: 'node',
      format: 'esm',
      outdir: 'none',
      write: false,
      metafile: true,
      logLevel: 'silent'
    })
    const outside = Object.values(metafile.inputs)
      .flatMap(({ imports }) => imports)
      .flatMap(({ path, external }) =>
        external && !isBuiltin(path) && path !== '<runtime>' ? [path] : []
      )
    t.same([...new Set(outside)].sort(), OUTSIDE.toSorted())
  }
)
