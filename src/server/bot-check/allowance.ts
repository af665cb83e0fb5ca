import { isIPv6 } from 'node:net'

/** Forgets the oldest addresses beyond this many, so that a flood of addresses costs no memory. */
const MAX_ADDRESSES = 10_000

/** Counts what an address has used of an allowance within a sliding window. */
export interface Allowance {
  /**
   * Takes from what is left; false when it does not suffice.
   *
   * @param unit Names what is paid for: the same unit is paid once within the window.
   * @param amount 1 unless told.
   */
  take(address: string, what?: { unit?: string; amount?: number }): boolean
}

interface Spending {
  time: number
  amount: number
  unit: string | undefined
}

export function createAllowance(
  { limit, windowMs }: { limit: number; windowMs: number },
  // Not the time of day: a clock that was set back would keep an address out until then.
  now: () => number = () => performance.now()
): Allowance {
  const spendings = new Map<string, Spending[]>()

  return {
    take(address, { unit, amount = 1 } = {}) {
      const network = networkOf(address)
      const recent = (spendings.get(network) ?? []).filter(({ time }) => time > now() - windowMs)
      if (unit !== undefined && recent.some((spending) => spending.unit === unit)) return true
      const spent = recent.reduce((sum, spending) => sum + spending.amount, 0)
      if (spent + amount > limit) return false
      spendings.delete(network)
      spendings.set(network, [...recent, { time: now(), amount, unit }])
      for (const oldest of spendings.keys()) {
        if (spendings.size <= MAX_ADDRESSES) break
        spendings.delete(oldest)
      }
      return true
    }
  }
}

/** One IPv6 customer has a whole /64 of addresses. */
function networkOf(address: string): string {
  if (!isIPv6(address) || address.startsWith('::ffff:')) return address
  const [head = '', tail = ''] = address.split('::')
  const left = head.split(':')
  const right = tail ? tail.split(':') : []
  const zeros = address.includes('::') ? Array(8 - left.length - right.length).fill('0') : []
  return [...left, ...zeros, ...right].slice(0, 4).join(':')
}
