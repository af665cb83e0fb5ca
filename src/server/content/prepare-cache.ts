import { openContentCache } from './content-cache.ts'
import { type Content, loadContent } from './load-content.ts'

/** Parses the content in `dir` into a cache file, so that not even the first start has to. */
export function prepareCache(dir: string, file: string): Content {
  return loadContent(dir, new Date(), openContentCache(file))
}
