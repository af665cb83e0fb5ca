import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, readFile, rename, rm, unlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import t from 'tap'
import { sendLead } from '../support/lead-client.ts'
import { anotherLead } from '../support/lead-request.ts'
import { withDataDir } from '../support/site-process.ts'

/**
 * Slips of an operator. What ends a start ends no visit: `deploy/update` leaves the former process serving until the new one
 * answers, which its own trial shows.
 */
interface Slip {
  env?: Record<string, string>
  /** Done to the content of a site that has run soundly before. */
  content?(dir: string): Promise<void>
  /** Done to the folder of its data. */
  data?(dir: string): Promise<void>
  /** What is read, in the log or where the process was started. */
  reads: RegExp
  /** Answers to a page and to a lead; nothing where the start ends. */
  answers?: [page: number, lead: number | undefined]
}

const NEWS = 'news/ofis-v-krasnodare.md'
const taken = createServer().listen(0, '127.0.0.1')
await once(taken, 'listening')
const { port } = taken.address() as { port: number }
t.teardown(() => taken.close())

async function replaceIn(file: string, from: RegExp, to: string): Promise<void> {
  const text = await readFile(file, 'utf8')
  t.match(text, from, `${file} has what is mistyped`)
  await writeFile(file, text.replace(from, to))
}

const SERVES: [number, number] = [200, 200]
const PAGES: [number, number] = [200, 503]
const meant = (typed: string, name: string) =>
  new RegExp(`^${typed} is no setting of the site: did you mean ${name}\\?$`, 'm')

const SLIPS: Record<string, Slip> = {
  'letters of a name are swapped': {
    env: { CONSENT_REQUIERD: 'true' },
    reads: meant('CONSENT_REQUIERD', 'CONSENT_REQUIRED')
  },
  'a name is short of its number': {
    env: { LEADS_BITRIX_URL: 'https://crm.example' },
    reads: meant('LEADS_BITRIX_URL', 'LEADS_BITRIX24_URL')
  },
  'a letter of a name is lost': {
    env: { DATABSE_URL: 'postgres://site@127.0.0.1/site' },
    reads: meant('DATABSE_URL', 'DATABASE_URL')
  },
  'a name is in lower case': {
    env: { leads_webhook_url: 'https://crm.example' },
    reads: meant('leads_webhook_url', 'LEADS_WEBHOOK_URL')
  },
  'the port is a word': { env: { PORT: 'http' }, reads: /PORT="http".*from 0 to 65535/ },
  'the port has a digit too many': { env: { PORT: '80800' }, reads: /PORT="80800"/ },
  'another process has the port': {
    env: { PORT: String(port) },
    reads: /PORT=\d+ on HOST=127\.0\.0\.1 is taken by another process/
  },
  'another process has the port of the metrics': {
    env: { METRICS_PORT: String(port) },
    reads: /METRICS_PORT=\d+ is taken by another process: the site serves and waits/,
    answers: SERVES
  },
  'another process has the port of the desk': {
    env: { DESK_PORT: String(port) },
    reads: /DESK_PORT=\d+ is taken by another process: the site serves and waits/,
    answers: SERVES
  },
  'site and desk have one port': {
    env: { PORT: '34567', DESK_PORT: '34567' },
    reads: /^DESK_PORT and PORT are both 34567/m
  },
  'the host has a port': {
    env: { HOST: 'localhost:3000' },
    reads: /^HOST=localhost:3000 is no address of this machine/m
  },
  'the host is another machine': {
    env: { HOST: '203.0.113.9' },
    reads: /^HOST=203\.0\.113\.9 is no address of this machine/m
  },
  'the address of the site has no scheme': {
    env: { SITE_URL: 'agency.example' },
    reads: /SITE_URL="agency\.example".*such as https:\/\/agency\.example/
  },
  'the address of the site has a path': {
    env: { SITE_URL: 'https://agency.example/ru/' },
    reads: /SITE_URL=".*without a path/
  },
  'an address is in quotes': {
    env: { LEADS_WEBHOOK_URL: '"https://crm.example"' },
    reads: /LEADS_WEBHOOK_URL is not valid.*without quotes/
  },
  'a password of the mail has a sign that cuts addresses': {
    env: { LEADS_SMTP_URL: 'smtps://site:pa#ss@mail.example', LEADS_MAIL_TO: 'a@agency.example' },
    reads: /LEADS_SMTP_URL has "#" in its user or password.*%23/
  },
  'so has a password of the database': {
    env: { DATABASE_URL: 'postgres://site:p@ss@127.0.0.1/site' },
    reads: /DATABASE_URL has "@" in its user or password.*%40/
  },
  'nobody listens where the database should be': {
    env: { DATABASE_URL: 'postgres://site:x@127.0.0.1:1/site' },
    reads: /leads cannot be stored, pages are served: connect ECONNREFUSED/,
    answers: PAGES
  },
  'a messenger has no chat': {
    env: { LEADS_TELEGRAM_TOKEN: '1:a' },
    reads: /^LEADS_TELEGRAM_TOKEN needs LEADS_TELEGRAM_CHAT/m
  },
  'alerts have no mail server': {
    env: { ALERT_MAIL_TO: 'a@agency.example' },
    reads: /^ALERT_MAIL_TO needs LEADS_SMTP_URL/m
  },
  'a choice is mistyped': { env: { CAPTCHA: 'of' }, reads: /CAPTCHA="of".*one of pow/ },
  'a switch is said in another word': {
    env: { CONSENT_REQUIRED: 'yes' },
    reads: /CONSENT_REQUIRED="yes".*true or false/
  },
  'a zone is a city': { env: { TIME_ZONE: 'Moscow' }, reads: /TIME_ZONE="Moscow"/ },
  'days are a word': {
    env: { LEADS_RETENTION_DAYS: 'zero' },
    reads: /LEADS_RETENTION_DAYS="zero".*from 30/
  },
  'no target is named': {
    reads: /Leads are delivered nowhere: they are stored/,
    answers: SERVES
  },
  'a quote stands in quotes': {
    content: (dir) => replaceIn(join(dir, NEWS), /^title: .*$/m, 'title: "Он сказал "да" и ушёл"'),
    reads: new RegExp(`${NEWS}:2 стоит: title: .*кавычка внутри кавычек`),
    answers: SERVES
  },
  'a text that others name is removed': {
    content: (dir) => unlink(join(dir, 'services/audit.md')),
    reads: /"level":50.*audit/,
    answers: SERVES
  },
  'a text is saved in an old encoding': {
    content: (dir) => writeFile(join(dir, NEWS), Buffer.from('---\ntitle: \xcf\xf0\n', 'latin1')),
    reads: new RegExp(`"level":50.*${NEWS}`),
    answers: SERVES
  },
  'a text is saved empty': {
    content: (dir) => writeFile(join(dir, NEWS), ''),
    reads: new RegExp(`"level":50.*${NEWS}`),
    answers: SERVES
  },
  'all of the content is moved away': {
    content: (dir) => rename(dir, `${dir}-old`),
    reads: /"level":50.*исправьте CONTENT_DIR/,
    answers: SERVES
  },
  'the database is another file': {
    data: (dir) => writeFile(join(dir, 'site.db'), 'no database '.repeat(1000)),
    reads: /leads cannot be stored, pages are served: .*not a database/,
    answers: PAGES
  },
  'the folder of the data is a file': {
    async data(dir) {
      await rm(dir, { recursive: true })
      await writeFile(dir, '')
    },
    reads: /leads cannot be stored, pages are served/,
    answers: PAGES
  }
}

