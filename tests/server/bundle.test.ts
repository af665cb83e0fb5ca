import { readdirSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { build } from 'esbuild'
import t from 'tap'

t.test(
  'review-engines, a small server: what the bundle leaves outside, and nothing else, is a dependency at run time',
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
    const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'))

    t.same([...new Set(outside)].sort(), Object.keys(dependencies).sort())
  }
)
