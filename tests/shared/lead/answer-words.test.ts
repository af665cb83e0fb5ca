import t from 'tap'
import type { City } from '../../../src/shared/city.ts'
import { ANSWER_PROMISES } from '../../../src/shared/lead/answer-promises.ts'
import { answerWords, NEXT_WORDS } from '../../../src/shared/lead/answer-words.ts'

const MOSCOW: City = {
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
const { request, callback, press, rating, vacancy } = ANSWER_PROMISES

const cases = [
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
    promise: callback,
    at: '2026-11-23T12:00+03:00',
    lead: 'Позвоним сегодня до 18:00 по времени офиса в Москве.',
    whens: ['сегодня, до 18:00', 'завтра', '25 ноября']
  },
  {
    promise: vacancy,
    at: '2026-11-20T12:00+03:00',
    lead: 'Ответим за пять рабочих дней, каждому: до 27 ноября.',
    whens: []
  },
  {
    promise: rating,
    at: '2026-11-20T12:00+03:00',
    lead: 'Ответим за пять рабочих дней: до 27 ноября.',
    whens: []
  },
  { promise: press, at: '2026-11-20T12:00+03:00', lead: `${press}.`, whens: [] },
  {
    promise: NEXT_WORDS.en.promise,
    at: '2026-11-20T12:00+03:00',
    lead: 'A person answers within one business day, in English.',
    whens: []
  }
]

const spaced = (text: string) => text.replaceAll('\u00A0', ' ')

for (const { promise, at, lead, office = '', whens } of cases) {
  t.test(`«${promise}» at ${at}`, async (t) => {
    const said = answerWords({ promise, hours: HOURS }, MOSCOW, new Date(at))
    t.equal(spaced(said.lead), spaced(lead))
    t.equal(spaced(said.office), office)
    t.same(said.whens.map(spaced), whens)
  })
}
