export type SqlValue = string | number | null | Uint8Array

/** Statements of one transaction. Parameters are written `?` in both dialects. */
export interface Sql {
  all<Row>(text: string, ...values: SqlValue[]): Promise<Row[]>
  /** The number of rows written. */
  run(text: string, ...values: SqlValue[]): Promise<number>
}

/**
 * What the lead store needs of a database. Statements are the same for SQLite and PostgreSQL but for the few
 * places that ask for the dialect.
 */
export interface SqlDatabase {
  dialect: 'sqlite' | 'postgres'
  /** Reads what is committed. */
  read: Sql['all']
  /**
   * Runs `work` in one transaction: everything it wrote survives a power cut once this resolves, or nothing was
   * written. `work` may be run again when a shared commit has failed, so it must do nothing but talk to `sql`, and
   * must not wait for anything else.
   */
  write<Result>(work: (sql: Sql) => Promise<Result>): Promise<Result>
  /** Makes sure that what was erased does not live on in the database's own logs; false while they are in use. */
  scrub(): Promise<boolean>
  close(): Promise<void>
}

/** One row, or undefined. */
export async function firstRow<Row>(rows: Promise<Row[]>): Promise<Row | undefined> {
  return (await rows)[0]
}
