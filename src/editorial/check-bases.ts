import type { Content, Entry } from '../server/content/content.ts'
import type { ContentFault } from '../server/content/content-error.ts'
import { contentLines, faultAt, lineWith } from './content-lines.ts'

/** The column of the policy's table of purposes that names the legal basis. */
const BASIS = 'Основание'
/** An item of part 1 of article 6 of the law. */
const ITEM = /пункт \d/i
const SAID = /version (\d{4}-\d\d-\d\d(?:-\d+)?)/gi

/** Purposes of the policy without a legal basis of the law, and English texts of another edition than the Russian ones. */
export function checkBases(content: Content): ContentFault[] {
  return [...basisFaults(content), ...translationFaults(content)]
}

function basisFaults(content: Content): ContentFault[] {
  let column = -1
  return contentLines(content)
    .filter(({ collection, entry }) => collection === 'legal' && entry.slug === 'privacy')
    .flatMap((line) => {
      const cells = line.text.split('|').map((cell) => cell.trim())
      if (cells.length < 3) column = -1
      if (cells.includes(BASIS)) {
        column = cells.indexOf(BASIS)
        return []
      }
      const basis = cells[column]
      if (!basis || /^:?-+:?$/.test(basis) || ITEM.test(basis)) return []
      const text = `the basis is «${basis}»; name the item of article 6 («пункт 7»)`
      return [faultAt(content, { ...line, text })]
    })
}

function translationFaults(content: Content): ContentFault[] {
  return content.pages.flatMap((page: Entry<'pages'>) => {
    const original = content.legal.find(({ slug }) => page.slug === `en/${slug}`)
    if (!original) return []
    const said = [...page.body.matchAll(SAID)].map(([, version]) => version)
    const others = said.filter((version) => version !== original.data.version)
    if (said.length > 0 && others.length === 0) return []
    const text = `the translation is of ${others[0] ?? 'no version'}; the Russian text is ${original.data.version}`
    return [faultAt(content, { entry: page, line: lineWith(page, others[0] ?? '---'), text })]
  })
}
