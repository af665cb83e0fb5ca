const HEADING_END = '</h2>'

/**
 * The sections of a long text, which a phone folds under their headings; what the text begins with stays open.
 *
 * @param opened So many sections after it are open as well.
 */
export function foldSections(html: string, opened = 0): string {
  const parts = html.split(/(?=<h2 )/)
  const folded = parts.map((part, place) => {
    if (!part.startsWith('<h2 ')) return part
    const end = part.indexOf(HEADING_END) + HEADING_END.length
    return [
      `<details class="fold text-fold"${place <= opened ? ' open' : ''}><summary class="fold__title">${part.slice(0, end)}</summary>`,
      `<div class="prose text-grid__text">${part.slice(end).trim()}</div></details>`
    ].join('')
  })
  return folded.join('')
}
