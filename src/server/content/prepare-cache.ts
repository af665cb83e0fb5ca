import { chartsIn } from './charts.ts'
import { openContentCache } from './content-cache.ts'
import { type Content, loadContent } from './load-content.ts'

/** Each article with the values of the charts in its text, for its cover. */
export function articlesWithSeries({ articles }: Content) {
  return articles.map((article) => ({
    ...article,
    series: chartsIn(article.body).map(({ values }) => values)
  }))
}

/** Parses the content in `dir` into a cache file, so that not even the first start has to. */
export function prepareCache(dir: string, file: string): Content {
  return loadContent(dir, new Date(), openContentCache(file))
}
