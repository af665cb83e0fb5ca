import { countMarks } from '../../../drawings/marks.ts'
import { plural } from '../../../shared/words/numbers.ts'
import type { Entry } from '../../content/content.ts'
import type { RenderedBody } from '../../content/markdown.ts'
import { blanksOf } from '../legal/document-data.ts'

/** How much there is to write into each section of a document; drawings are HTML. */
export interface FormPlan {
  /** «Заполнить 27 полей» */
  total: string
  rows: readonly {
    title: string
    /** The section's address on the page; what stands above the first one has none. */
    id: string | undefined
    count: string
    drawing: string
  }[]
}

const SECTION = /^## .*$/m

/** «Заполнить 27 полей» */
export function blanksText(body: string): string {
  const count = body.split(SECTION).reduce((sum, section) => sum + blanksOf(section), 0)
  return `Заполнить ${count} ${plural(count, ['поле', 'поля', 'полей'])}`
}

export function formPlan(
  { body }: Pick<Entry<'templates'>, 'body'>,
  { headings }: Pick<RenderedBody, 'headings'>
): FormPlan {
  const counts = body.split(SECTION).map(blanksOf)
  return {
    total: blanksText(body),
    rows: counts
      .map((count, at) => ({
        title: headings[at - 1]?.text ?? 'Шапка',
        id: headings[at - 1]?.id,
        count: count > 0 ? String(count) : 'прочитать',
        drawing: count > 0 ? countMarks(count) : ''
      }))
      .filter(({ id, drawing }) => id || drawing)
  }
}
