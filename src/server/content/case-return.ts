const MILLION = 1_000_000

/** What a series of revenue has earned above its first month. @param values Millions of roubles. @param margin Per cent. @param budget Roubles. */
export function returnFor(
  values: readonly number[],
  margin: number,
  budget: number
): { gain: number; profit: number; share: number } {
  const [first = 0] = values
  const gain = tenth(values.reduce((sum, value) => sum + value - first, 0))
  const profit = tenth((gain * margin) / 100)
  return { gain, profit, share: tenth((profit * MILLION) / budget) }
}

const tenth = (value: number) => Math.round(value * 10) / 10
