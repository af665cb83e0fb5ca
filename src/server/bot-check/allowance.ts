/** Forgets the oldest addresses beyond this many, so that a flood of addresses costs no memory. */
const MAX_ADDRESSES = 10_000

/** Counts what an address has used of a small allowance within a sliding window. */
export interface Allowance {
  /** Takes one unit; false when there is none left. */
  take(address: string): boolean
}

export function createAllowance(
  { limit, windowMs }: { limit: number; windowMs: number },
  now: () => number = Date.now
): Allowance {
  const used = new Map<string, number[]>()

  return {
    take(address) {
      const recent = (used.get(address) ?? []).filter((time) => time > now() - windowMs)
      if (recent.length >= limit) return false
      used.delete(address)
      used.set(address, [...recent, now()])
      for (const oldest of used.keys()) {
        if (used.size <= MAX_ADDRESSES) break
        used.delete(oldest)
      }
      return true
    }
  }
}
