import { type HeightPath, heightsOf } from '../../../drawings/height/height-path.ts'
import type { Content } from '../../content/content.ts'

/** The growth of every case that can be measured as times, in the order of the content. */
export function heightPaths({ cases }: Pick<Content, 'cases'>): HeightPath[] {
  return cases.flatMap(({ slug, data: { client, series } }) => {
    const heights = heightsOf(series.values, series.better === 'down')
    return heights ? [{ slug, name: client, heights }] : []
  })
}
