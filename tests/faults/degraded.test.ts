import { cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { truncate, writeFile } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import { DatabaseSync } from '@photostructure/sqlite'
import { parse } from 'node-html-parser'
import t, { type Test } from 'tap'
import { readLeads } from '../support/data-dir.ts'
import { sendLead } from '../support/lead-client.ts'
import { anotherLead } from '../support/lead-request.ts'
import { leadTool } from '../support/lead-tool.ts'
import { freePort } from '../support/nginx.ts'
import { startPostgres, WITH_POSTGRES } from '../support/postgres.ts'
import { startSwitchedProxy } from '../support/proxies.ts'
import { openReceiver, type Receiver } from '../support/receiver.ts'
import { type SiteProcess, startSite, withDataDir } from '../support/site-process.ts'
import { solveChallenge } from '../support/solve-challenge.ts'

const LIST = '/education/articles/'
const WORD = /[а-яё]{5,}/gi

const ENV = { CAPTCHA: 'off', LEADS_RATE_LIMIT: 'off' }
const PATHS = ['/', '/contacts/', '/search/?q=seo', '/sitemap.xml', '/news/rss.xml', '/robots.txt']

async function bodiesOf({ url }: SiteProcess): Promise<string[]> {
  await whenIndexed(url)
  const answers = await Promise.all(PATHS.map((path) => fetch(url + path)))
  const texts = await Promise.all(answers.map((answer) => answer.text()))
  return texts.map((text, i) => `${answers[i]?.status} ${text.replaceAll(url, '')}`)
}

const healthy = await withDataDir(async (dataDir) => {
  const site = await startSite({ dataDir, env: ENV })
  const bodies = await bodiesOf(site)
  await site.kill('SIGTERM')
  return bodies
})

async function isReadySoon({ url }: SiteProcess): Promise<boolean> {
  for (let i = 0; i < 600; i++) {
    if ((await fetch(`${url}/readyz`)).status === 200) return true
    await setTimeout(50)
  }
  return false
}

function linesAbout(site: SiteProcess, what: RegExp): string[] {
  return site
    .log()
    .split('\n')
    .filter((line) => what.test(line))
}

const REFUSED = /leads cannot be stored/
const BACK = /leads can be stored again/

/** Everything but leads is as on a healthy site, and leads are refused in words. */
async function isDegraded(t: Test, site: SiteProcess): Promise<void> {
  t.same(await bodiesOf(site), healthy, 'pages, search and feeds are the same bytes')
  const asset = /\/assets\/[^"]+\.css/.exec(healthy[0] ?? '')?.[0] ?? ''
  t.equal((await fetch(site.url + asset)).status, 200)
  t.equal((await fetch(`${site.url}/api/v1/challenge/`)).status, 200)
  t.equal((await fetch(`${site.url}/healthz`)).status, 200)
  t.equal((await fetch(`${site.url}/readyz`)).status, 503)

  const file = new File(['бриф'], 'бриф.txt')
  t.equal((await sendLead(site.url, anotherLead())).status, 503)
  t.equal((await sendLead(site.url, { ...anotherLead(), file })).status, 503)
  const form = new FormData()
  for (const [name, value] of Object.entries(anotherLead())) form.set(name, value)
  const plain = await fetch(`${site.url}/api/v1/form/`, {
    method: 'POST',
    headers: { accept: 'text/html' },
    body: form
  })
  const page = await plain.text()
  t.equal(plain.status, 503)
  t.match(page, /Сейчас\sмы\sне\sможем\sпринять\sзаявку/)
  t.match(page, 'Анна Смирнова', 'what was typed is kept')
  t.equal(linesAbout(site, REFUSED).length, 1, 'one line for the change')
}

async function hasRecovered(t: Test, site: SiteProcess, webhook: Receiver): Promise<void> {
  t.ok(await isReadySoon(site), 'ready again without a restart')
  const file = new File(['бриф'], 'бриф.txt')
  const sent = await sendLead(site.url, { ...anotherLead(), file })
  t.equal(sent.status, 200)
  for (let i = 0; i < 200 && !isDelivered(webhook, sent.resultID); i++) await setTimeout(50)
  t.ok(isDelivered(webhook, sent.resultID), 'and it is delivered')
  t.equal(linesAbout(site, BACK).length, 1, 'one line for the change')
  const faults = linesAbout(site, /"level":(50|60)/)
  t.equal(faults.length, 1, faults.join('\n'))
}

function isDelivered({ calls }: Receiver, resultID = 'none'): boolean {
  return calls.some(({ json }) => json.data?.resultID === resultID)
}

const FAULTS_AT_START: Record<
  string,
  { breakIt(dataDir: string): Promise<void>; mend(dataDir: string): void; reason: RegExp }
> = {
  'is damaged': {
    breakIt: (dataDir) => writeFile(`${dataDir}/site.db`, 'no database '.repeat(1000)),
    mend: (dataDir) => rmSync(`${dataDir}/site.db`),
    reason: /not a database/
  },
  'has lost all but its first page': {
    async breakIt(dataDir) {
      const site = await startSite({ dataDir, env: ENV })
      await site.kill('SIGTERM')
      const database = new DatabaseSync(`${dataDir}/site.db`)
      database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
      database.close()
      cpSync(`${dataDir}/site.db`, `${dataDir}/whole.db`)
      await truncate(`${dataDir}/site.db`, 4096)
    },
    mend: (dataDir) => renameSync(`${dataDir}/whole.db`, `${dataDir}/site.db`),
    reason: /damaged|malformed/
  },
  'is of a newer version': {
    async breakIt(dataDir) {
      const newer = new DatabaseSync(`${dataDir}/site.db`)
      newer.exec('CREATE TABLE leads (id INTEGER); PRAGMA user_version = 999')
      newer.close()
    },
    mend: (dataDir) => rmSync(`${dataDir}/site.db`),
    reason: /version 999/
  },
  'lies where nothing can be written': {
    async breakIt(dataDir) {
      rmSync(dataDir, { recursive: true })
      await writeFile(dataDir, '')
    },
    mend: (dataDir) => rmSync(dataDir),
    reason: /site-[^/]+\/data/
  }
}

for (const [name, { breakIt, mend, reason }] of Object.entries(FAULTS_AT_START)) {
  t.test(
    `review-security 12: a lead database that ${name} at the start stops leads only, until it is whole`,
    async (t) => {
      const webhook = await openReceiver(t)
      await withDataDir(async (parent) => {
        const dataDir = `${parent}/data`
        mkdirSync(dataDir)
        await breakIt(dataDir)
        const site = await startSite({ dataDir, env: { ...ENV, LEADS_WEBHOOK_URL: webhook.url } })
        try {
          await isDegraded(t, site)
          t.match(linesAbout(site, REFUSED)[0], reason)
          const doctor = await leadTool({ DATA_DIR: dataDir }, 'doctor')
          t.equal(doctor.code, 1)
          t.match(doctor.stdout, reason, 'doctor says what is wrong')
          const list = await leadTool({ DATA_DIR: dataDir }, 'list')
          t.equal(list.code, 1)
          t.match(list.stderr, /^[^\n]*site-[^\n]+\n$/, 'one line that names the folder')
          mend(dataDir)
          await hasRecovered(t, site, webhook)
        } finally {
          await site.kill('SIGTERM')
        }
      })
    }
  )
}

t.test(
  'review-security 12: a database that is moved away from a running site takes no lead with it',
  async (t) => {
    const webhook = await openReceiver(t)
    await withDataDir(async (parent) => {
      const [dataDir, away] = [`${parent}/data`, `${parent}/away`]
      const site = await startSite({ dataDir, env: { ...ENV, LEADS_WEBHOOK_URL: webhook.url } })
      const before = await sendLead(site.url, anotherLead())
      t.equal(before.status, 200)

      renameSync(dataDir, away)
      await isDegraded(t, site)
      await setTimeout(2000)
      t.notOk(existsSync(`${dataDir}/site.db`), 'no second database is founded in its place')
      rmSync(dataDir, { recursive: true, force: true })
      renameSync(away, dataDir)

      await hasRecovered(t, site, webhook)
      await site.kill('SIGTERM')
      const ids = (await readLeads(dataDir)).map(({ resultID }) => resultID)
      t.equal(ids.length, 2)
      t.equal(ids[0], before.resultID)
    })
  }
)

t.test(
  'review-security 12: PostgreSQL unreachable at the start and later',
  WITH_POSTGRES,
  async (t) => {
    const webhook = await openReceiver(t)
    const postgres = await startPostgres()
    t.teardown(() => postgres.stop())
    const direct = new URL(await postgres.createDatabase())
    const port = await freePort()
    const line = await startSwitchedProxy(port, Number(direct.port))
    t.teardown(() => line.close())
    direct.port = String(port)
    await withDataDir(async (dataDir) => {
      const env = { ...ENV, DATABASE_URL: direct.href, LEADS_WEBHOOK_URL: webhook.url }
      const started = await startSite({ dataDir, env })
      await isDegraded(t, started)
      line.connect()
      await hasRecovered(t, started, webhook)
      await started.kill('SIGTERM')

      const site = await startSite({ dataDir, env })
      t.equal((await sendLead(site.url, anotherLead())).status, 200)
      line.cut()
      await isDegraded(t, site)
      line.connect()
      await hasRecovered(t, site, webhook)
      await site.kill('SIGTERM')
    })
  }
)

t.test(
  'a challenge that was handed out without a database opens the door once it is back',
  async (t) => {
    await withDataDir(async (dataDir) => {
      const before = await startSite({ dataDir, env: {} })
      await before.kill('SIGTERM')
      renameSync(`${dataDir}/site.db`, `${dataDir}/whole.db`)
      await writeFile(`${dataDir}/site.db`, 'no database '.repeat(1000))
      const site = await startSite({ dataDir, env: {} })
      const challenge = await (await fetch(`${site.url}/api/v1/challenge/`)).json()
      renameSync(`${dataDir}/whole.db`, `${dataDir}/site.db`)
      t.ok(await isReadySoon(site))
      const lead = { ...anotherLead(), captcha: solveChallenge(challenge) }
      t.equal((await sendLead(site.url, lead)).status, 200)
      await site.kill('SIGTERM')
    })
  }
)

t.test('a DATABASE_URL that is none still ends the start, in words', async (t) => {
  for (const DATABASE_URL of ['mysql://a/b', 'postgres://user:word@:port/x', 'postgres://a b/c']) {
    await withDataDir(async (dataDir) => {
      await t.rejects(startSite({ dataDir, env: { DATABASE_URL } }), /ended with 1/)
    })
  }
})

async function pageOf(address: string) {
  return parse(await (await fetch(address)).text())
}

/** An article, and words of its text that its title does not hold. */
async function wordsOfAnArticle(url: string) {
  const links = (await pageOf(url + LIST)).querySelectorAll(`main a[href^="${LIST}"]`)
  const paths = links.map((link) => link.getAttribute('href') ?? '')
  const path = paths.find((path) => /^[a-z\d-]+\/$/.test(path.slice(LIST.length))) ?? ''
  const paragraphs = (await pageOf(url + path)).querySelectorAll('main p').map(({ text }) => text)
  const longest = paragraphs.reduce((a, b) => (b.length > a.length ? b : a), '')
  return { path, words: (longest.match(WORD) ?? []).slice(0, 6).join(' ') }
}

/**
 * Waits until a site that has just been started is searched by its texts. Until then it answers by titles, so that two
 * starts compared too soon differ.
 */
async function whenIndexed(url: string): Promise<void> {
  const { path, words } = await wordsOfAnArticle(url)
  const asked = `${url}/search/?q=${encodeURIComponent(words)}`
  for (let i = 0; i < 600; i++) {
    const found = (await pageOf(asked)).querySelectorAll('[data-search-list] a[href]')
    if (found.some((link) => link.getAttribute('href') === path)) return
    await setTimeout(50)
  }
  throw new Error(`the pages are not indexed: ${asked}`)
}
