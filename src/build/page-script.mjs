import { readFile, writeFile } from 'node:fs/promises'
import { basename, relative } from 'node:path'

/**
 * Bundles the script of every page into one file, with all that it loads later in files of their own.
 * Splitting would share even the smallest module between the two and cost every page a request for each.
 *
 * @param {typeof import('esbuild')} esbuild
 * @param {import('esbuild').BuildOptions} options With `metafile` and the other entries of the browser.
 * @param {string} main
 * @param {readonly string[]} next What pages load right after their first paint, each in one file too.
 * @returns {Promise<(import('esbuild').Metafile | undefined)[]>} What was read and written.
 */
export async function buildPageScript(esbuild, options, main, next) {
  const { plugins = [] } = options
  /** @type {Set<string>} */
  const later = new Set()
  await esbuild.build({
    ...withEntry(options, main),
    write: false,
    plugins: [...plugins, laterImports((file) => later.add(file) && './later.js')]
  })

  const entries = /** @type {string[]} */ (options.entryPoints)
  const others = await esbuild.build({ ...options, entryPoints: [...entries, ...later] })
  const outputs = Object.entries(others.metafile?.outputs ?? {})
  for (const [path, { imports }] of outputs) {
    const isLoading = imports.some(({ kind }) => kind === 'dynamic-import')
    if (isLoading) await writeFile(path, retried(await readFile(path, 'utf8')))
  }
  const fileOf = new Map(outputs.map(([path, { entryPoint }]) => [entryPoint, basename(path)]))
  const inOnePiece = (/** @type {string} */ entry) =>
    esbuild.build({
      ...withEntry(options, entry),
      plugins: [...plugins, laterImports((file) => `./${fileOf.get(file)}`)],
      write: false
    })
  const page = await inOnePiece(main)
  for (const { path, text, contents } of page.outputFiles ?? []) {
    await writeFile(path, path.endsWith('.js') ? retried(text) : contents)
  }
  // Under the name that it is asked for by, which changes with all that is in it.
  for (const entry of next) {
    const { outputFiles: [after] = [] } = await inOnePiece(entry)
    const [path = ''] = outputs.find(([, { entryPoint }]) => entryPoint === entry) ?? []
    await writeFile(path, retried(after?.text ?? ''))
  }
  return [page.metafile, others.metafile]
}

/**
 * @param {import('esbuild').BuildOptions} options
 * @param {string} entry
 * @returns {import('esbuild').BuildOptions}
 */
function withEntry(options, entry) {
  return { ...options, entryPoints: [entry], splitting: false }
}

/**
 * Leaves dynamic imports to the browser.
 *
 * @param {(file: string) => string} nameOf The address of a source file, relative to the script's own.
 * @returns {import('esbuild').Plugin}
 */
function laterImports(nameOf) {
  return {
    name: 'later-imports',
    setup({ onResolve, resolve }) {
      onResolve({ filter: /^\./ }, async ({ kind, path, resolveDir, pluginData }) => {
        if (kind !== 'dynamic-import' || pluginData === 'resolving') return undefined
        const found = await resolve(path, { kind, resolveDir, pluginData: 'resolving' })
        return { path: nameOf(relative(process.cwd(), found.path)), external: true }
      })
    }
  }
}

/**
 * Asks once more for a chunk that failed to load, as soon as there is a network, under another address: browsers remember
 * failures.
 */
const LOAD_LATER =
  'const loadLater=u=>import(u).catch(()=>new Promise(r=>{const a=()=>setTimeout(()=>r(import(u+"?2")),1e3);' +
  'navigator.onLine?a():addEventListener("online",a,{once:!0})}));'

/** @param {string} script */
function retried(script) {
  const asked = script.replace(/\bimport\((?="\.\/)/g, 'loadLater(')
  return asked === script ? script : LOAD_LATER + asked
}
