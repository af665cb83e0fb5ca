import { readingPaths } from '../../../content/reading-paths.ts'
import { minuteBar } from '../../../drawings/lanes.ts'
import { links } from '../../../shared/links.ts'
import { type NounForms, plural } from '../../../shared/words/numbers.ts'
import type { Content, Entry } from '../../content/content.ts'
import { countWords, readingMinutes } from '../../content/markdown.ts'
import type { ReadingPath } from './article-data.ts'

const MINUTES: NounForms = ['минута', 'минуты', 'минут']

/** In which order to read, by the reader's question, with the time that it takes. */
export function orderedReading({ articles }: Content): ReadingPath[] {
  const paths = readingPaths.map(({ title, articles: slugs }) => {
    const steps = slugs.flatMap((slug) => articles.find((article) => article.slug === slug) ?? [])
    return { title, steps, minutes: steps.map(minutesOf) }
  })
  const longest = Math.max(...paths.map(({ minutes }) => sum(minutes)))
  return paths.map(({ title, steps, minutes }) => ({
    title,
    time: minutesText(sum(minutes)),
    drawing: minuteBar(minutes, longest),
    steps: steps.map((article) => ({
      path: links.article(article.slug),
      title: article.data.title,
      note: minutesText(minutesOf(article))
    }))
  }))
}

/** How long it takes to read an article: «9 минут». */
export function readingTime(article: Entry<'articles'>): string {
  return minutesText(minutesOf(article))
}

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)

const minutesOf = ({ body }: Entry<'articles'>) => readingMinutes(countWords(body))

const minutesText = (minutes: number) => `${minutes} ${plural(minutes, MINUTES)}`
