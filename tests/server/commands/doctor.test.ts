import { rm, symlink } from 'node:fs/promises'
import t, { type Test } from 'tap'
import { openSqliteStore } from '../../../src/server/store/site-store.ts'
import { leadTool } from '../../support/lead-tool.ts'
import { openMailbox } from '../../support/mailbox.ts'
import { answering, openReceiver } from '../../support/receiver.ts'

/** As the first start of the site leaves it. */
async function freshFolder(t: Test) {
  const dir = t.testdir({})
  await openSqliteStore(dir).close()
  return { DATA_DIR: dir }
}

t.test('doctor tells of folders that take no file', async (t) => {
  for (const name of ['spool', 'attachments']) {
    const { DATA_DIR: dir } = await freshFolder(t)
    t.match((await leadTool({ DATA_DIR: dir }, 'doctor')).stdout, /ok +files/)
    await rm(`${dir}/${name}`, { recursive: true, force: true })
    // Nobody makes a folder there, not even root.
    await symlink('/sys', `${dir}/${name}`)
    const { code, stdout } = await leadTool({ DATA_DIR: dir }, 'doctor')
    t.equal(code, 1, name)
    t.match(
      stdout,
      new RegExp(`FAULT +files +leads with a file get 503: .*${name}.*user of the site`)
    )
  }
})

t.test('doctor says that a folder holds no database only where it has looked', async (t) => {
  const dir = t.testdir({ file: '' })
  const blocked = (await leadTool({ DATA_DIR: `${dir}/file` }, 'doctor')).stdout
  t.match(blocked, /FAULT +database +cannot be used, leads get 503: .*ENOTDIR/)
  t.notMatch(blocked, 'No database')
  const empty = (await leadTool({ DATA_DIR: dir }, 'doctor')).stdout
  t.match(empty, /FAULT +database +No database in .* knows it\.\n/)
  t.notMatch(empty, 'leads get 503', 'a site elsewhere may well take them')
})

t.test('what cannot be written is told with whose right it is to write', async (t) => {
  const env = await freshFolder(t)
  for (const args of [['export', '--output'], ['backup']]) {
    const { code, stderr } = await leadTool(env, ...args, '/sys/leads')
    t.equal(code, 1, args.join(' '))
    t.match(stderr, /The command runs as \S+: name a folder that .* may write to/, args.join(' '))
  }
})

t.test('doctor marks advice as a note', async (t) => {
  const env = await freshFolder(t)
  const webhook = await openReceiver(t)
  webhook.answer = answering(200)
  const { stdout } = await leadTool({ ...env, LEADS_WEBHOOK_URL: webhook.url }, 'doctor')
  t.match(stdout, /note +webhook +calls are not signed/)
})

t.test('doctor says in words that one side speaks TLS and the other does not', async (t) => {
  const env = await freshFolder(t)
  const [plain, mailbox] = [await openReceiver(t), await openMailbox(t, {})]
  const said = async (more: Record<string, string>) =>
    (await leadTool({ ...env, ...more }, 'doctor')).stdout
  t.match(
    await said({ LEADS_WEBHOOK_URL: plain.url.replace('http:', 'https:') }),
    /FAULT +webhook .*it answers without TLS/
  )
  t.match(
    await said({
      LEADS_SMTP_URL: mailbox.url.replace('smtp:', 'smtps:'),
      LEADS_MAIL_TO: 'a@agency.example'
    }),
    /FAULT +mail .*smtps:\/\/ is for port 465, smtp:\/\/ for 587 and 25/
  )
})
