/** So many are named; all may be as many as there are leads. */
const MOST = 20

/** Names of what is at fault, for a line that a person reads. */
export interface FewNames {
  add(name: string): void
  count(): number
  /** The first ones, and how many more there are. */
  text(): string
}

export function createFewNames(): FewNames {
  const named: string[] = []
  let count = 0
  return {
    add(name) {
      count += 1
      if (named.length < MOST) named.push(name)
    },
    count: () => count,
    text: () => named.join(', ') + (count > MOST ? ` and ${count - MOST} more` : '')
  }
}
