import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'

const COLOR = /(\w+): '#([0-9a-f]{6})'/g
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
  setup({ onLoad }) {
    onLoad({ filter: /[\\/](?:assets|src|views)[\\/].*\.(?:css|svg)$/ }, async ({ path }) => {
      const text = await readFile(path, 'utf8')
      if (!text.includes(PLACE) && !/\{[a-z]+\d+\}/.test(text)) return undefined
      const palette = await readFile('src/shared/palette.ts', 'utf8')
      const colors = new Map([...palette.matchAll(COLOR)].map(([, name, hex]) => [name, hex]))
      const properties = [...colors].map(([name = '', hex]) => `--${hyphenated(name)}: #${hex};`)
      const contents = text
        .replace(PLACE, properties.join('\n'))
        .replace(/(%23)?\{([a-z]+\d+)\}/g, (_, escaped, name) => {
          const hex = colors.get(name)
          if (!hex) throw new Error(`${path}: src/shared/palette.ts has no ${name}`)
          return `${escaped ?? '#'}${hex}`
        })
      return {
        contents,
        loader: extname(path) === '.css' ? 'css' : 'copy',
        watchFiles: ['src/shared/palette.ts']
      }
    })
  }
}

/** @param {string} name `ink950` */
function hyphenated(name) {
  return name.replace(/(\d+)$/, '-$1')
}
