import { partBar } from '../../../drawings/bar.ts'
import { type CoverFile, coverFile } from '../../../drawings/cover.ts'
import { links } from '../../../shared/links.ts'
import { fill } from '../../../shared/words/fill.ts'
import type { Content, Entry } from '../../content/content.ts'
import { countWords, readingMinutes } from '../../content/markdown.ts'

const PERCENT = 100

/** The sections of a text, and how long each is beside the longest one, in per cent. */
export function articleContents(body: string, headings: readonly { id: string; text: string }[]) {
  const words = sectionWords(body)
  const longest = Math.max(1, ...words)
  return headings.map((heading, index) => ({
    ...heading,
    share: Math.round((PERCENT * (words[index] ?? 0)) / longest)
  }))
}

const SECTION = /^## .*$/m

/** How many words each section of a text has. */
export function sectionWords(body: string): number[] {
  const [, ...sections] = withoutFences(body).split(SECTION)
  return sections.map(countWords)
}

/** What is drawn is not read. */
function withoutFences(body: string): string {
  let isInside = false
  const read = body.split('\n').filter((line) => {
    const isEdge = isInside ? line === '```' : line.startsWith('```')
    if (isEdge) isInside = !isInside
    return !isInside && !isEdge
  })
  return read.join('\n')
}

/** The cover of an article, drawn of the numbers that it gives for one. */
export function articleCover({ slug, data }: Entry<'articles'>): CoverFile {
  return coverFile(slug, data.cover)
}

export type ReadingPath = ReturnType<typeof orderedReading>[number]

/** In which order to read, by the reader's question, with the time that it takes, drawn on an axis that all have. */
export function orderedReading({ articles, site }: Content) {
  const paths = site.education.paths.map(({ title, articles: slugs }) => {
    const steps = slugs.flatMap((slug) => articles.find((article) => article.slug === slug) ?? [])
    return { title, steps, minutes: steps.map(minutesOf) }
  })
  const longest = Math.max(...paths.map(({ minutes }) => sum(minutes)))
  const minutesText = (count: number) => fill(site.reading.articles.minutes, { count })
  return paths.map(({ title, steps, minutes }) => ({
    title,
    time: minutesText(sum(minutes)),
    drawing: partBar({
      ...{ block: 'paths', height: 12, whole: longest },
      parts: minutes.map((length) => ({ length }))
    }),
    steps: steps.map((article) => ({
      path: links.article(article.slug),
      title: article.data.title,
      note: minutesText(minutesOf(article))
    }))
  }))
}

/** What the first question about the trade is answered with. */
export function firstReading(content: Content): ReadingPath['steps'] {
  const steps = FIRST_READING.get(content) ?? orderedReading(content)[0]?.steps.slice(0, 2) ?? []
  FIRST_READING.set(content, steps)
  return steps
}

const FIRST_READING = new WeakMap<Content, ReadingPath['steps']>()

/** How long it takes to read an article: «9 минут». */
export function readingTime(article: Entry<'articles'>, { site }: Pick<Content, 'site'>): string {
  return fill(site.reading.articles.minutes, { count: minutesOf(article) })
}

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)

const minutesOf = ({ body }: Entry<'articles'>) => readingMinutes(countWords(body))
