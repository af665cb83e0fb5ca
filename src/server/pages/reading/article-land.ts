import { WAY_STEP, type WayLand, wayLand } from '../../../drawings/hill/way-land.ts'
import { plural } from '../../../shared/words/numbers.ts'
import type { Content, Entry } from '../../content/content.ts'
import { countWords } from '../../content/markdown.ts'
import type { ArticleWay } from './article-data.ts'
import { readingTime } from './ordered-reading.ts'
import { sectionWords } from './section-words.ts'

/** What the drawings of articles measure, where they stand without numbers. */
export const WAY_WORDS = `На рисунке длина разделов: чем выше точка, тем раздел длиннее, линия через каждые ${WAY_STEP} слов, треугольник на самом длинном.`

type Articles = Pick<Content, 'articles' | 'made'>
type Article = Entry<'articles'>

const NAME = /^([a-z0-9-]+)-way-[0-9a-f]{12}\.svg$/

/** The land of an article: a station for each of its sections, lines at equal numbers of words. */
export function articleLand({ slug, body }: Article, { made }: Articles): WayLand {
  const words = sectionWords(body)
  // A text without sections is a level way.
  const values = words.length > 1 ? words : [countWords(body), countWords(body)]
  return made('way', { values, slug }, () => wayLand(values, slug))
}

/** @param name Of the file of a land; the hash in it may be an old one. */
export function namedArticleLand(name: string, content: Articles): WayLand | undefined {
  const article = content.articles.find(({ slug }) => slug === NAME.exec(name)?.[1])
  return article && articleLand(article, content)
}

/** @param headings Of its sections. */
export function articleWay(
  article: Article,
  headings: readonly { text: string }[],
  content: Articles
): ArticleWay {
  const { path, stations } = articleLand(article, content)
  const words = sectionWords(article.body)
  const most = Math.max(...words)
  const longest = headings[words.indexOf(most)]?.text ?? ''
  const numbers = stations.map(([x, y], index) => `<text x="${x}%" y="${y}%">${index + 1}</text>`)
  return {
    land: path,
    numbers: `<svg class="way__numbers" width="100%" height="100%" aria-hidden="true">${numbers.join('')}</svg>`,
    words: `Читать ${readingTime(article)}. Чем выше точка, тем длиннее раздел; линия через каждые ${WAY_STEP} слов. Самый длинный — «${longest}»: ${most} ${plural(most, ['слово', 'слова', 'слов'])}.`
  }
}
