import { countMarks } from '../../../drawings/marks.ts'
import { fill } from '../../../shared/words/fill.ts'
import type { Content, Entry } from '../../content/content.ts'
import type { RenderedBody } from '../../content/markdown.ts'
import { blanksOf } from '../legal/document-data.ts'

const SECTION = /^## .*$/m

/** «Заполнить 27 полей» */
export function blanksText(body: string, { blanks }: Words): string {
  const count = body.split(SECTION).reduce((sum, section) => sum + blanksOf(section), 0)
  return fill(blanks, { count })
}

type Words = Content['site']['reading']['templates']

/** How much there is to write into each section of a document, drawn; what stands above the first section has no `id`. */
export function formPlan(
  { body }: Pick<Entry<'templates'>, 'body'>,
  { headings }: Pick<RenderedBody, 'headings'>,
  words: Words
) {
  const counts = body.split(SECTION).map(blanksOf)
  return {
    total: blanksText(body, words),
    rows: counts
      .map((count, at) => ({
        title: headings[at - 1]?.text ?? words.head,
        id: headings[at - 1]?.id,
        count: count > 0 ? String(count) : words.read,
        drawing: count > 0 ? countMarks(count) : ''
      }))
      .filter(({ id, drawing }) => id || drawing)
  }
}
