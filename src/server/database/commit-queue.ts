/** Maximum number of tasks in one commit. */
const MAX_BATCH = 100

interface Work<Sql> {
  run: (sql: Sql) => Promise<unknown>
  resolve: (result: never) => void
  reject: (error: unknown) => void
}

/** Transaction steps of a single-writer database. */
export interface Transaction<Sql> {
  sql: Sql
  /** May wait for another process; rejects after a timeout. */
  begin(): Promise<void>
  commit(): void
  rollback(): void
  /** False once an error has ended the transaction. */
  isOpen(): boolean
  /** Runs one task so that its failure leaves the rest of the transaction intact. */
  savepoint<Result>(run: () => Promise<Result>): Promise<Result>
}

/**
 * Group commit: tasks that queue up while the disk is busy are committed together. A failing task does not affect the
 * others; when the commit itself fails, each task is retried alone.
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

  /** Rejects when nothing of the batch was stored; callers are settled only after the commit. */
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
      // Earlier tasks were rolled back with it, and later ones would run outside the transaction.
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
        // Yields to requests that have just arrived, so that they share the commit.
        setImmediate(() => void drain())
      })
    }
  }
}
