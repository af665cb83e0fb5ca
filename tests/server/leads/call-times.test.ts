import t from 'tap'
import { firstTask, promisedUntil } from '../../../src/server/delivery/first-task.ts'
import { inboxRow } from '../../../src/server/desk/inbox/inbox-row.ts'
import {
  type CallTimes,
  callTimes,
  placedHours,
  readWindow,
  windowKey
} from '../../../src/server/leads/call-times.ts'
import type { City } from '../../../src/shared/city.ts'
import { createZone, daysBetween } from '../../../src/shared/dates.ts'
import { promiseWords } from '../../../src/shared/lead/callback-words.ts'
import type { LeadValues } from '../../../src/shared/lead/lead-fields.ts'
import { FORM_TEXTS } from '../../support/lead-form-examples.ts'
import { MOSCOW } from '../../support/moscow.ts'
import { OFFICES } from '../../support/offices.ts'
import { outgoing, STAND_INS } from '../../support/outgoing-lead.ts'

/** Monday, 11:30 in Moscow. */
const NOW = new Date('2026-11-23T08:30:00Z')

function timesOf(values: LeadValues, now = NOW, zone = MOSCOW) {
  return callTimes(readWindow(windowKey(values)), { offices: OFFICES, zone }, now)
}

const bothClocks = (times: CallTimes) =>
  [placedHours(times), times.ours].filter(Boolean).join(', у вас ')

t.test(
  'G01: the hours of a call are told by the clock of the client and of the reader',
  async (t) => {
    const cases: [LeadValues, string][] = [
      [{ from: '14:00', to: '16:00', city: 'ekaterinburg' }, '14–16 в Екатеринбурге, у вас 12–14'],
      [{ from: '09:00', to: '11:00', city: 'novosibirsk' }, '9–11 в Новосибирске, у вас 5–7'],
      [{ from: '14:00', to: '16:00', city: 'kazan' }, '14–16'],
      [{ from: '14:00', to: '16:00' }, '14–16'],
      [{ from: '14:00', to: '16:00', city: 'nowhere' }, '14–16'],
      [{ from: '10:00' }, '10–18'],
      [{ to: '12:00' }, '9–12'],
      [{ city: 'ekaterinburg' }, '9–18 в Екатеринбурге, у вас 7–16']
    ]
    for (const [values, words] of cases) t.equal(bothClocks(timesOf(values)), words)
    const kolkata = createZone('Asia/Kolkata')
    const values = { from: '14:00', to: '16:00', city: 'kazan' }
    t.equal(bothClocks(timesOf(values, NOW, kolkata)), '14–16 в Казани, у вас 16:30–18:30')
  }
)

/** Sent at, in which hours and at which office; the day that is promised, and whether the hours have begun. */
const PROMISED: [
  sentAt: string,
  from: string,
  to: string,
  city: string,
  day: string,
  isNow: boolean
][] = [
  ['2026-11-28T19:16+03:00', '09:00', '18:00', 'moskva', '2026-11-30', false],
  ['2026-11-28T10:00+03:00', '09:00', '18:00', 'moskva', '2026-11-30', false],
  ['2026-11-29T10:00+03:00', '09:00', '18:00', 'moskva', '2026-11-30', false],
  ['2026-11-29T23:59+03:00', '09:00', '18:00', 'moskva', '2026-11-30', false],
  ['2026-11-30T08:59+03:00', '09:00', '18:00', 'moskva', '2026-11-30', false],
  ['2026-11-30T10:00+03:00', '09:00', '18:00', 'moskva', '2026-11-30', true],
  ['2026-11-30T17:30+03:00', '09:00', '18:00', 'moskva', '2026-11-30', true],
  ['2026-11-30T17:31+03:00', '09:00', '18:00', 'moskva', '2026-12-01', false],
  ['2026-11-27T18:00+03:00', '09:00', '18:00', 'moskva', '2026-11-30', false],
  ['2026-11-27T12:30+03:00', '10:00', '12:00', 'moskva', '2026-11-30', false],
  ['2026-11-27T09:00+03:00', '10:00', '12:00', 'moskva', '2026-11-27', false],
  ['2026-12-31T20:00+03:00', '10:00', '12:00', 'moskva', '2027-01-01', false],
  ['2026-11-27T15:40+03:00', '09:00', '18:00', 'ekaterinburg', '2026-11-30', false],
  ['2026-11-29T22:00+03:00', '09:00', '18:00', 'ekaterinburg', '2026-11-30', false],
  ['2026-11-30T07:10+03:00', '09:00', '18:00', 'ekaterinburg', '2026-11-30', true],
  ['2026-11-27T20:10+03:00', '09:00', '18:00', 'novosibirsk', '2026-11-30', false],
  ['2026-11-30T22:00+03:00', '09:00', '18:00', 'novosibirsk', '2026-12-01', false]
]

