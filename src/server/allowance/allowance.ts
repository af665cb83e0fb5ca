import { createHash } from 'node:crypto'
import type { Ledger, Receipt } from './ledger.ts'
import { networksOf } from './networks.ts'

/** What one customer may use up, and how long that takes to be given anew. */
export interface AllowanceWindow {
  limit: number
  windowMs: number
}

/** What an address may still do. Networks are counted as well, the wider the more generously. */
export interface Allowance {
  /**
   * Takes from what is left; false when it does not suffice, and nothing is taken.
   *
   * @param unit Names what is paid for: as long as its receipt is kept, the same unit of an address costs nothing.
   * @param amount 1 unless told.
   */
  take(address: string, what?: { unit?: string; amount?: number }): Promise<boolean>
}

/**
 * @param name Tells the allowances of one ledger apart.
 * @param receiptMs How long a receipt is kept: no longer than what was paid for counts as the same.
 */
export function createAllowance(
  name: string,
  windows: readonly AllowanceWindow[],
  ledger: Ledger,
  receiptMs = Math.max(...windows.map(({ windowMs }) => windowMs))
): Allowance {
  function receiptOf(network: string, unit: string): Receipt {
    const mark = createHash('sha256').update(unit).digest('base64url').slice(0, 16)
    return { name: `${name} ${network} ${mark}`, windowMs: receiptMs }
  }

  return {
    take(address, { unit, amount = 1 } = {}) {
      const networks = networksOf(address)
      const expenses = windows.flatMap(({ limit, windowMs }, i) =>
        networks.map((network) => {
          const most = limit * network.factor
          return { name: `${name}${i} ${network.name}`, amount, most, windowMs }
        })
      )
      return ledger.spend(
        expenses,
        unit === undefined ? undefined : receiptOf(networks[0].name, unit)
      )
    }
  }
}
