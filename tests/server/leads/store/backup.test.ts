import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import t from 'tap'
import { backupCommand } from '../../../../src/server/commands/leads/backup-leads.ts'
import { readConfig } from '../../../../src/server/config.ts'
import { attachmentPath } from '../../../../src/server/database/attachment-files.ts'
import { takeLock } from '../../../../src/server/database/process-lock.mjs'
import { missedBackup, noteScheduledBackup } from '../../../../src/server/leads/machine-state.ts'
import { openSqliteStore } from '../../../../src/server/store/site-store.ts'
import { leadTool } from '../../../support/lead-tool.ts'
import { MOSCOW } from '../../../support/moscow.ts'
import { newLead } from '../../../support/new-lead.ts'
import { accepted, uploadIn } from '../../../support/stores.ts'

const LEADS = 300
/** The trial of chaos kills many more. */
const KILLS = 6
const LATER_EACH_MS = 16

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
  await noteScheduledBackup(copy.settings, new Date(0))
  t.equal(await missedBackup(copy.settings, new Date()), undefined, 'it is a backup itself')
})

t.test('a daily backup that has not been made is missed after 36 hours', async (t) => {
  const store = openSqliteStore(t.testdir())
  t.teardown(() => store.close())
  const made = new Date('2026-11-25T00:30:00Z')
  const after = (hours: number) => new Date(made.getTime() + hours * 3_600_000)
  t.equal(await missedBackup(store.settings, after(1000)), undefined, 'none were scheduled')
  await noteScheduledBackup(store.settings, made)
  t.equal(await missedBackup(store.settings, after(36)), undefined)
  t.same(await missedBackup(store.settings, after(37)), made)
})