/** Starts the built site as an operator does, until it listens or has ended. */
async function started(env: Record<string, string>) {
  const child = spawn(process.execPath, ['dist/server/main.mjs'], {
    env: { PATH: process.env.PATH, PORT: '0', CAPTCHA: 'off', NODE_ENV: 'production', ...env }
  })
  let text = ''
  const url = new Promise<string>((resolve) => {
    child.once('exit', () => resolve(''))
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        text += chunk
        const [, url] = /Server listening at (http:[^"]+)/.exec(text) ?? []
        if (url) resolve(url)
      })
  })
  return { child, url: await url, text: () => text }
}

async function ended(child: ChildProcess): Promise<number | null> {
  if (child.exitCode === null) {
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  return child.exitCode
}

async function answersOf(url: string): Promise<Slip['answers']> {
  const page = await fetch(`${url}/services/audit/`)
  const sent = await sendLead(url, anotherLead())
  return [page.status, sent.status]
}

for (const [name, { env, content, data, reads, answers }] of Object.entries(SLIPS)) {
  t.test(name, async (t) => {
    await withDataDir(async (root) => {
      const [contentDir, dataDir] = [join(root, 'content'), join(root, 'data')]
      await cp('src/content', contentDir, { recursive: true })
      await mkdir(dataDir)
      const own = { CONTENT_DIR: contentDir, DATA_DIR: dataDir }
      if (content) {
        const sound = await started(own)
        sound.child.kill('SIGTERM')
        await once(sound.child, 'exit')
      }
      await content?.(contentDir)
      await data?.(dataDir)
      const site = await started({ ...own, ...env })
      const got = site.url ? await answersOf(site.url) : undefined
      const code = await ended(site.child)
      t.same(got, answers)
      if (!answers) t.equal(code, 1)
      t.match(site.text(), reads)
      t.notMatch(site.text(), /^\s+at .*:\d+:\d+\)$/m, 'no stack')
    })
  })
}
