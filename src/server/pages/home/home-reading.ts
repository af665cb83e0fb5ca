import { home } from '../../../content/home.ts'
import { NEWS_CATEGORIES } from '../../../content/value-names.ts'
import type { Content, Entry } from '../../content/content.ts'
import { renderMarkdown } from '../../content/markdown.ts'
import { newestFirst } from '../newest-first.ts'
import { withAuthors } from '../reading/article-pages.ts'
import type { HomeReading } from './home-data.ts'

const [ARTICLES, NEWS] = [2, 4] as const

/** One article with what it draws, the newest others and the newest of the news. */
export function homeReading({ articles, news, people }: Content): HomeReading | undefined {
  const newest = newestFirst(articles)
  const lead = newest.find(({ slug }) => slug === home.leadArticle) ?? newest[0]
  if (!lead) return undefined
  const others = newest.filter((article) => article !== lead).slice(0, ARTICLES)
  const [signed, ...more] = withAuthors([lead, ...others], people)
  if (!signed) return undefined
  return {
    lead: {
      ...signed,
      checker: people.find(({ slug }) => slug === lead.data.checkedBy)?.data.name ?? '',
      figure: firstDrawing(lead)
    },
    more,
    news: newestFirst(news)
      .slice(0, NEWS)
      .map((item) => ({ ...item, rubric: NEWS_CATEGORIES[item.data.category] }))
  }
}

function firstDrawing({ body, file }: Entry<'articles'>): string {
  // A paragraph of its own.
  const drawing = body
    .split('\n')
    .find((line) => line.startsWith('![') && line.includes('](') && line.endsWith(')'))
  return drawing ? renderMarkdown(drawing, file).html : ''
}
