import { readFile } from 'node:fs/promises'

/** Packages that stay outside what is bundled for Node: they bring binaries of their own, or only some installations load them. */
export const OUTSIDE = ['sharp', '@photostructure/sqlite', '@node-rs/argon2', 'pg']

/** What packages in the older module format look for, at the head of each file. */
export const OLDER_MODULES = [
  "import { createRequire as requireFrom } from 'node:module'",
  'const require = requireFrom(import.meta.url)',
  'const __dirname = import.meta.dirname',
  'const __filename = import.meta.filename'
].join(';')

/** @typedef {import('esbuild').BuildOptions} BuildOptions */

/**
 * A single letter beyond Latin-1 makes V8 keep a whole bundle with two bytes a letter. esbuild escapes those of strings;
 * this does it in patterns too.
 * @type {import('esbuild').Plugin}
 */
const asciiPlugin = {
  name: 'ascii',
  setup({ onLoad }) {
    onLoad({ filter: /\.(ts|js|mjs)$/ }, async ({ path }) => {
      const text = await readFile(path, 'utf8')
      const contents = text.replace(
        /(\\\\)|\\?([\u0080-\uffff])/g,
        (_, pair, letter) => pair ?? escaped(letter)
      )
      return { contents, loader: path.endsWith('.ts') ? 'ts' : 'js' }
    })
  }
}

/** @param {string} letter */
function escaped(letter) {
  return `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`
}

/**
 * What runs in Node: our code and the packages it uses in a few files, which start in half the time and a quarter less
 * memory than a thousand do. What is imported late is a file of its own.
 *
 * @param {string} mode Of React: `production` or `development`.
 */
export function nodeBundles(mode) {
  /**
   * The site, the operator's commands, and the threads that the site starts by their names.
   * @satisfies {BuildOptions}
   */
  const server = {
    entryPoints: {
      main: 'src/server/main.ts',
      leads: 'src/server/commands/leads.ts',
      search: 'src/server/commands/search.ts',
      'end-watch': 'src/server/end-watch.mjs',
      'check-worker': 'src/server/commands/check-worker.ts',
      'document-worker': 'src/server/documents/document-worker.ts'
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
    // In a file beside the code: authors' names are not escaped.
    legalComments: 'external',
    plugins: [asciiPlugin],
    jsx: 'automatic',
    define: {
      'process.env.NODE_ENV': JSON.stringify(mode),
      // @fastify/multipart looks whether this exists, which makes Node load all of its fetch: 15 ms of every start.
      'globalThis.FormData': 'undefined'
    },
    sourcemap: true,
    metafile: true,
    logLevel: 'warning'
  }

  /**
   * What the build itself runs: it draws icons and parses the content; and the check of the content.
   * @satisfies {BuildOptions}
   */
  const tools = {
    ...server,
    entryPoints: {
      illustrate: 'src/build/illustrate.ts',
      'prepare-content': 'src/server/commands/prepare-content.ts',
      'check-content': 'src/server/commands/check-content.ts'
    },
    outdir: 'dist/build'
  }
  return { server, tools }
}
