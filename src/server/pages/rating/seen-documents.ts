import { escapeHtml } from '../../../shared/words/escape-html.ts'
import { capitalised } from '../../../shared/words/letter-case.ts'
import { typograph } from '../../content/typography.ts'
import { drawnTable } from './drawn-table.ts'

const MARK =
  '<svg class="seen__mark" viewBox="0 0 14 12" width="14" height="12" aria-hidden="true"><path d="M7 0l7 12H0z"/></svg>'

/** Documents by whom they are brought, with a triangle under each who sees one. */
export const seenDocuments = drawnTable(['Документ', 'Кому', 'Зачем', 'Кто видит'], (rows) => {
  const documents = rows.map(([name = '', from = '', why = '', by = '']) => ({
    name,
    from,
    why,
    by: by.split(' и ')
  }))
  const eyes = [...new Set(documents.flatMap(({ by }) => by))]
  const row = ({ name, why, by }: (typeof documents)[number]) =>
    `<tr><th scope="row">${text(name)} <small>${text(why)}</small></th>${eyes.map((who) => seenCell(by.includes(who))).join('')}</tr>`
  const groups = [...new Set(documents.map(({ from }) => from))].map((from) => {
    const brought = documents.filter((document) => document.from === from)
    const head = `<tr><th class="seen__from" scope="rowgroup" colspan="${eyes.length + 1}">${text(capitalised(from))}</th></tr>`
    return `<tbody>${head}${brought.map(row).join('')}</tbody>`
  })
  const head = ['Документ', ...eyes].map((name) => `<th scope="col">${text(name)}</th>`)
  return `<table class="seen"><thead><tr>${head.join('')}</tr></thead>${groups.join('')}</table>`
})

const seenCell = (isSeen: boolean) =>
  `<td>${isSeen ? MARK : ''}<span class="visually-hidden">${isSeen ? 'видит' : 'не видит'}</span></td>`

const text = (words: string) => escapeHtml(typograph(words))
