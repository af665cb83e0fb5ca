import t from 'tap'
import { readZoneName, zoneOptions } from '../../../src/server/desk/user-zone.ts'
import { createZone } from '../../../src/shared/dates.ts'
import { MOSCOW } from '../../support/moscow.ts'
import { sharedDesk } from '../../support/test-desk.ts'

t.test('only zones that there are may be chosen', async (t) => {
  const cases = [
    ['Asia/Novosibirsk', 'Asia/Novosibirsk'],
    ['asia/novosibirsk', 'Asia/Novosibirsk'],
    ['America/Argentina/Buenos_Aires', 'America/Buenos_Aires'],
    ['Asia/Atlantis', ''],
    ['+03:00', ''],
    ["'; DROP", ''],
    ['A'.repeat(65), ''],
    ['', '']
  ] as const
  for (const [sent, name] of cases) t.equal(readZoneName(sent), name, sent)
})

t.test('the list has the desk’s zone and the chosen one, wherever that is', async (t) => {
  const options = zoneOptions(createZone('Asia/Dubai'), MOSCOW)
  const chosen = options.filter(({ isChosen }) => isChosen)
  t.same(chosen, [{ value: 'Asia/Dubai', text: 'Время зоны Asia/Dubai, UTC+4', isChosen: true }])
  t.match(
    options.find(({ value }) => value === 'Asia/Novosibirsk'),
    { text: 'Новосибирское время, UTC+7', isChosen: false }
  )
})

t.test('a user’s zone is first the browser’s, then the chosen one', async (t) => {
  const { addUser, browser, store } = await sharedDesk(t)
  const email = await addUser('administrator')
  const zoneNow = async () => (await store.desk.userByEmail(email))?.timeZone
  const one = browser()
  await one.signIn(email)
  t.equal(await zoneNow(), '', 'without a script the desk’s own stands')
  const chosen = async () =>
    (await one.page('/account')).querySelector('[name="timeZone"] [selected]')?.text
  t.match(await chosen(), /^Московское время/)

  await browser().signIn(email, undefined, { zone: 'Asia/Atlantis' })
  t.equal(await zoneNow(), '')
  const form = browser()
  await form.signIn(email, undefined, { zone: 'Asia/Novosibirsk' })
  t.equal(await zoneNow(), 'Asia/Novosibirsk')
  t.match(await chosen(), /^Новосибирское время/)

  const profile = 'form[data-profile-form]'
  const fields = { name: '  Анна   Ким ', timeZone: 'Asia/Omsk' }
  t.equal((await one.submit('/account', profile, fields)).statusCode, 303)
  t.match(await store.desk.userByEmail(email), { name: 'Анна Ким', timeZone: 'Asia/Omsk' })
  const wrong = await one.submit('/account', profile, { ...fields, timeZone: 'Mars/Olympus' })
  t.match(wrong, { statusCode: 422, body: /Такого часового пояса нет/ })
  await browser().signIn(email, undefined, { zone: 'Europe/Samara' })
  t.equal(await zoneNow(), 'Asia/Omsk', 'another browser changes nothing')
})

t.test('D-9: hours of the audit and of sessions are the reader’s', async (t) => {
  const { addUser, browser, store, desk } = await sharedDesk(t)
  const now = new Date('2026-11-28T15:27:00Z')
  t.intercept(desk.desk, 'now', { value: () => now })
  t.capture(Date, 'now', () => now.getTime())
  const email = await addUser('administrator')
  const one = browser()
  await one.signIn(email, undefined, { zone: 'Asia/Novosibirsk' })
  const [session] = await store.desk.sessionsOf((await store.desk.userByEmail(email))?.id ?? 0)
  const opened = createZone('Asia/Novosibirsk').shortDateTime(session?.createdAt ?? now)
  t.match((await one.page('/account')).querySelector('.account__session')?.text, opened)
  const times = (await one.page('/audit')).querySelectorAll('.audit__time').map(({ text }) => text)
  t.ok(times.includes(opened.slice(-5)), `${times} have ${opened}`)
})
