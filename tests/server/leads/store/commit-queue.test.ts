import t from 'tap'
import { openSqliteDatabase } from '../../../../src/server/database/sqlite-database.ts'
import { matchLists } from '../../../support/match-lists.ts'

t.test(
  'a fault that ends the transaction takes nobody along, and stores nobody twice',
  async (t) => {
    const database = openSqliteDatabase(t.testdir())
    t.teardown(() => database.close())
    const note = (name: string) =>
      database.write((sql) => sql.run('INSERT INTO settings (name, value) VALUES (?, 1)', name))

    const answers = await Promise.allSettled([
      note('before'),
      // As SQLite does by itself when the disk cannot be read.
      database.write(async (sql) => {
        await sql.run('ROLLBACK')
        throw new Error('disk I/O error')
      }),
      note('after')
    ])

    matchLists(t, answers, [
      { status: 'fulfilled' },
      { status: 'rejected', reason: { message: 'disk I/O error' } },
      { status: 'fulfilled' }
    ])
  }
)
