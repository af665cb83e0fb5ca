import type MarkdownIt from 'markdown-it'

const UNDERSCORE = 0x5f

/** Underscores in a row are a line to write on by hand, «____», and make nothing bold. */
export function blankLines(markdown: InstanceType<typeof MarkdownIt>): void {
  markdown.inline.ruler.before('emphasis', 'blank-line', (state, isSilent) => {
    let end = state.pos
    while (end < state.posMax && state.src.charCodeAt(end) === UNDERSCORE) end++
    if (end - state.pos < 2) return false
    if (!isSilent) state.pending += state.src.slice(state.pos, end)
    state.pos = end
    return true
  })
}
