import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import t from 'tap'
import { backupCommand } from '../../../../src/server/commands/backup-leads.ts'
import { readConfig } from '../../../../src/server/config.ts'
import { attachmentPath } from '../../../../src/server/database/attachment-files.ts'
import { takeLock } from '../../../../src/server/database/process-lock.mjs'
import { lastBackup } from '../../../../src/server/leads/machine-state.ts'
import { openSiteStore, openSqliteStore } from '../../../../src/server/store/site-store.ts'
import { leadTool } from '../../../support/lead-tool.ts'
import { MOSCOW } from '../../../support/moscow.ts'
import { newLead } from '../../../support/new-lead.ts'
import { startPostgres, WITH_POSTGRES } from '../../../support/postgres.ts'
import { accepted, uploadIn } from '../../../support/stores.ts'

const LEADS = 300
/** The trial of chaos kills many more. */
const KILLS = 6
const LATER_EACH_MS = 16
const LONGER_THAN_A_STATEMENT_MS = 8000

t.test(
  'review-security 9: a killed backup never looks whole, and the next one says so',
  async (t) => {
    const dir = t.testdir()
    const data = `${dir}/data`
    const store = openSqliteStore(data)
    for (let i = 0; i < LEADS; i++) {
      await store.leads.accept(newLead({ upload: await uploadIn(dir, 'бриф '.repeat(2000)) }))
    }
    await store.close()

    t.match(await leadTool({ DATA_DIR: data }, 'backup', `${dir}/sound`), { code: 0 })
    let leftovers = 0
    for (let kill = 0; kill < KILLS; kill++) {
      const folder = `${dir}/kill-${kill}`
      const child = spawn('node', ['dist/server/leads.mjs', 'backup', folder], {
        env: { ...process.env, DATA_DIR: data },
        stdio: 'ignore'
      })
      const gone = once(child, 'exit')
      while (!existsSync(folder) && !existsSync(`${folder}.partial`)) await setTimeout(2)
      await setTimeout(kill * LATER_EACH_MS)
      child.kill('SIGKILL')
      await gone
      if (existsSync(folder)) {
        const names = readdirSync(`${folder}/attachments`)
        t.equal(names.length, LEADS, 'what has its name is whole')
        continue
      }
      if (!existsSync(`${folder}.partial`)) continue
      leftovers++
      const again = await leadTool({ DATA_DIR: data }, 'backup', folder)
      t.match(again, { code: 0, stdout: /was cut off[\s\S]*300 leads copied/ })
      t.notOk(existsSync(`${folder}.partial`))
    }
    t.ok(leftovers > 0, `${leftovers} were cut off`)
  }
)

t.test('two backups to one name: the second says so and leaves the first alone', async (t) => {
  const dir = t.testdir()
  const env = { DATA_DIR: `${dir}/data` }
  const store = openSqliteStore(env.DATA_DIR)
  for (let i = 0; i < LEADS; i++) {
    await store.leads.accept(newLead({ upload: await uploadIn(dir, 'бриф '.repeat(2000)) }))
  }
  await store.close()

  const both = await Promise.all([1, 2].map(() => leadTool(env, 'backup', `${dir}/copy`)))

  const [first, second] = both[0]?.code === 0 ? both : both.toReversed()
  t.match(first, { code: 0, stdout: '300 leads copied' })
  t.match(second, { code: 1, stderr: /is being written by another backup|is there already/ })
  t.notOk(existsSync(`${dir}/copy.partial`))
  t.same(
    readdirSync(`${dir}/copy`).sort(),
    ['attachments', 'site.db'],
    'one file, no log beside it'
  )

  mkdirSync(`${dir}/next.partial`)
  const lock = takeLock(`${dir}/next.partial/lock`)
  writeFileSync(`${dir}/next.partial/site.db`, 'half')
  t.match(await leadTool(env, 'backup', `${dir}/next`), {
    code: 1,
    stderr: /is being written by another backup/
  })
  t.same(readdirSync(`${dir}/next.partial`).sort(), ['lock', 'site.db'])
  lock?.release()
  t.match(await leadTool(env, 'backup', `${dir}/next`), { code: 0, stdout: /was cut off/ })
})

