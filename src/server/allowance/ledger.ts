import type { Counters, Expense } from './counters.ts'

/** Books what senders use up of their allowances. */
export interface Ledger {
  /**
   * Books all expenses at once, or none when one of them is more than is left; false then.
   *
   * @param receipt Names what is paid for: as long as it is kept, the same costs nothing more.
   * @throws {Error} When the ledger is kept in a database that cannot be written.
   */
  spend(expenses: readonly Expense[], receipt?: Receipt): Promise<boolean>
  forgetExpired(): Promise<void>
}

export type Receipt = Pick<Expense, 'name' | 'windowMs'>

/** A ledger of this process alone. */
export function createMemoryLedger(counters: Counters): Ledger {
  return {
    async spend(expenses, receipt) {
      if (receipt && counters.spent(receipt.name) !== undefined) return true
      const fits = ({ name, amount, most }: Expense) => (counters.spent(name) ?? 0) + amount <= most
      if (!expenses.every(fits)) return false
      for (const expense of expenses) counters.add(expense)
      // Nothing is used up of it, so it is the first to be forgotten.
      if (receipt) counters.add({ ...receipt, amount: 0, most: 1 })
      return true
    },
    forgetExpired: async () => counters.forgetExpired()
  }
}
