import { copyFile, mkdir, stat } from 'node:fs/promises'
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
