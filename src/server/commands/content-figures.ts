import type { Content } from '../content/content.ts'
import { pageFigures } from '../site/page-figures.ts'
import type { RenderedPage } from '../site/read-page.ts'

/** Words, links and sources in numbers, as tables of Markdown. */
export function contentFigures({ articles }: Content, rendered: readonly RenderedPage[]): string {
  const { families, orphans } = pageFigures(rendered)
  const rows = families.map(({ name, pages, words, links, linked }) =>
    [name, pages, ...[words, links, linked].map((numbers) => numbers.join(' / '))].join(' | ')
  )
  const sources = articles.map(({ slug, data }) => {
    const outside = data.sources.filter(({ url = '' }) => !url.startsWith('/') && url).length
    return `${slug} | ${data.sources.length} | ${outside}`
  })
  return [
    'family | pages | words: least / middle / most | links to other pages | pages that lead here',
    '--- | --- | --- | --- | ---',
    ...rows,
    '',
    `Orphans: ${orphans.length === 0 ? 'none' : orphans.join(', ')}.`,
    '',
    'article | sources | of others',
    '--- | --- | ---',
    ...sources,
    ''
  ].join('\n')
}
