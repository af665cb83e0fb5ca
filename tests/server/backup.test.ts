import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import t from 'tap'
import { openSqliteLeadStore } from '../../src/server/leads/storage/open-lead-store.ts'
import { leadTool } from '../support/lead-tool.ts'
import { newLead } from '../support/new-lead.ts'
import { uploadIn } from '../support/stores.ts'

t.setTimeout(300_000)

const LEADS = 300
const KILLS = 25

t.test(
  'review-security 9: a killed backup never looks whole, and the next one says so',
  async (t) => {
    const dir = t.testdir()
    const data = `${dir}/data`
    const store = openSqliteLeadStore(data)
    for (let i = 0; i < LEADS; i++) {
      await store.accept(newLead({ upload: await uploadIn(dir, 'бриф '.repeat(2000)) }))
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
      await setTimeout(kill * 4)
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

t.test('what no backup has written is not removed', async (t) => {
  const dir = t.testdir()
  await openSqliteLeadStore(`${dir}/data`).close()
  mkdirSync(`${dir}/copy.partial`)
  writeFileSync(`${dir}/copy.partial/letters.txt`, 'mine')
  t.match(await leadTool({ DATA_DIR: `${dir}/data` }, 'backup', `${dir}/copy`), {
    code: 1,
    stderr: /letters\.txt, which no backup has written/
  })
  t.same(readdirSync(`${dir}/copy.partial`), ['letters.txt'])
})
