import type { Content } from '../server/content/content.ts'
import type { ContentFault } from '../server/content/faults.ts'
import { type ContentLine, contentLines, faultAt } from './content-lines.ts'

/** «[слова](/about/)», «**слова**»: a field is printed as it was typed. */
const MARKDOWN = /\[[^\]]+\]\([^)]+\)|\*\*[^*]+\*\*/
const QUOTED = /["«“][^"»”]+["»”]/

/** Marks that visitors would see as such: those of Markdown in a field, and Russian quotes in an English text. */
export function checkMarks(content: Content): ContentFault[] {
  return contentLines(content).flatMap((line) =>
    marksOf(line).map((text) => faultAt(content, { ...line, text }))
  )
}

function marksOf({ entry, isField, text }: ContentLine): string[] {
  const [mark] = (isField && MARKDOWN.exec(text)) || []
  const [quoted] = (!isField && entry.slug.startsWith('en/') && QUOTED.exec(text)) || []
  return [
    ...(mark ? [`Разметку «${mark}» посетитель увидит как есть: в полях её нет.`] : []),
    ...(quoted ? [`Кавычки ${quoted} станут русскими: скажите без них.`] : [])
  ]
}
