import { readdir, readFile } from 'node:fs/promises'
import { constants, getPriority } from 'node:os'
import { setImmediate } from 'node:timers/promises'
import t from 'tap'
import { createAsideReader } from '../../../../src/server/database/sqlite-aside.ts'
import { openSqliteDatabase } from '../../../../src/server/database/sqlite-database.ts'

const { PRIORITY_BELOW_NORMAL } = constants.priority
const COUNT_TO = `WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ?)`
const LINUX = { skip: process.platform !== 'linux' && 'threads are looked at as Linux shows them' }
/** About a second. */
const LONG = 3_000_000

t.test('what has just been written is read', async (t) => {
  const database = openSqliteDatabase(t.testdir())
  t.teardown(database.close)
  for (const name of ['first', 'second']) {
    await database.write((sql) => sql.run('INSERT INTO settings VALUES (?, ?)', name, 'value'))
    const rows = await database.readAside<{ name: string }>('SELECT name FROM settings')
    t.equal(rows.at(-1)?.name, name)
  }
})

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

t.test('the thread gives way to the process, and is gone once it is closed', LINUX, async (t) => {
  const database = openSqliteDatabase(t.testdir())
  const before = await priorities()
  await database.readAside('SELECT 1')
  const threads = [...(await priorities())].filter(([thread]) => !before.has(thread))
  const lowered = threads.filter(([, priority]) => priority === PRIORITY_BELOW_NORMAL)
  t.equal(lowered.length, 1)
  t.equal(getPriority(), before.get(process.pid), 'its own stays')
  await database.close()
  t.notOk((await priorities()).has(lowered[0]?.[0] ?? 0))
})

/** What is nice, by thread. Source: man 5 proc_pid_stat, field 19. */
async function priorities(): Promise<Map<number, number>> {
  const threads = await readdir('/proc/self/task')
  const entries = threads.map(async (thread): Promise<[number, number]> => {
    const stat = await readFile(`/proc/self/task/${thread}/stat`, 'utf8').catch(() => '')
    // The name before it may hold spaces.
    return [Number(thread), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16])]
  })
  return new Map(await Promise.all(entries))
}

t.test('statements at the same time have their own answers', async (t) => {
  const database = openSqliteDatabase(t.testdir())
  t.teardown(database.close)
  const numbers = Array.from({ length: 50 }, (_, i) => i)
  const rows = await Promise.all(numbers.map((n) => database.readAside('SELECT ? AS n', n)))
  t.same(
    rows,
    numbers.map((n) => [{ n }])
  )
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

t.test('more than a statement may bring fails it, and nothing else', async (t) => {
  const dataDir = t.testdir()
  await openSqliteDatabase(dataDir).close()
  const reader = createAsideReader(`${dataDir}/site.db`, 1_000_000)
  t.teardown(reader.close)
  const [many, long, behind] = await Promise.allSettled([
    reader.all(`${COUNT_TO} SELECT n FROM numbers`, LONG),
    reader.all(`SELECT hex(zeroblob(300000)) AS text`),
    reader.all('SELECT 1 AS one')
  ])
  for (const failed of [many, long]) {
    t.match(failed, { status: 'rejected', reason: /more than 1000000 bytes/ })
  }
  t.same(behind, { status: 'fulfilled', value: [{ one: 1 }] })
})

t.test('closing waits for what was asked, and nothing is asked after it', async (t) => {
  const database = openSqliteDatabase(t.testdir())
  const reading = database.readAside(`${COUNT_TO} SELECT COUNT(*) AS count FROM numbers`, LONG)
  const closing = database.close()
  await t.rejects(database.readAside('SELECT 1'), /site\.db is closed/)
  t.same(await reading, [{ count: LONG }])
  await closing
  await database.close()
})

t.test('a database that is not there, and then is', async (t) => {
  const dataDir = t.testdir()
  const none = createAsideReader(`${dataDir}/site.db`)
  t.teardown(none.close)
  await t.rejects(none.all('SELECT 1'), /unable to open database file|no such file/)
  await openSqliteDatabase(dataDir).close()
  t.same(await none.all('SELECT COUNT(*) AS count FROM leads'), [{ count: 0 }])
})
