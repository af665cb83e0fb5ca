import { copyFile, mkdir, stat } from 'node:fs/promises'
import { setImmediate } from 'node:timers/promises'
import { DatabaseSync } from '@photostructure/sqlite'
import t, { type Test } from 'tap'
import { takeLock } from '../../../../src/server/database/process-lock.mjs'
import { openSqliteDatabase } from '../../../../src/server/database/sqlite-database.ts'
import { matchLists } from '../../../support/match-lists.ts'

function open(t: Test) {
  const dir = t.testdir()
  const database = openSqliteDatabase(dir)
  t.teardown(() => database.close())
  const note = (name: string) =>
    database.write((sql) => sql.run('INSERT INTO settings (name, value) VALUES (?, 1)', name))
  return { dir, database, note }
}

t.test('the log is not emptied while another process reads what it holds', async (t) => {
  const { dir, database, note } = open(t)
  const logBytes = async () => (await stat(`${dir}/site.db-wal`)).size
  await note('before')
  const reader = new DatabaseSync(`${dir}/site.db`)
  t.teardown(() => reader.close())
  reader.exec('BEGIN')
  reader.prepare('SELECT count(*) FROM settings').all()

  t.equal(await database.scrub(), false)
  t.ok((await logBytes()) > 0)
  reader.exec('COMMIT')
  t.equal(await database.scrub(), true)
  t.equal(await logBytes(), 0)
})

t.test(
  'the last process to end leaves everything in the one file [clawboo#87, letos#4949]',
  async (t) => {
    const { dir, database, note } = open(t)
    const other = openSqliteDatabase(dir)
    await note('before')
    await other.read('SELECT count(*) FROM settings')
    await database.readAside('SELECT count(*) FROM settings')
    await database.close()
    await other.write((sql) => sql.run("INSERT INTO settings (name, value) VALUES ('last', 1)"))
    await other.close()
    const copy = `${dir}/copy`
    await mkdir(copy)
    await copyFile(`${dir}/site.db`, `${copy}/site.db`)
    const alone = openSqliteDatabase(copy)
    t.teardown(() => alone.close())
    t.same(await alone.read('SELECT name FROM settings ORDER BY name'), [
      { name: 'before' },
      { name: 'last' }
    ])
  }
)

t.test('the file is for its owner alone, and from a newer site it is not opened', async (t) => {
  const { dir, database } = open(t)
  t.equal((await stat(`${dir}/site.db`)).mode & 0o777, 0o600)
  await database.close()
  const newer = new DatabaseSync(`${dir}/site.db`)
  newer.exec('PRAGMA user_version = 999')
  newer.close()
  t.throws(() => openSqliteDatabase(dir), /has version 999, this site knows \d+/)
})

const COUNT_TO = `WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ?)`
/** About a second. */
const LONG = 3_000_000

t.test('others are served while a statement goes over many rows', async (t) => {
  const database = openSqliteDatabase(t.testdir())
  t.teardown(database.close)
  const statement = `${COUNT_TO} SELECT COUNT(*) AS count FROM numbers`
  const turns = async (read: typeof database.read) => {
    let count = 0
    let isOver = false
    const reading = read<{ count: number }>(statement, LONG).then((rows) => {
      isOver = true
      return rows
    })
    for (; !isOver; count++) await setImmediate()
    t.same(await reading, [{ count: LONG }])
    return count
  }
  await database.readAside('SELECT 1')
  const aside = await turns(database.readAside)
  t.ok((await turns(database.read)) < 5, 'the process itself reads without a pause')
  t.ok(aside > 100, `${aside} turns meanwhile`)
})

t.test(
  'a statement that fails has the words of the database, the next one is not hurt',
  async (t) => {
    const database = openSqliteDatabase(t.testdir())
    t.teardown(database.close)
    const [failed, right] = await Promise.allSettled([
      database.readAside('SELECT * FROM nowhere'),
      database.readAside('SELECT 1 AS one')
    ])
    t.match(failed, { status: 'rejected', reason: /no such table: nowhere/ })
    t.same(right, { status: 'fulfilled', value: [{ one: 1 }] })
    await t.rejects(database.readAside('DELETE FROM settings RETURNING name'), /readonly/)
  }
)

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

t.test('one at a time holds a lock', async (t) => {
  const file = `${t.testdir()}/lock`
  const lock = takeLock(file)
  t.equal(takeLock(file), undefined)
  lock?.release()
  const next = takeLock(file)
  t.ok(next)
  next?.release()
})
