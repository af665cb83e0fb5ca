import { readFile, writeFile } from 'node:fs/promises'
import { basename, relative } from 'node:path'

/** What hydrates: it holds React, which every other file takes from it. */
const MOUNT = 'src/browser/mount.ts'
const REACT = /^react(?:\/jsx-runtime)?$/

/**
 * Bundles the script of every page, and all that it loads later, each into one file. Splitting would share even the
 * smallest module between them and cost a request for each: what has a state stands in one of them alone.
 *
 * @param {typeof import('esbuild')} esbuild
 * @param {import('esbuild').BuildOptions} options With `metafile`.
 * @param {string} main
 * @returns {Promise<(import('esbuild').Metafile | undefined)[]>} What was read and written.
 */
export async function buildPageScript(esbuild, options, main) {
  /** @type {(import('esbuild').Metafile | undefined)[]} */
  const read = []
  /** @type {Map<string, Promise<string>>} */
  const built = new Map()
  /** @param {string} entry */
  const nameOf = (entry) => {
    const name = built.get(entry) ?? bundle(entry)
    built.set(entry, name)
    return name
  }

  /** @param {string} entry */
  async function bundle(entry) {
    const { metafile, outputFiles = [] } = await esbuild.build({
      ...options,
      entryPoints: [entry],
      write: false,
      plugins: [...(options.plugins ?? []), laterImports(entry)]
    })
    read.push(metafile)
    for (const { path, text, contents } of outputFiles) {
      await writeFile(path, path.endsWith('.js') ? throughLoadLater(text) : contents)
    }
    return basename(outputFiles.find(({ path }) => path.endsWith('.js'))?.path ?? '')
  }

  /**
   * @param {string} entry
   * @returns {import('esbuild').Plugin}
   */
  function laterImports(entry) {
    return {
      name: 'later-imports',
      setup({ onResolve, onLoad, resolve }) {
        onResolve({ filter: /^\./ }, async ({ kind, path, resolveDir, pluginData }) => {
          if (kind !== 'dynamic-import' || pluginData === 'resolving') return undefined
          const found = await resolve(path, { kind, resolveDir, pluginData: 'resolving' })
          return external(await nameOf(relative(process.cwd(), found.path)))
        })
        if (entry === MOUNT) {
          onLoad({ filter: /[\\/]mount\.ts$/ }, withReact)
        } else {
          onResolve({ filter: REACT }, () => ({ path: MOUNT, namespace: 'lent' }))
          onLoad({ filter: /./, namespace: 'lent' }, async () => ({
            contents: `export const { ${await reactNames()} } = await import('./${MOUNT}')`,
            resolveDir: process.cwd()
          }))
        }
      }
    }
  }

  await nameOf(main)
  return read
}

/** @param {string} name */
const external = (name) => ({ path: `./${name}`, external: true })

/**
 * React is CommonJS, whose names no `export *` tells.
 *
 * @param {import('esbuild').OnLoadArgs} file
 * @returns {Promise<import('esbuild').OnLoadResult>}
 */
async function withReact({ path }) {
  const exported = `
    import * as React from 'react'
    import * as JSX from 'react/jsx-runtime'
    export const { ${await reactNames()} } = { ...React, ...JSX }`
  return { contents: (await readFile(path, 'utf8')) + exported, loader: 'ts' }
}

async function reactNames() {
  const names = Object.keys((await import('react')).default)
  return ['jsx', 'jsxs', 'Fragment', ...names.filter((name) => /^[a-z]\w+$/.test(name))].join()
}

/**
 * All that is loaded later goes through one function of the page's script.
 *
 * @param {string} script
 */
function throughLoadLater(script) {
  return script.replace(/\bimport\((?="\.\/)/g, 'loadLater(')
}
