/** At most so many pieces of work share one commit. */
const MAX_BATCH = 100

interface Work<Sql> {
  run: (sql: Sql) => Promise<unknown>
  resolve: (result: never) => void
  reject: (error: unknown) => void
}

/** How one transaction goes in a database that has one writer. */
export interface Transaction<Sql> {
  sql: Sql
  /** May wait for another process; rejects when it has waited long enough. */
  begin(): Promise<void>
  commit(): void
  rollback(): void
  /** False once a fault has ended it. */
  isOpen(): boolean
  /** Runs one piece of work so that its failure leaves the rest of the transaction as it was. */
  savepoint<Result>(run: () => Promise<Result>): Promise<Result>
}

/**
 * Group commit: what is waiting when the disk becomes free is committed together. A piece of work that fails takes
 * nobody with it; when the commit itself fails, each piece is tried alone.
 */
export function createCommitQueue<Sql>(transaction: Transaction<Sql>) {
  const waiting: Work<Sql>[] = []
  let isBusy = false

  async function drain(): Promise<void> {
    while (waiting.length > 0) await commitTogether(waiting.splice(0, MAX_BATCH))
    isBusy = false
  }

  async function commitTogether(batch: Work<Sql>[]): Promise<void> {
    try {
      const outcomes = await runAll(batch)
      for (const settle of outcomes) settle()
    } catch (error) {
      if (batch.length === 1) batch[0]?.reject(error)
      else for (const work of batch) await commitTogether([work])
    }
  }

  /** Rejects when nothing of the batch is stored; who must be told what is decided after the commit. */
  async function runAll(batch: Work<Sql>[]): Promise<(() => void)[]> {
    await transaction.begin()
    try {
      const outcomes: (() => void)[] = []
      for (const work of batch) outcomes.push(await runOne(work))
      transaction.commit()
      return outcomes
    } catch (error) {
      transaction.rollback()
      throw error
    }
  }

  async function runOne({ run, resolve, reject }: Work<Sql>): Promise<() => void> {
    try {
      const result = await transaction.savepoint(() => run(transaction.sql))
      return () => resolve(result as never)
    } catch (error) {
      // What came before is gone with it, and what comes after would be committed outside of it.
      if (!transaction.isOpen()) throw error
      return () => reject(error)
    }
  }

  return {
    add<Result>(run: (sql: Sql) => Promise<Result>): Promise<Result> {
      return new Promise((resolve, reject) => {
        waiting.push({ run, resolve, reject })
        if (isBusy) return
        isBusy = true
        // After the requests that have arrived meanwhile, so that they share the commit.
        setImmediate(() => void drain())
      })
    }
  }
}
