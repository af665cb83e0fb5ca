import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'

/** In a sheet, where the raw colours of the site stand. */
const PLACE = '/* palette */'

/**
 * Puts the colours of `src/shared/palette.ts`, which is the one place of them, into sheets and drawings: `{signal500}`
 * within a drawing, `%23{signal500}` within one that a sheet has in an address, and custom properties of all of them.
 *
 * @type {import('esbuild').Plugin}
 */
export const palettePlugin = {
  name: 'palette',
  setup({ onLoad, esbuild }) {
    onLoad({ filter: /[\\/](?:assets|src|views)[\\/].*\.(?:css|svg)$/ }, async ({ path }) => {
      const text = await readFile(path, 'utf8')
      if (!text.includes(PLACE) && !/\{[a-z]+\d+\}/.test(text)) return undefined
      const source = await readFile('src/shared/palette.ts', 'utf8')
      const { code } = await esbuild.transform(source, { loader: 'ts' })
      const { PALETTE, RAMPS } = await import(`data:text/javascript,${encodeURIComponent(code)}`)
      const colors = new Map(Object.entries({ ...PALETTE, ...RAMPS }))
      const properties = [...colors].map(([name, hex]) => `--${hyphenated(name)}: ${hex};`)
      const contents = text
        .replace(PLACE, properties.join('\n'))
        .replace(/(%23)?\{([a-z]+\d+)\}/g, (_, escaped, name) => {
          const hex = colors.get(name)
          if (!hex) throw new Error(`${path}: src/shared/palette.ts has no ${name}`)
          return `${escaped ?? '#'}${hex.slice(1)}`
        })
      return {
        contents,
        loader: extname(path) === '.css' ? 'css' : 'copy',
        watchFiles: ['src/shared/palette.ts']
      }
    })
  }
}

/** @param {string} name `ink950`, `facet1Even` */
function hyphenated(name) {
  return name.replace(/\d+|[A-Z]/g, '-$&').toLowerCase()
}
