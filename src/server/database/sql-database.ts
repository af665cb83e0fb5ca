export type SqlValue = string | number | null | Uint8Array

/** Statements of one transaction. Parameters are written `?` in both dialects. */
export interface Sql {
  all<Row>(text: string, ...values: SqlValue[]): Promise<Row[]>
  /** The number of rows written. */
  run(text: string, ...values: SqlValue[]): Promise<number>
}

export interface WriteOptions {
  /** A statement may take as long as it takes, as one over a million leads does; no visitor waits for it. */
  isPatient?: boolean
}

/**
 * What the lead store needs from a database. SQLite and PostgreSQL share their statements, except in the few places
 * that check the dialect.
 */
export interface SqlDatabase {
  dialect: 'sqlite' | 'postgres'
  /** Reads committed data. */
  read: Sql['all']
  /**
   * Runs `work` in one transaction: once this resolves, all its writes survive a power cut; if it rejects, nothing was
   * written. `work` may be rerun when a shared commit fails, so it may only use `sql` and must not await anything else.
   */
  write<Result>(work: (sql: Sql) => Promise<Result>, options?: WriteOptions): Promise<Result>
  /** Removes erased data from the database's own logs too; false while they are in use. */
  scrub(): Promise<boolean>
  close(): Promise<void>
}

/** One row, or undefined. */
export async function firstRow<Row>(rows: Promise<Row[]>): Promise<Row | undefined> {
  return (await rows)[0]
}
