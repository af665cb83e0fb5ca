import type { Content } from '../server/content/content.ts'
import type { ContentFault } from '../server/content/content-error.ts'
import { faultAt, lineWith } from './content-lines.ts'

/** «### Открытость агентства: 30 пунктов», and what stands under it. */
const LIST = /^### (.+): (\d+) .*\n([^#]*)/gm
/** «**Цены, 7:** цена каждого тарифа; часы в нём.» */
const PART = /^\*\*(.+), (\d+):\*\* (.+)$/gm

/** Lists that a page counts, whose items are more or fewer: in a part, or in its parts together. */
export function checkLists(content: Content): ContentFault[] {
  return content.pages.flatMap((page) =>
    [...page.body.matchAll(LIST)].flatMap(([, title = '', count = '', text = '']) => {
      const parts = [...text.matchAll(PART)]
      const said = [
        ...parts.map(([, name = '', own, items = '']) => ({
          words: `**${name}, `,
          ...{ name, said: Number(own), there: items.split(';').length }
        })),
        ...(parts.length > 0
          ? [
              {
                words: `### ${title}: `,
                ...{ name: title, said: Number(count) },
                there: parts.reduce((sum, [, , own]) => sum + Number(own), 0)
              }
            ]
          : [])
      ]
      return said
        .filter((part) => part.said !== part.there)
        .map(({ words, name, said, there }) =>
          faultAt(content, {
            entry: page,
            line: lineWith(page, words),
            text: `«${name}» is said to have ${said} items; there are ${there}`
          })
        )
    })
  )
}
