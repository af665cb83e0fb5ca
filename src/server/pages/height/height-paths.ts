import { type HeightPath, heightsOf } from '../../../drawings/height/height-path.ts'
import type { Content } from '../../content/content.ts'

/** The growth of every case that can be measured as times, the highest first. */
export function heightPaths({ cases }: Pick<Content, 'cases'>): HeightPath[] {
  const paths = cases.flatMap(({ slug, data: { client, series } }) => {
    const heights = heightsOf(series.values, series.better === 'down')
    return heights ? [{ slug, name: client, heights }] : []
  })
  return paths.sort((a, b) => endOf(b) - endOf(a))
}

const endOf = ({ heights }: HeightPath) => heights.at(-1) ?? 1
