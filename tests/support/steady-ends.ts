import type { Entry } from '../../src/server/content/content.ts'

type Rating = Entry<'ratings'>['data']

/**
 * The least and the greatest share of the first of two metrics, in whole per cents, by which every table keeps its first
 * place; nothing for more metrics.
 */
export function steadyEnds({ metrics, tables }: Rating): number[] {
  const [one, other, ...more] = metrics
  if (!one || !other || more.length > 0) return []
  const tenthsOf = (value = 0) => Math.round(value * 10)
  const firstAt = (share: number) =>
    tables
      .map(({ rows }) => {
        // In thousandths, whole, and cut to 0.1 with a half up.
        const totals = rows.map(({ values }) => {
          const sum = tenthsOf(values[one.id]) * share + tenthsOf(values[other.id]) * (100 - share)
          return Math.trunc((sum + 50) / 100)
        })
        return rows.filter((_, at) => totals[at] === Math.max(...totals)).map(({ name }) => name)
      })
      .join(' ')
  const home = firstAt(Math.round(one.weight * 100))
  const shares = Array.from({ length: 101 }, (_, share) => share)
  const kept = shares.filter((share) => firstAt(share) === home)
  return [Math.min(...kept), Math.max(...kept)]
}
