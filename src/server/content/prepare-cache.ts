import { openContentCache } from './content-cache.ts'
import { loadContent } from './load-content.ts'

/** Parses the content in `dir` into a cache file, so that not even the first start has to. */
export function prepareCache(dir: string, file: string): void {
  loadContent(dir, new Date(), openContentCache(file))
}
