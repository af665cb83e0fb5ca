import { escapeHtml } from '../../src/shared/words/text.ts'

/** One photograph of the site, and what stands beside it. Addresses are relative to the sheet. */
export interface Cell {
  width: number
  picture: string
  design?: string | undefined
  /** The same on the earlier sheet. */
  before?: string | undefined
  /** The share of it that is not as it was, from 0 to 1; none when it was not photographed before. */
  changed?: number | undefined
}

export interface Row {
  name: string
  cells: readonly Cell[]
}

const STYLE = `
body { margin: 0; font: 14px/1.4 system-ui, sans-serif; background: #e8e6e0; color: #0b0f14 }
header { position: sticky; top: 0; z-index: 1; padding: 12px 24px; background: #0b0f14; color: #fff }
header label { margin-left: 24px }
section { padding: 24px; border-bottom: 1px solid #a3adba }
.cells { display: flex; gap: 24px; align-items: flex-start; overflow-x: auto }
.pair { display: flex; gap: 6px }
figure { margin: 0 }
figcaption { padding: 4px 0 }
.frame { max-height: 86vh; overflow-y: auto; background: #fff }
img { display: block; width: 100% }
.w-narrow .frame { width: 260px } .w-middle .frame { width: 340px } .w-wide .frame { width: 560px }
.changed figcaption { color: #b23407; font-weight: 600 }
.changed .frame { outline: 3px solid #ff5a1f }
body:has(#only:checked) section:not(:has(.changed)) { display: none }
`

/** A page on which a person looks at everything: a row for each template and state, a column for each width. */
export function sheet(title: string, rows: readonly Row[]): string {
  const changed = rows.filter(({ cells }) => cells.some((cell) => cell.changed)).length
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>${escapeHtml(title)}</title>
<style>${STYLE}</style>
<header>${escapeHtml(title)}: ${rows.length} rows, ${changed} changed
<label><input type="checkbox" id="only"> only what changed</label></header>
${rows.map(section).join('\n')}
</html>
`
}

const section = ({ name, cells }: Row) => `<section>
<h2>${escapeHtml(name)}</h2>
<div class="cells">${cells.map(pair).join('\n')}</div>
</section>`

function pair({ width, picture, design, before, changed }: Cell): string {
  const size = width < 600 ? 'narrow' : width < 1000 ? 'middle' : 'wide'
  const said = changed ? `, ${percent(changed)} changed` : ''
  return `<div class="pair w-${size}${changed ? ' changed' : ''}">
${frame(`${width} px${said}`, picture)}
${changed && before ? frame('before', before) : ''}
${design ? frame('design', design) : ''}
</div>`
}

const frame = (caption: string, picture: string) => `<figure>
<figcaption>${caption}</figcaption>
<a class="frame" href="${picture}"><img src="${picture}" alt="" loading="lazy"></a>
</figure>`

/** Of a share: `12 %`, `0.03 %`. */
export function percent(share: number): string {
  const value = share * 100
  return `${value < 1 ? value.toPrecision(1) : Math.round(value)} %`
}
