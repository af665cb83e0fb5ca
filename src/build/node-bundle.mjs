import { readFile, writeFile } from 'node:fs/promises'

/** Packages that stay outside what is bundled for Node: they bring binaries of their own, or only some installations load them. */
export const OUTSIDE = ['sharp', '@photostructure/sqlite', '@node-rs/argon2', 'pg']

/** What packages in the older module format look for, at the head of each file. */
export const OLDER_MODULES = [
  "import { createRequire as requireFrom } from 'node:module'",
  'const require = requireFrom(import.meta.url)',
  'const __dirname = import.meta.dirname',
  'const __filename = import.meta.filename'
].join(';')

const OWN_URL = "const moduleUrl = require('node:url').pathToFileURL(__filename).href"
/** Given by who runs the site (`src/server/launch/compiled-site.ts`), else that of Node. */
const OWN_IMPORT = 'var $mport; $mport ??= (name) => import(name)'

/** @typedef {import('esbuild').BuildOptions} BuildOptions */

/** What is large and seldom imported, each by the name of a bundle of its own: most processes never hold it. */
const LATE = {
  nodemailer: 'nodemailer',
  'write-excel-file/node': 'write-excel-file',
  './common-passwords.ts': 'common-passwords'
}

/**
 * Leaves imports of what is late to the bundle beside.
 * @type {import('esbuild').Plugin}
 */
const lateImports = {
  name: 'late-imports',
  setup(build) {
    build.onResolve({ filter: /./ }, ({ path, kind }) => {
      const name = LATE[/** @type {keyof typeof LATE} */ (path)]
      const isLate = kind === 'dynamic-import' && name !== undefined
      return isLate ? { path: `./${name}.mjs`, external: true } : undefined
    })
  }
}

/**
 * What runs in Node: our code and the packages it uses in one file, which starts in half the time and a quarter less
 * memory than a thousand files do.
 *
 * @param {string} mode Of React: `production` or `development`.
 */
export function nodeBundles(mode) {
  /**
   * The operator's commands, and what launches the site. What is imported later is a file of its own.
   * @satisfies {BuildOptions}
   */
  const server = {
    entryPoints: {
      main: 'src/server/launch/launch.ts',
      leads: 'src/server/commands/leads.ts',
      search: 'src/server/commands/search.ts',
      'sqlite-reader': 'src/server/leads/storage/sqlite-reader.mjs',
      nodemailer: 'nodemailer',
      'write-excel-file': 'write-excel-file/node',
      'common-passwords': 'src/server/desk/common-passwords.ts'
    },
    outdir: 'dist/server',
    outExtension: { '.js': '.mjs' },
    chunkNames: 'chunk-[hash]',
    bundle: true,
    splitting: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    external: OUTSIDE,
    banner: { js: OLDER_MODULES },
    minifyWhitespace: true,
    minifySyntax: true,
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': JSON.stringify(mode) },
    sourcemap: true,
    metafile: true,
    logLevel: 'warning'
  }

  /**
   * The site, in one file of the older format but for what is late, whose code can be compiled ahead (`src/server/launch`).
   * @satisfies {BuildOptions}
   */
  const site = {
    ...server,
    entryPoints: { site: 'src/server/main.ts' },
    outExtension: { '.js': '.cjs' },
    splitting: false,
    plugins: [lateImports],
    format: 'cjs',
    banner: { js: [OWN_URL, OWN_IMPORT].join(';') },
    define: {
      ...server.define,
      'import.meta.url': 'moduleUrl',
      // @fastify/multipart looks whether there is one, for which Node loads all of its fetch: 15 ms of every start.
      'globalThis.FormData': 'undefined'
    }
  }

  /**
   * What the build itself runs: it draws reliefs and icons, parses the content and starts the site once; and the check
   * of the content.
   * @satisfies {BuildOptions}
   */
  const tools = {
    ...server,
    entryPoints: {
      illustrate: 'src/illustrations/illustrate.ts',
      'prepare-cache': 'src/server/content/prepare-cache.ts',
      'write-documents': 'src/server/documents/write-documents.ts',
      'check-content': 'src/server/commands/check-content.ts',
      'keep-compiled': 'src/server/launch/keep-compiled.ts'
    },
    outdir: 'dist/build'
  }
  return { server, site: /** @type {BuildOptions} */ (site), tools }
}

/**
 * Makes the site's file one that can be compiled ahead. Letters beyond ASCII become escapes: esbuild leaves them in
 * regular expressions, and V8 would keep the whole file with two bytes for each character; a map's columns are right up
 * to a line's first such letter. Imports go through a function of the same length: Node 20 knows no imports of a script
 * that comes from a cache.
 *
 * @param {string} file
 */
export async function finishSite(file) {
  const code = await readFile(file, 'utf8')
  await writeFile(file, escapedLetters(code.replace(/\bimport\((?=")/g, '$mport(')))
}

/**
 * The code with its letters beyond ASCII as escapes; one that stands after a backslash loses that.
 *
 * @param {string} code
 */
export function escapedLetters(code) {
  return code.replace(/\\\p{ASCII}|\\?(\P{ASCII})/gu, (found, letter = '') =>
    letter === '' ? found : letter.split('').map(escapeUnit).join('')
  )
}

/** @param {string} unit */
function escapeUnit(unit) {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
}
