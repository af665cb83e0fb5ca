import { execFileSync } from 'node:child_process'
import { statfsSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { DatabaseSync } from '@photostructure/sqlite'
import t from 'tap'
import { lastSound } from '../../src/server/room/content-versions.ts'
import { readLeads, spooledFiles } from '../support/data-dir.ts'
import { sendLead } from '../support/lead-client.ts'
import { anotherLead } from '../support/lead-request.ts'
import { leadTool } from '../support/lead-tool.ts'
import { startSite, withDataDir } from '../support/site-process.ts'
import { mountSmall } from '../support/small-disk.ts'

const ENV = { CAPTCHA: 'off', LEADS_RATE_LIMIT: 'off' }

t.test(
  'a database that another process has locked: 503 while it is, pages go on, then leads again',
  async (t) => {
    await withDataDir(async (dataDir) => {
      const site = await startSite({ dataDir, env: ENV })
      const other = new DatabaseSync(`${dataDir}/site.db`)
      other.exec('BEGIN IMMEDIATE')

      let pageCount = 0
      let isAnswered = false
      const pages = (async () => {
        while (!isAnswered) {
          await (await fetch(site.url)).arrayBuffer()
          pageCount++
        }
      })()
      const refused = await sendLead(site.url, anotherLead())
      isAnswered = true
      await pages
      t.equal((await fetch(`${site.url}/readyz`)).status, 503)
      other.exec('ROLLBACK')
      other.close()

      t.equal(refused.status, 503)
      t.ok(pageCount > 5, `${pageCount} pages answered meanwhile`)
      t.equal((await sendLead(site.url, anotherLead())).status, 200)
      t.equal((await fetch(`${site.url}/readyz`)).status, 200)
      t.equal((await readLeads(dataDir)).length, 1)
      await site.kill('SIGTERM')
    })
  }
)

t.test('a full disk: 503 and nothing half stored; with room again leads again', async (t) => {
  await withDataDir(async (parent) => {
    const dataDir = `${parent}/small`
    const mounted = mountSmall(dataDir, 6)
    if (!mounted) {
      t.pass('skipped', { skip: 'mounting a small file system needs root' })
      return
    }

    const site = await startSite({ dataDir, env: ENV })
    try {
      // A copy of the content that finds no room gives back what it has taken of the disk.
      while (!lastSound(dataDir)) await sleep(20)
      mounted.fill()
      const file = new File([new Uint8Array(2 ** 20)], 'a.bin')
      const withFile = await sendLead(site.url, { ...anotherLead(), file })
      t.equal(withFile.status, 413, 'no room for the file')
      t.equal((await fetch(`${site.url}/readyz`)).status, 503)

      const statuses: (number | undefined)[] = []
      for (let i = 0; i < 400 && statuses.at(-1) !== 503; i++) {
        const lead = { ...anotherLead(), message: 'ф'.repeat(4000) + i }
        statuses.push((await sendLead(site.url, lead)).status)
      }
      t.equal(statuses.at(-1), 503, 'no room for the row')
      t.equal((await fetch(site.url)).status, 200, 'pages go on')
      const accepted = statuses.filter((status) => status === 200).length

      await mounted.empty()
      t.equal((await sendLead(site.url, anotherLead())).status, 200)
      await site.kill('SIGTERM')
      t.equal((await readLeads(dataDir)).length, accepted + 1, 'what was acknowledged, and no more')
      t.same(await spooledFiles(dataDir), [])
    } finally {
      await site.kill('SIGKILL')
      mounted.unmount()
    }
  })
})

t.test(
  'review-security 5: attachments leave room for leads, and everybody is told in words',
  async (t) => {
    await withDataDir(async (parent) => {
      const dataDir = `${parent}/small`
      const mounted = mountSmall(dataDir, 64)
      if (!mounted) {
        t.pass('skipped', { skip: 'mounting a small file system needs root' })
        return
      }
      const site = await startSite({ dataDir, env: ENV })
      const send = (accept: string, fields: Record<string, string | Blob>) => {
        const body = new FormData()
        for (const [name, value] of Object.entries(fields)) body.append(name, value)
        return fetch(`${site.url}/api/v1/form/`, { method: 'POST', body, headers: { accept } })
      }
      const withFile = () => ({
        ...anotherLead(),
        file: new File([new Uint8Array(9 * 2 ** 20)], 'a.bin')
      })
      try {
        const statuses: number[] = []
        for (let i = 0; i < 12; i++)
          statuses.push((await send('application/json', withFile())).status)
        t.ok(statuses.includes(200))
        t.equal(statuses.at(-1), 413)
        const { bavail, blocks } = statfsSync(dataDir)
        t.ok(bavail / blocks > 0.09, `${Math.round((100 * bavail) / blocks)} % are left`)

        const refused = await (await send('application/json', withFile())).json()
        t.match(refused, { code: 'no_room_for_file', fields: { file: /без него/ } })
        const page = await send('text/html', { ...withFile(), fio: 'Зоя Терпеливая' })
        t.equal(page.status, 413)
        t.match(await page.text(), /Сейчас\sмы\sне\sможем принять файл[\s\S]*Зоя Терпеливая/)
        for (let i = 0; i < 40; i++)
          t.equal((await sendLead(site.url, anotherLead())).status, 200, 'a lead without a file')
        t.equal((await fetch(`${site.url}/readyz`)).status, 200)
        t.match(await leadTool({ DATA_DIR: dataDir }, 'doctor'), {
          code: 1,
          stdout: /FAULT +disk .*files are refused/
        })
        t.same(await spooledFiles(dataDir), [])

        execFileSync('sh', ['-c', `rm ${dataDir}/attachments/*`])
        t.equal((await send('application/json', withFile())).status, 200)
      } finally {
        await site.kill('SIGKILL')
        mounted.unmount()
      }
    })
  }
)
