import type { Counters, Expense } from './counters.ts'

/** Records what senders spend of their allowances. */
export interface Ledger {
  /**
   * Records all expenses, or none and returns false when one exceeds what is left.
   *
   * @param receipt Names what is paid for: while it is kept, the same thing costs nothing more.
   * @throws {Error} When the ledger is kept in a database that cannot be written.
   */
  spend(expenses: readonly Expense[], receipt?: Receipt): Promise<boolean>
  forgetExpired(): Promise<void>
}

export type Receipt = Pick<Expense, 'name' | 'windowMs'>

/** A ledger private to this process. */
export function createMemoryLedger(counters: Counters): Ledger {
  return {
    async spend(expenses, receipt) {
      if (receipt && counters.spent(receipt.name) !== undefined) return true
      const fits = ({ name, amount, most }: Expense) => (counters.spent(name) ?? 0) + amount <= most
      if (!expenses.every(fits)) return false
      for (const expense of expenses) counters.add(expense)
      // Its usage is zero, so it is the first to be evicted.
      if (receipt) counters.add({ ...receipt, amount: 0, most: 1 })
      return true
    },
    forgetExpired: async () => counters.forgetExpired()
  }
}
