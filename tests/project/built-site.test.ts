import { readdirSync, statSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import t from 'tap'
import { hashPassword } from '../../src/server/desk/passwords.ts'
import { openSiteStore } from '../../src/server/store/site-store.ts'
import { sendLead } from '../support/lead-client.ts'
import { anotherLead } from '../support/lead-request.ts'
import { openMailbox } from '../support/mailbox.ts'
import { startPostgres, WITH_POSTGRES } from '../support/postgres.ts'
import { type SiteProcess, shippedStart, startSite, withDataDir } from '../support/site-process.ts'

const EMAIL = 'bench@agency.example'
const PASSWORD = 'мост через Оку, 1957'

t.test('the built site, as the unit starts it, finds what it loads late', async (t) => {
  const mailbox = await openMailbox(t)
  await withDataDir(async (dataDir) => {
    const env = {
      CAPTCHA: 'off',
      DESK_PORT: '0',
      METRICS_PORT: '0',
      LEADS_SMTP_URL: mailbox.url,
      LEADS_MAIL_FROM: 'site@agency.example',
      LEADS_MAIL_TO: 'sales@agency.example'
    }
    const { node } = shippedStart()
    const site = await startSite({ dataDir, env, isUnwatched: true, node })
    t.teardown(() => site.kill())

    const desk = await signInAtDesk(site, dataDir, env)
    t.match(await desk('/report'), 'Отчёт', 'passwords are checked')
    t.match(await desk('/report/tables.xlsx'), /^PK/, 'workbooks are made')

    const sent = await sendLead(site.url, anotherLead())
    t.equal(sent.status, 200)
    while (mailbox.mails.length === 0) await setTimeout(50)
    t.same(mailbox.mails[0]?.to, ['sales@agency.example'], 'mail is sent')

    const [, metrics = ''] = /Metrics at (http:[^"]+)/.exec(site.log()) ?? []
    t.match(await (await fetch(metrics)).text(), 'lead_storage_up 1', 'metrics are counted')

    const home = await (await fetch(site.url)).text()
    const [, picture = ''] = /property="og:image" content="([^"]+)"/.exec(home) ?? []
    const drawn = await fetch(picture)
    t.equal(
      drawn.headers.get('content-type'),
      'image/png',
      'pictures are drawn, under the port that was free'
    )
  })
})

t.test('the built site keeps leads in PostgreSQL', WITH_POSTGRES, async (t) => {
  const postgres = await startPostgres()
  t.teardown(() => postgres.stop())
  await withDataDir(async (dataDir) => {
    const env = { CAPTCHA: 'off', DESK_PORT: '0', DATABASE_URL: await postgres.createDatabase() }
    const site = await startSite({ dataDir, env, isUnwatched: true })
    t.teardown(() => site.kill())

    t.equal((await sendLead(site.url, anotherLead())).status, 200)
    const desk = await signInAtDesk(site, dataDir, env)
    t.match(await desk('/report'), 'Отчёт')
    await site.kill('SIGTERM')
  })
})

t.test('nginx, a user of its own, reads whatever was built', async (t) => {
  const names = readdirSync('dist/assets', { recursive: true, encoding: 'utf8' })
  const hidden = names.filter((name) => (statSync(`dist/assets/${name}`).mode & 0o004) === 0)
  t.same(hidden, [])
})

/** Signs a reader of its own in at the desk of a running site. Returns what asks for its pages. */
async function signInAtDesk(
  site: SiteProcess,
  dataDir: string,
  env: Readonly<Record<string, string>>
): Promise<(path: string) => Promise<string>> {
  const store = await openSiteStore({ DATA_DIR: dataDir, ...env })
  const passwordHash = await hashPassword(PASSWORD)
  await store.desk.addUser({ email: EMAIL, role: 'reader', passwordHash })
  await store.close()

  const url = /desk is at (http:[^"]+)/.exec(site.log())?.[1] ?? ''
  const form = await fetch(`${url}/signin`)
  const token = /name="token" value="([^"]+)"/.exec(await form.text())?.[1] ?? ''
  const answer = await fetch(`${url}/signin`, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie: cookieOf(form), origin: url },
    body: new URLSearchParams({ token, email: EMAIL, password: PASSWORD })
  })
  const headers = { cookie: cookieOf(answer), accept: 'text/html', origin: url }
  return async (path) => {
    const page = await fetch(url + path, { headers, redirect: 'manual' })
    if (page.status !== 200) throw new Error(`${path} answered ${page.status}`)
    return page.text()
  }
}

function cookieOf({ headers }: Response): string {
  return headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0] ?? '')
    .filter((pair) => !pair.endsWith('='))
    .join('; ')
}
