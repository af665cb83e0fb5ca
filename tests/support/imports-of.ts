import { build, type Metafile } from 'esbuild'

/** What files import, and what that imports, as far as it is no package. */
export async function importsOf(entryPoints: string[]): Promise<Metafile['inputs']> {
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
