import t from 'tap'
import type { City } from '../../../src/shared/city.ts'
import { callTime, promisedTime, workdayIn } from '../../../src/shared/lead/callback-time.ts'
import { promiseWords } from '../../../src/shared/lead/callback-words.ts'
import { FORM_TEXTS } from '../../support/lead-form-examples.ts'

const MOSCOW = { timezone: 'Europe/Moscow', hours: { from: '09:00', to: '19:00' } }
const NOVOSIBIRSK = { timezone: 'Asia/Novosibirsk', hours: { from: '09:00', to: '18:00' } }

const cases = [
  { office: MOSCOW, at: '2026-11-23T18:00+03:00', isOpen: true, due: '2026-11-23 18:30' },
  { office: MOSCOW, at: '2026-11-23T16:12+03:00', isOpen: true, due: '2026-11-23 16:45' },
  // Ten minutes of the half hour are left for the morning's twenty.
  { office: MOSCOW, at: '2026-11-23T21:40+03:00', isOpen: false, due: '2026-11-24 09:30' },
  { office: MOSCOW, at: '2026-11-23T00:05+03:00', isOpen: false, due: '2026-11-23 09:30' },
  // Friday evening, Saturday and Sunday are answered on Monday.
  { office: MOSCOW, at: '2026-11-20T19:00+03:00', isOpen: false, due: '2026-11-23 09:30' },
  { office: MOSCOW, at: '2026-11-20T18:45+03:00', isOpen: true, due: '2026-11-23 09:15' },
  { office: MOSCOW, at: '2026-11-22T23:59+03:00', isOpen: false, due: '2026-11-23 09:30' },
  // The office's own clock: still Monday in Moscow, already Tuesday in Novosibirsk.
  { office: NOVOSIBIRSK, at: '2026-11-23T22:00+03:00', isOpen: false, due: '2026-11-24 09:30' },
  { office: NOVOSIBIRSK, at: '2026-11-23T08:00+03:00', isOpen: true, due: '2026-11-23 12:30' },
  // Over the end of a year, and of a month.
  { office: MOSCOW, at: '2026-12-31T20:00+03:00', isOpen: false, due: '2027-01-01 09:30' }
]

t.test('an answer takes half an hour of the office’s own hours', async (t) => {
  for (const { office, at, isOpen, due } of cases) {
    const time = promisedTime(office, new Date(at), 30)
    t.equal(time.isOpen, isOpen, at)
    t.equal(`${time.due.day.toISOString().slice(0, 10)} ${time.due.time}`, due, at)
  }
})

t.test('what follows falls on working days', async (t) => {
  const { next, today, opens } = promisedTime(MOSCOW, new Date('2026-11-20T21:00+03:00'), 30)
  t.equal(today.toISOString().slice(0, 10), '2026-11-20')
  t.same([opens.day.toISOString().slice(0, 10), opens.time], ['2026-11-23', '09:00'])
  t.same(
    next.map((day) => day.toISOString().slice(0, 10)),
    ['2026-11-24', '2026-11-25']
  )
})

t.test('working days are counted over weekends', async (t) => {
  const after = (count: number, day: string) =>
    workdayIn(count, new Date(day)).toISOString().slice(0, 10)
  t.equal(after(5, '2026-11-23'), '2026-11-30', 'a Monday')
  t.equal(after(5, '2026-11-20'), '2026-11-27', 'a Friday')
  t.equal(after(5, '2026-11-21'), '2026-11-27', 'a Saturday')
  t.equal(after(1, '2026-12-31'), '2027-01-01')
})

t.test('a call comes today while its hours last, else on the next working day', async (t) => {
  const call = (at: string) => {
    const { day, isUnderWay } = callTime(MOSCOW, { from: '10:00', to: '12:00' }, new Date(at), 30)
    return [day.toISOString().slice(0, 10), isUnderWay]
  }
  t.same(call('2026-11-23T09:00+03:00'), ['2026-11-23', false])
  t.same(call('2026-11-23T11:00+03:00'), ['2026-11-23', true])
  t.same(call('2026-11-23T11:45+03:00'), ['2026-11-24', false], 'too little is left of them')
  t.same(call('2026-11-20T13:00+03:00'), ['2026-11-23', false], 'after a Friday comes a Monday')
})

const MOSCOW_OFFICE: City = {
  slug: 'moskva',
  name: 'Москва',
  where: 'в Москве',
  utc: 'UTC+3',
  timezone: 'Europe/Moscow',
  phone: { text: '', link: '' },
  address: '',
  hours: { from: '09:00', to: '19:00' },
  hoursText: ''
}
const HOURS = { from: '09:00', to: '18:00' }
const { request, callback, press, vacancy } = FORM_TEXTS.ru.promises

const promises = [
  {
    promise: request,
    at: '2026-11-23T18:00+03:00',
    lead: 'Ответим сегодня до 18:30.',
    office: 'Офис в Москве открыт до 19:00.',
    whens: ['сегодня, до 18:30', 'завтра', '25 ноября']
  },
  {
    promise: request,
    at: '2026-11-20T21:40+03:00',
    lead: 'Ответим 23 ноября до 09:30.',
    office: 'Офис в Москве откроется 23 ноября в 09:00.',
    whens: ['23 ноября, до 09:30', '24 ноября', '25 ноября']
  },
  {
    promise: callback,
    at: '2026-11-20T18:00+03:00',
    lead: 'Позвоним 23 ноября с 09:00 до 18:00 по времени офиса в Москве.',
    whens: ['23 ноября, с 09:00 до 18:00', '24 ноября', '25 ноября']
  },
  {
    promise: vacancy,
    at: '2026-11-20T12:00+03:00',
    lead: 'Ответим за пять рабочих дней, каждому: до 27 ноября.',
    whens: []
  },
  { promise: press, at: '2026-11-20T12:00+03:00', lead: `${press}.`, whens: [] },
  {
    promise: FORM_TEXTS.en.promises.request,
    at: '2026-11-20T12:00+03:00',
    lead: 'A person answers within one business day, in English.',
    whens: []
  }
]

t.test('a promise follows the minutes and days that the company gives', async (t) => {
  const answers = { ...FORM_TEXTS.ru.answers, request: 120, vacancy: 1 }
  const at = new Date('2026-11-20T12:00+03:00')
  const said = (promise: string) =>
    promiseWords({ promise, hours: HOURS }, MOSCOW_OFFICE, at, { ...FORM_TEXTS.ru, answers }).lead
  t.equal(said(request), 'Ответим сегодня до\u00A014:00.')
  t.match(spaced(said(vacancy)), /: до 23 ноября\.$/)
  const evening = { from: '09:00', to: '13:00' }
  const call = promiseWords({ promise: callback, hours: evening }, MOSCOW_OFFICE, at, {
    ...FORM_TEXTS.ru,
    answers
  })
  t.match(spaced(call.lead), /^Позвоним 23 ноября с 09:00 до 13:00/, 'too little of them is left')
})

const spaced = (text: string) => text.replaceAll('\u00A0', ' ')

t.test('the promise of an answer is told by the clock of the office', async (t) => {
  for (const { promise, at, lead, office = '', whens } of promises) {
    const words = promise === FORM_TEXTS.en.promises.request ? FORM_TEXTS.en : FORM_TEXTS.ru
    const said = promiseWords({ promise, hours: HOURS }, MOSCOW_OFFICE, new Date(at), words)
    t.equal(spaced(said.lead), spaced(lead))
    t.equal(spaced(said.office), office)
    t.same(said.whens.map(spaced), whens)
  }
})