t.test('a backup waits for PostgreSQL as long as it takes', WITH_POSTGRES, async (t) => {
  const postgres = await startPostgres()
  t.teardown(() => postgres.stop())
  const DATABASE_URL = await postgres.createDatabase()
  const dir = t.testdir()
  const env = { DATABASE_URL, DATA_DIR: dir }
  const store = await openSiteStore(env)
  await store.leads.accept(newLead())
  await store.close()
  const slow = new pg.Client({ connectionString: DATABASE_URL })
  await slow.connect()
  t.teardown(() => slow.end())

  await slow.query('BEGIN; LOCK TABLE searches IN ACCESS EXCLUSIVE MODE')
  const backup = leadTool(env, 'backup', `${dir}/copy`)
  await setTimeout(LONGER_THAN_A_STATEMENT_MS)
  await slow.query('COMMIT')

  t.match(await backup, { code: 0, stdout: '1 leads copied' })
  t.same(readdirSync(`${dir}/copy`).sort(), ['attachments', 'site.db'])
})

t.test(
  'a file that is erased meanwhile is left out; one that cannot be read is told',
  async (t) => {
    const dir = t.testdir()
    const data = `${dir}/data`
    await openSqliteStore(data).close()
    const gone = `${data}/attachments/gone.bin`
    symlinkSync(`${data}/none`, gone)
    t.match(await leadTool({ DATA_DIR: data }, 'backup', `${dir}/copy`), { code: 0 })
    t.same(readdirSync(`${dir}/copy/attachments`), [])
    rmSync(gone)
    mkdirSync(gone)
    t.match(await leadTool({ DATA_DIR: data }, 'backup', `${dir}/next`), { code: 1 })
    t.notOk(existsSync(`${dir}/next`))
  }
)

t.test('what no backup has written is not removed', async (t) => {
  const dir = t.testdir()
  await openSqliteStore(`${dir}/data`).close()
  mkdirSync(`${dir}/copy.partial`)
  writeFileSync(`${dir}/copy.partial/letters.txt`, 'mine')
  t.match(await leadTool({ DATA_DIR: `${dir}/data` }, 'backup', `${dir}/copy`), {
    code: 1,
    stderr: /letters\.txt, which no backup has written/
  })
  t.same(readdirSync(`${dir}/copy.partial`), ['letters.txt'])
})

t.test('a backup that fails leaves nothing behind', async (t) => {
  const dir = t.testdir()
  const store = openSqliteStore(`${dir}/data`)
  const upload = await uploadIn(dir, 'бриф')
  await store.leads.accept(newLead({ upload }))
  await store.close()
  rmSync(attachmentPath(`${dir}/data`, upload.id))

  t.match(await leadTool({ DATA_DIR: `${dir}/data` }, 'backup', `${dir}/copies/2026-11-27`), {
    code: 1,
    stderr: `Files are missing or damaged: ${upload.id}`
  })
  t.same(readdirSync(`${dir}/copies`), [])
})

t.test('whoever is erased while a backup is made is erased from it, and it is whole', async (t) => {
  const dir = t.testdir()
  const store = openSqliteStore(`${dir}/data`)
  t.teardown(() => store.close())
  const [whole, part] = [await uploadIn(dir, 'бриф'), await uploadIn(dir, 'смета')]
  const ids = [await accepted(store, { upload: whole }), await accepted(store, { upload: part })]
  const config = readConfig({ DATA_DIR: `${dir}/data` })
  const racing = {
    ...store,
    async backup(folder: string) {
      await store.backup(folder)
      await store.leads.erase(ids[0] ?? '')
      await store.leads.eraseParts(ids[1] ?? '', ['file'], { emptyPhone: '', emptyEmail: '' })
      for (const { id } of [whole, part]) rmSync(attachmentPath(folder, id))
    }
  }

  const run = backupCommand.prepare([`${dir}/copy`], MOSCOW)
  t.equal(await run(racing, () => undefined, config, 'test'), 0)

  const copy = openSqliteStore(`${dir}/copy`)
  t.teardown(() => copy.close())
  t.match(await copy.leads.get(ids[0] ?? ''), { status: 'erased', values: {} })
  const left = await copy.leads.get(ids[1] ?? '')
  t.match(left, { status: 'new', values: { fio: 'Анна Смирнова' } })
  t.equal(left?.attachment, undefined)
})

t.test('a backup that another place has received is noted by itself', async (t) => {
  const store = openSqliteStore(t.testdir())
  t.teardown(() => store.close())
  const run = backupCommand.prepare(['--scheduled'], MOSCOW)
  t.equal(await run(store, () => undefined, readConfig({}), 'test'), 0)
  t.ok(await lastBackup(store.settings))
  t.throws(() => backupCommand.prepare([], MOSCOW), /backup takes one folder/)
})
