import { createHash } from 'node:crypto'
import type { Sql, SqlValue } from './sql-database.ts'

/** Tables that are copied, those that others refer to first, with what tells their rows apart. Nobody stays signed in at a copy. */
const COPIED_TABLES = {
  leads: ['id'],
  settings: ['name'],
  consent_documents: ['version', 'sha256'],
  lead_facts: ['id'],
  person_keys: ['lead_id', 'key'],
  consents: ['lead_id'],
  deliveries: ['id'],
  outcomes: ['id'],
  targets: ['name'],
  idempotency_keys: ['key'],
  used_challenges: ['challenge'],
  audit: ['id'],
  searches: ['query'],
  desk_users: ['id'],
  desk_views: ['id'],
  lead_notes: ['id'],
  text_drafts: ['file'],
  publications: ['id'],
  publication_files: ['publication_id', 'file']
} as const satisfies Readonly<Record<string, readonly string[]>>

export type CopiedTable = keyof typeof COPIED_TABLES
export const COPIED_NAMES = Object.keys(COPIED_TABLES) as CopiedTable[]

/** Tables whose numbers PostgreSQL counts on by itself. */
const NUMBERED: readonly CopiedTable[] = [
  'leads',
  'deliveries',
  'outcomes',
  'audit',
  'desk_users',
  'desk_views',
  'lead_notes',
  'publications'
]

export type Row = Record<string, SqlValue>

/** Rows in memory at a time; a lead has some two kilobytes. */
const BATCH = 2000

/**
 * All rows of a table in the order of their key, a batch at a time.
 *
 * @param after Key of the last row that is not wanted again.
 */
export async function* batchesOf(
  all: Sql['all'],
  table: CopiedTable,
  after: readonly SqlValue[] = []
): AsyncGenerator<Row[]> {
  const keys = COPIED_TABLES[table]
  const [names, places] = [keys.join(', '), keys.map(() => '?').join(', ')]
  let last = after
  for (;;) {
    const where = last.length > 0 ? `WHERE (${names}) > (${places})` : ''
    const text = `SELECT * FROM ${table} ${where} ORDER BY ${names} LIMIT ${BATCH}`
    const rows = await all<Row>(text, ...last)
    if (rows.length === 0) return
    yield rows
    last = keyOf(table, rows.at(-1) ?? {})
  }
}

export function keyOf(table: CopiedTable, row: Row): SqlValue[] {
  return COPIED_TABLES[table].map((name) => row[name] ?? null)
}

/** Inserts rows of one table by one statement. */
export async function insertRows(
  sql: Pick<Sql, 'run'>,
  dialect: 'sqlite' | 'postgres',
  table: CopiedTable,
  rows: readonly Row[]
): Promise<void> {
  const columns = Object.keys(rows[0] ?? {})
  const names = columns.join(', ')
  const text =
    dialect === 'postgres'
      ? `INSERT INTO ${table} (${names}) OVERRIDING SYSTEM VALUE
         SELECT ${names} FROM json_populate_recordset(NULL::${table}, ?::json)`
      : `INSERT INTO ${table} (${names})
         SELECT ${columns.map((name) => `value ->> '$.${name}'`).join(', ')} FROM json_each(?)`
  await sql.run(text, JSON.stringify(rows))
}

/** Lets PostgreSQL count on after the numbers that were copied. */
export async function setCounters(sql: Sql, table: CopiedTable): Promise<void> {
  if (!NUMBERED.includes(table)) return
  await sql.all(
    `SELECT setval(pg_get_serial_sequence('${table}', 'id'), GREATEST(MAX(id), 1), MAX(id) IS NOT NULL) FROM ${table}`
  )
}

/** What a table holds: as many rows with the same sum are the same rows, in whatever order they come. */
export interface TableSum {
  rows: number
  hash: string
}

/** Sums up rows as they come by. */
export function createSum() {
  let rows = 0
  let sum = 0n
  return {
    add(batch: readonly Row[]): void {
      for (const row of batch) {
        const columns = Object.keys(row).sort()
        const text = JSON.stringify(columns.map((name) => [name, row[name]]))
        const hash = createHash('sha256').update(text).digest()
        sum = BigInt.asUintN(
          128,
          sum + hash.readBigUInt64BE(0) * 2n ** 64n + hash.readBigUInt64BE(8)
        )
      }
      rows += batch.length
    },
    result: (): TableSum => ({ rows, hash: sum.toString(16).padStart(32, '0') })
  }
}
