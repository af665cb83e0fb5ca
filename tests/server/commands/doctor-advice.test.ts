import t from 'tap'
import { copiesState, databaseAdvice } from '../../../src/server/commands/doctor.ts'
import { clockState } from '../../../src/server/commands/doctor-content.ts'
import { noteScheduledBackup } from '../../../src/server/leads/machine-state.ts'
import {
  forgottenText,
  isForgotten,
  openSqliteStore
} from '../../../src/server/store/site-store.ts'
import { matchLists } from '../../support/match-lists.ts'
import { MOSCOW } from '../../support/moscow.ts'
import { newLead } from '../../support/new-lead.ts'

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

t.test('a clock that is behind what was made before is told', async (t) => {
  const now = new Date()
  t.match(clockState(now, undefined, MOSCOW), { isGood: true })
  t.match(clockState(now, new Date(now.getTime() + 3_600_000), MOSCOW), {
    isGood: false,
    text: /the newest lead is of .*timedatectl/
  })
  t.match(clockState(new Date('2001-01-01'), undefined, MOSCOW), {
    isGood: false,
    text: /the build is of/
  })
})

t.test('leads that were left in the folder beside an empty PostgreSQL are told of', async (t) => {
  const place = { DATA_DIR: `${t.testdir()}/data`, DATABASE_URL: 'postgres://site@127.0.0.1/site' }
  const store = openSqliteStore(place.DATA_DIR)
  t.teardown(() => store.close())
  const shared = (count: number) => ({
    list: async () => (await store.leads.list()).slice(0, count)
  })
  t.equal(await isForgotten(place, shared(0)), false, 'nothing is there')
  await store.leads.accept(newLead())
  t.equal(await isForgotten(place, shared(0)), true)
  t.equal(await isForgotten(place, shared(1)), false, 'they have been moved')
  t.equal(await isForgotten({ DATA_DIR: place.DATA_DIR }, shared(0)), false)
  t.match(forgottenText(place), `leads copy --from ${place.DATA_DIR} --to`)
  const { settings, texts } = store
  const said = (count: number) =>
    copiesState({ leads: shared(count), settings, texts }, place, new Date(), MOSCOW)
  matchLists(t, await said(0), [{ isGood: false, text: /leads copy --from/ }])
  matchLists(t, await said(1), [
    { isGood: true, text: /site\.db .*nobody is erased from it: remove it/ }
  ])
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
