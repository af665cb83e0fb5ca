const HEADING_END = '</h2>'

/** The sections of a long text, which a phone folds under their headings; what the text begins with stays open. */
export function foldSections(html: string): string {
  const parts = html.split(/(?=<h2 )/)
  const folded = parts.map((part, place) => {
    if (!part.startsWith('<h2 ')) return part
    const end = part.indexOf(HEADING_END) + HEADING_END.length
    return [
      `<details class="fold text-fold"${place === 0 ? ' open' : ''}><summary class="fold__title">${part.slice(0, end)}</summary>`,
      `<div class="prose text-grid__text">${part.slice(end).trim()}</div></details>`
    ].join('')
  })
  return folded.join('')
}
