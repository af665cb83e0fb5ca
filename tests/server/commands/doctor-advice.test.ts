import { rm, symlink } from 'node:fs/promises'
import t, { type Test } from 'tap'
import { copiesState, databaseAdvice } from '../../../src/server/commands/leads/doctor.ts'
import { noteScheduledBackup } from '../../../src/server/leads/machine-state.ts'
import { openSqliteStore } from '../../../src/server/store/site-store.ts'
import { leadTool } from '../../support/lead-tool.ts'
import { matchLists } from '../../support/match-lists.ts'
import { MOSCOW } from '../../support/moscow.ts'

t.test('a backup is restored only where data is damaged', async (t) => {
  const sound = [
    ['No database in ./data. Start the site once, or set DATA_DIR.', /start the site once/],
    ['only 12 KiB are free', /make room/],
    ['connect ECONNREFUSED 127.0.0.1:5432', /is PostgreSQL running/],
    ['password authentication failed for user "site"', /user or password/],
    ['database "sait" does not exist', /no such database/],
    ['/var/lib/site/site.db: attempt to write a readonly database', /rights on DATA_DIR/],
    ['The database has version 12, this site knows 9', /newer release/],
    ['/var/lib/site/site.db: the database is gone or another file is in its place', /mounted/],
    ["/var/lib/site/site.db: EACCES: permission denied, stat 'site.db'", /rights on DATA_DIR/],
    [
      "/var/lib/site/site.db: ENOTDIR: not a directory, stat 'site.db'",
      /DATA_DIR is to be a folder/
    ],
    ['something else', /not found to be damaged/]
  ] as const
  for (const [message, advice] of sound) {
    t.match(databaseAdvice(message), advice, message)
    t.notMatch(databaseAdvice(message), /backup/, message)
  }
  for (const message of [
    'site.db is damaged: it ends',
    'database disk image is malformed',
    'file is not a database'
  ]) {
    t.match(databaseAdvice(message), /restore a backup/, message)
  }
})

t.test(
  'the last backup is told, one that is missed as a fault, and on a server one that is not made',
  async (t) => {
    const DATA_DIR = t.testdir()
    const store = openSqliteStore(DATA_DIR)
    t.teardown(() => store.close())
    const said = (SITE_URL?: string) =>
      copiesState(
        store,
        { DATA_DIR, ...(SITE_URL && { SITE_URL }) },
        new Date('2026-11-26T12:00:00Z'),
        MOSCOW
      )
    t.same(await said(), [])
    matchLists(t, await said('https://agency.example'), [
      { isGood: true, text: /site-backup makes one/ }
    ])
    await noteScheduledBackup(store.settings, new Date('2026-11-26T00:30:00Z'))
    matchLists(t, await said(), [
      { isGood: true, what: 'backup', text: /of 2026-11-26T03:30:00\+03:00/ }
    ])
    await noteScheduledBackup(store.settings, new Date('2026-11-24T23:30:00Z'))
    matchLists(t, await said(), [
      { isGood: false, text: /of 2026-11-25T02:30:00\+03:00.*journalctl -u site-backup/ }
    ])
  }
)

/** As the first start of the site leaves it. */
async function freshFolder(t: Test) {
  const dir = t.testdir({})
  await openSqliteStore(dir).close()
  return { DATA_DIR: dir }
}

t.test('doctor tells of a folder that takes no file', async (t) => {
  const { DATA_DIR: dir } = await freshFolder(t)
  t.match((await leadTool({ DATA_DIR: dir }, 'doctor')).stdout, /ok +files/)
  await rm(`${dir}/attachments`, { recursive: true, force: true })
  // Nobody makes a folder there, not even root.
  await symlink('/sys', `${dir}/attachments`)
  t.match(await leadTool({ DATA_DIR: dir }, 'doctor'), {
    code: 1,
    stdout: /FAULT +files +leads with a file get 503: .*attachments.*user of the site/
  })
})
