import { escapeHtml } from '../../shared/words/escape-html.ts'

interface Figure {
  /** The conclusion in words. */
  title: string
  /** What is drawn, with its unit. */
  label: string
  /** HTML of the views and their list. */
  drawing: string
  /** The numbers: texts, the first of a row being its name. */
  table: { name: string; head: readonly string[]; rows: readonly (readonly string[])[] }
  /** A modifier of the block, such as `measured`. */
  modifier?: string
}

/** The frame of a drawn series: its conclusion, the drawing, its numbers as a table that opens. */
export function figure({ title, label, drawing, table, modifier }: Figure): string {
  const head = table.head.map((name) => `<th scope="col">${escapeHtml(name)}</th>`).join('')
  const rows = table.rows.map(([name = '', ...cells]) => {
    const rest = cells.map((cell) => `<td>${escapeHtml(cell)}</td>`).join('')
    return `<tr><th scope="row">${escapeHtml(name)}</th>${rest}</tr>`
  })
  return [
    `<figure class="profile${modifier ? ` profile--${modifier}` : ''}" data-profile>`,
    `<figcaption class="profile__caption"><p class="profile__title">${escapeHtml(title)}</p>`,
    `<p class="profile__label">${escapeHtml(label)}</p></figcaption>`,
    `<div class="profile__frame">${drawing}</div>`,
    dataFrame({
      name: table.name,
      table: `<thead><tr>${head}</tr></thead><tbody>${rows.join('')}</tbody>`
    }),
    '</figure>'
  ].join('')
}

interface DataFrame {
  /** What was measured. */
  name: string
  /** HTML inside the table. */
  table: string
  /** What opens it. */
  summary?: string
}

/** The numbers of a drawing, which open below it. */
export function dataFrame({ name, table, summary = 'Данные таблицей' }: DataFrame): string {
  return [
    `<details class="profile__data"><summary class="profile__summary link">${summary}</summary>`,
    `<div class="profile__scroll" tabindex="0" role="region" aria-label="${escapeHtml(`Данные: ${name}`)}">`,
    `<table class="profile__table">${table}</table></div></details>`
  ].join('')
}
