import { escapeHtml } from '../shared/words/escape-html.ts'
import { unspoken } from './unspoken.ts'

interface Part {
  name: string
  /** The value as it is printed on the bar: «×1,54», «+432». */
  value: string
  /** The share in percent; all shares together are 100. */
  share: number
}

/** Parts narrower than this have no room for their value. */
const LEAST_SHARE = 12
const BAR = 72
/** Words stand this far from the edge of their part. */
const INSET = 10
const GAP = 0.3

/**
 * A bar cut into the parts of a result. Its lengths are percentages of its container, so that words keep their size at
 * every width.
 */
export function factorBar({ title, parts }: { title: string; parts: readonly Part[] }): string {
  let from = 0
  const drawn = parts.map(({ value, share }, index) => {
    const at = from
    from += share
    return partOf({ at, share, value, number: index + 1, isLast: index === parts.length - 1 })
  })
  const name = `${title}: ${parts.map(({ name, share }) => `${name} ${share} %`).join(', ')}`
  return `<svg class="factors__plot" role="img" aria-labelledby="factors-title"><title id="factors-title">${escapeHtml(name)}</title>${unspoken(drawn.join(''))}</svg>`
}

interface Drawn {
  at: number
  share: number
  value: string
  number: number
  isLast: boolean
}

function partOf({ at, share, value, number, isLast }: Drawn): string {
  const width = isLast ? share : share - GAP
  const bar = `<rect class="factors__part factors__part--${number}" x="${at}%" y="0" width="${width}%" height="${BAR}"/>`
  const inside =
    share < LEAST_SHARE
      ? ''
      : `<text class="factors__value factors__value--${number}" x="${at}%" dx="${INSET}" y="44">${value}</text>`
  const below = `<text class="factors__share" x="${at}%" y="94">${share} %</text>`
  return bar + inside + below
}
