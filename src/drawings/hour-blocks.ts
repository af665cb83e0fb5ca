/** A block is so many hours; between two of them is a gap of a part of an hour. */
const [BLOCK_HOURS, GAP] = [5, 0.6] as const
const HEIGHT = 12

/**
 * Hours of work as blocks of five; the last one is as wide as it is full.
 *
 * @param most Hours that are as wide as the place, so that several can be compared.
 */
export function hourBlocks(hours: number, most: number): string {
  return (
    `<svg class="hour-blocks" width="100%" height="${HEIGHT}" viewBox="0 0 ${most} 1" preserveAspectRatio="none" aria-hidden="true">` +
    `<path d="M0 .5h${hours}" stroke-dasharray="${BLOCK_HOURS - GAP} ${GAP}"/></svg>`
  )
}
