const MARK = /"(?:[^"\\]|\\.)*"|[{}]/g
const LAYER = /^@layer [\w.-]+\{/

/**
 * Rules of a layer that stand in several blocks, one after another, as one block: each import of a sheet has made its own.
 *
 * @param {string} css Minified.
 * @returns {string}
 */
export function joinLayers(css) {
  /** @type {string[]} */
  const blocks = []
  for (const block of blocksOf(css)) {
    const [head = ''] = LAYER.exec(block) ?? []
    const before = blocks.at(-1)
    if (head && before?.startsWith(head))
      blocks.splice(-1, 1, before.slice(0, -1) + block.slice(head.length))
    else blocks.push(block)
  }
  return blocks.join('')
}

/**
 * Whatever stands in no other block, with what leads to it.
 *
 * @param {string} css
 * @returns {string[]}
 */
function blocksOf(css) {
  /** @type {string[]} */
  const blocks = []
  let depth = 0
  let start = 0
  for (const { 0: mark, index } of css.matchAll(MARK)) {
    if (mark === '{') depth += 1
    if (mark === '}') depth -= 1
    if (mark !== '}' || depth > 0) continue
    blocks.push(css.slice(start, index + 1))
    start = index + 1
  }
  return [...blocks, css.slice(start)]
}
