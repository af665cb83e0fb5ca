import { createHash } from 'node:crypto'
import type { Ledger, Receipt } from './ledger.ts'
import { networksOf } from './networks.ts'

/** What one customer may use, and how long until it is replenished. */
export interface AllowanceWindow {
  limit: number
  windowMs: number
}

/** Rate limit per address. Its networks are counted as well, wider ones with larger limits. */
export interface Allowance {
  /**
   * Spends from the allowance; false, and nothing is spent, when not enough is left.
   *
   * @param unit Names what is paid for: while its receipt is kept, the same unit from the same address is free.
   * @param amount Defaults to 1.
   */
  take(address: string, what?: { unit?: string; amount?: number }): Promise<boolean>
}

/**
 * @param name Tells the allowances of one ledger apart.
 * @param receiptMs How long a receipt is kept: at most as long as a repeat counts as the same unit.
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
