import { execFileSync, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import t from 'tap'
import { signInAtDesk } from '../support/desk-client.ts'
import { sendLead } from '../support/lead-client.ts'
import { anotherLead } from '../support/lead-request.ts'
import { openMailbox } from '../support/mailbox.ts'
import { shippedStart } from '../support/shipped-start.ts'
import { startSite, withDataDir } from '../support/site-process.ts'

const SITE = join(process.cwd(), 'dist/server/site.cjs')

t.test(
  'the build has had V8 compile the site, for the options of the unit and for none',
  async (t) => {
    for (const options of [[], shippedStart().node]) {
      const code = `import { compile } from './src/server/launch/compiled-site.ts'
        console.log(compile(${JSON.stringify(SITE)}).cachedDataRejected)`
      const found = execFileSync(
        process.execPath,
        [...options, '--import', 'tsx', '--input-type=module', '-e', code],
        { encoding: 'utf8' }
      )
      t.equal(found.trim(), 'false', options.join(' '))
    }
  }
)

/** As it ships: whatever is loaded before it changes what a compiled script may import in Node 20. */
for (const node of [[], shippedStart().node]) {
  const how = node.length > 0 ? 'as the unit starts it' : 'without options'
  t.test(`what the site loads late is found ${how}`, async (t) => {
    const mailbox = await openMailbox(t)
    await withDataDir(async (dataDir) => {
      const env = {
        CAPTCHA: 'off',
        DESK_PORT: '0',
        LEADS_SMTP_URL: mailbox.url,
        LEADS_MAIL_FROM: 'site@agency.example',
        LEADS_MAIL_TO: 'sales@agency.example'
      }
      const site = await startSite({ dataDir, env, node, isUnwatched: true })
      t.teardown(() => site.kill())
      const desk = await signInAtDesk(site, dataDir, env)
      t.match(await desk('/report'), 'Отчёт', 'passwords are checked')
      const sent = await sendLead(site.url, anotherLead())
      t.equal(sent.status, 200)
      while (mailbox.mails.length === 0) await setTimeout(50)
      t.same(mailbox.mails[0]?.to, ['sales@agency.example'], 'mail is sent')
    })
  })
}

t.test(
  'H8: a site that does not start is told of by its start, not by the build as well',
  async (t) => {
    const dir = t.testdir({ 'tool.mjs': 'console.error("news.md:1 a fault"); process.exit(1)' })
    const code = `import { keepCompiled } from './src/build/keep-compiled.mjs'
    await keepCompiled(${JSON.stringify(join(dir, 'tool.mjs'))}, 'site.cjs')`
    const { stderr, status } = spawnSync(process.execPath, ['--input-type=module', '-e', code], {
      encoding: 'utf8'
    })
    t.same([status, stderr], [0, ''])
  }
)
