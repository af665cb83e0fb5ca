import type { FieldView } from './form/field-view.ts'
import { isPicture } from './text-form.ts'
import { textPaths } from './text-paths.ts'

/** What the toolbar puts into a text: only what our Markdown knows. */
const TOOLS = [
  { tool: 'bold', text: 'Жирный', title: 'Жирный, Ctrl+B' },
  { tool: 'italic', text: 'Курсив', title: 'Курсив, Ctrl+I' },
  { tool: 'heading', text: 'Подзаголовок', title: 'Подзаголовок' },
  { tool: 'link', text: 'Ссылка', title: 'Ссылка, Ctrl+K' },
  { tool: 'list', text: 'Список', title: 'Список' },
  { tool: 'quote', text: 'Выноска', title: 'Выноска' },
  { tool: 'table', text: 'Таблица', title: 'Таблица' }
] as const

/** What templates of the editor's room may use beside their own data. */
export function textHelpers(siteUrl: string, clock: string) {
  return {
    texts: textPaths,
    tools: TOOLS,
    siteUrl,
    clock,
    /** «Без тире. От 10 до 70 знаков.» */
    hintOf: ({ hint, length }: FieldView) =>
      [hint, length && `${length.charAt(0).toUpperCase()}${length.slice(1)}.`]
        .filter(Boolean)
        .join(' '),
    isPicture
  }
}
