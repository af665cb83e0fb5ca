import { copyFile, mkdir, stat, truncate } from 'node:fs/promises'
import { setImmediate } from 'node:timers/promises'
import { DatabaseSync } from '@photostructure/sqlite'
import t, { type Test } from 'tap'
import {
  foldSqliteLog,
  openSqliteDatabase
} from '../../../../src/server/database/sqlite-database.ts'

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

t.test('the log is emptied when a reader is done soon', async (t) => {
  const { dir, database, note } = open(t)
  await note('before')
  const reader = new DatabaseSync(`${dir}/site.db`)
  t.teardown(() => reader.close())
  reader.exec('BEGIN')
  reader.prepare('SELECT count(*) FROM settings').all()
  setTimeout(() => reader.exec('COMMIT'), 300)
  t.equal(await database.scrub(), true)
})

t.test('the log is emptied between two commits, never within one', async (t) => {
  const { database, note } = open(t)
  await note('before')
  let goOn = () => {}
  const paused = new Promise<void>((resolve) => {
    goOn = resolve
  })
  const writing = database.write(async (sql) => {
    await sql.run("INSERT INTO settings (name, value) VALUES ('within', 1)")
    await paused
  })
  await setImmediate()
  await setImmediate()
  const scrubbing = database.scrub()
  goOn()
  t.equal(await scrubbing, true)
  await writing
  const rows = await database.read("SELECT value FROM settings WHERE name = 'within'")
  t.equal(rows.length, 1)
})

t.test('a writer waits for another process to commit', async (t) => {
  const { dir, database, note } = open(t)
  const other = new DatabaseSync(`${dir}/site.db`)
  t.teardown(() => other.close())
  other.exec('BEGIN IMMEDIATE')
  const writing = note('late')
  setTimeout(() => other.exec('COMMIT'), 300)
  await writing
  t.match(await database.read("SELECT count(*) AS count FROM settings WHERE name = 'late'"), {
    0: { count: 1 }
  })
})

t.test('the file is for its owner alone, and from a newer site it is not opened', async (t) => {
  const { dir, database } = open(t)
  t.equal((await stat(`${dir}/site.db`)).mode & 0o777, 0o600)
  await database.close()
  const newer = new DatabaseSync(`${dir}/site.db`)
  newer.exec('PRAGMA user_version = 999')
  newer.close()
  t.throws(() => openSqliteDatabase(dir), /has version 999, this site knows \d+/)
})

t.test('a large file is taken for whole by its length, to the byte', async (t) => {
  const { dir, database, note } = open(t)
  await note('whole')
  await database.close()
  await foldSqliteLog(dir)
  const again = openSqliteDatabase(dir, { wholeUpTo: 0 })
  t.match(await again.read('SELECT count(*) AS count FROM settings WHERE name = ?', 'whole'), {
    0: { count: 1 }
  })
  await again.close()
  await foldSqliteLog(dir)
  await truncate(`${dir}/site.db`, (await stat(`${dir}/site.db`)).size - 4096)
  t.throws(() => openSqliteDatabase(dir, { wholeUpTo: 0 }))
})
