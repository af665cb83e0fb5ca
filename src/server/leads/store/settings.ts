import { firstRow, type Sql } from './sql-database.ts'

/** A value kept with the leads. */
export async function readSetting(read: Sql['all'], name: string): Promise<string | undefined> {
  const rows = read<{ value: string }>('SELECT value FROM settings WHERE name = ?', name)
  return (await firstRow(rows))?.value
}

/** The number of rows written: 0 when the setting already has this value. */
export function writeSetting(sql: Sql, name: string, value: string): Promise<number> {
  return sql.run(
    `INSERT INTO settings (name, value) VALUES (?, ?)
     ON CONFLICT (name) DO UPDATE SET value = excluded.value WHERE settings.value <> excluded.value`,
    name,
    value
  )
}