t.test('the desk tells of the day that the visitor was promised, and of no other', async (t) => {
  const inWords = new Intl.DateTimeFormat('ru', { day: 'numeric', month: 'long', timeZone: 'UTC' })
  for (const [at, from, to, city, day, isNow] of PROMISED) {
    const sentAt = new Date(at)
    const office = OFFICES.byCity.get(city)
    if (!office) throw new Error(city)
    const named = { ...office, name: office.city, utc: '', timezone: office.zone.name }
    const asked = { promise: FORM_TEXTS.ru.promises.callback, hours: { from, to } }
    const said = promiseWords(
      asked,
      named as unknown as City,
      sentAt,
      FORM_TEXTS.ru
    ).lead.replaceAll('\u00A0', ' ')
    const date = new Date(`${day}T00:00Z`)
    const ahead = daysBetween(office.zone.dayOf(sentAt), day)
    t.match(said, ` ${['сегодня', 'завтра'][ahead] ?? inWords.format(date)} `, `${at}: the visitor`)

    const lead = { ...outgoing().lead, form: 'callback' as const, createdAt: sentAt }
    lead.values = { phone: '+7 912 345-67-89', from, to, city }
    const clocks = { offices: OFFICES, zone: MOSCOW }
    t.match(
      firstTask(lead, clocks).value,
      `, ${inWords.format(date)}, `,
      `${at}: letters and the card`
    )
    const parts = { ...STAND_INS, ...clocks, now: sentAt }
    const row = inboxRow(lead, [], { ...parts, people: { names: new Map(), me: '1' } })
    const isToday = day === MOSCOW.dayOf(sentAt)
    const weekday = new Intl.DateTimeFormat('ru', { weekday: 'short', timeZone: 'UTC' }).format(
      date
    )
    t.match(row.call, { day: isToday ? '' : weekday, isNow }, `${at}: the row`)
  }
})

t.test('letters and the card promise what the company gives', async (t) => {
  const lead = { ...outgoing().lead, createdAt: new Date('2026-11-23T12:00+03:00') }
  const told = (values: object, answers: object) => {
    const offices = { ...OFFICES, answers: { ...OFFICES.answers, ...answers } }
    return firstTask({ ...lead, values }, { offices, zone: MOSCOW })
  }
  const request = { phone: '+7 912 345-67-89', agreement: 'true' }
  t.match(told(request, {}).value, /, до 12:30$/)
  t.match(told(request, { request: 120 }).value, /, до 14:00$/)
  t.match(told({ ...request, theme: 'press' }, { press: 3 }).value, /, до 15:00$/)
  const rating = told({ ...request, theme: 'rating' }, { rating: 3 })
  t.match(rating, { value: 'до 26 ноября', note: 'три\u00A0рабочих дня' })
})

t.test('until when an answer was promised is the time that letters and the card say', async (t) => {
  const lead = { ...outgoing().lead, createdAt: new Date('2026-11-23T12:00+03:00') }
  const until = (values: LeadValues, form: 'main' | 'callback' = 'main') => {
    const at = promisedUntil({ ...lead, form, values }, { offices: OFFICES, zone: MOSCOW })
    return at && MOSCOW.minuteOf(at)
  }
  const request = { phone: '+7 912 345-67-89', agreement: 'true' }
  t.equal(until(request), '2026-11-23 12:30')
  t.equal(until({ ...request, theme: 'complaint' }), '2026-11-26 00:00', 'the end of the day')
  t.equal(until({ ...request, from: '14:00', to: '16:00' }, 'callback'), '2026-11-23 16:00')
  t.equal(until({ ...request, agreement: 'false' }), undefined, 'no consent, no promise')
})

t.test('who was not called in the promised hours is called in the next', async (t) => {
  const window = readWindow(windowKey({ from: '10:00', to: '12:00' }))
  const sentAt = new Date('2026-11-20T13:00+03:00')
  const opensAt = (now: string) =>
    callTimes(window, { offices: OFFICES, zone: MOSCOW }, new Date(now), sentAt).opens.toISOString()
  t.equal(opensAt('2026-11-21T10:30+03:00'), '2026-11-23T07:00:00.000Z')
  t.equal(opensAt('2026-11-23T11:59+03:00'), '2026-11-23T07:00:00.000Z')
  t.equal(opensAt('2026-11-23T12:00+03:00'), '2026-11-24T07:00:00.000Z')
  t.equal(opensAt('2026-11-28T10:30+03:00'), '2026-11-30T07:00:00.000Z')
})

t.test('hours that nobody has chosen are those in which the office answers', async (t) => {
  const saturday = new Date('2026-11-21T10:00:00Z')
  const working = timesOf({}, saturday)
  t.equal(working.isNow, false)
  t.equal(working.opens.toISOString(), '2026-11-23T06:00:00.000Z', 'on Monday')
  const office = {
    city: 'Москва',
    where: 'в Москве',
    zone: MOSCOW,
    hours: { from: '09:30', to: '19:00' }
  }
  const offices = { ...OFFICES, byCity: new Map(), head: office }
  const evening = new Date('2026-11-23T18:20+03:00')
  t.match(callTimes(readWindow(windowKey({})), { offices, zone: MOSCOW }, evening), {
    ours: '9:30–19',
    isNow: true
  })
})
