import t from 'tap'
import { answerTime, callTime, workdayIn } from '../../../src/shared/lead/answer-time.ts'

const MOSCOW = { timezone: 'Europe/Moscow', hours: { from: '09:00', to: '19:00' } }
const NOVOSIBIRSK = { timezone: 'Asia/Novosibirsk', hours: { from: '09:00', to: '18:00' } }

const cases = [
  { office: MOSCOW, at: '2026-11-23T18:00+03:00', isOpen: true, answer: '2026-11-23 18:30' },
  { office: MOSCOW, at: '2026-11-23T16:12+03:00', isOpen: true, answer: '2026-11-23 16:45' },
  // Ten minutes of the half hour are left for the morning's twenty.
  { office: MOSCOW, at: '2026-11-23T18:50+03:00', isOpen: true, answer: '2026-11-24 09:20' },
  { office: MOSCOW, at: '2026-11-23T21:40+03:00', isOpen: false, answer: '2026-11-24 09:30' },
  { office: MOSCOW, at: '2026-11-23T00:05+03:00', isOpen: false, answer: '2026-11-23 09:30' },
  // Friday evening, Saturday and Sunday are answered on Monday.
  { office: MOSCOW, at: '2026-11-20T19:00+03:00', isOpen: false, answer: '2026-11-23 09:30' },
  { office: MOSCOW, at: '2026-11-20T18:45+03:00', isOpen: true, answer: '2026-11-23 09:15' },
  { office: MOSCOW, at: '2026-11-21T12:00+03:00', isOpen: false, answer: '2026-11-23 09:30' },
  { office: MOSCOW, at: '2026-11-22T23:59+03:00', isOpen: false, answer: '2026-11-23 09:30' },
  // The office's own clock: still Monday in Moscow, already Tuesday in Novosibirsk.
  { office: NOVOSIBIRSK, at: '2026-11-23T22:00+03:00', isOpen: false, answer: '2026-11-24 09:30' },
  { office: NOVOSIBIRSK, at: '2026-11-23T08:00+03:00', isOpen: true, answer: '2026-11-23 12:30' },
  // Over the end of a year, and of a month.
  { office: MOSCOW, at: '2026-12-31T20:00+03:00', isOpen: false, answer: '2027-01-01 09:30' }
]

for (const { office, at, isOpen, answer } of cases) {
  t.test(`${at} in ${office.timezone}`, async (t) => {
    const time = answerTime(office, new Date(at))
    t.equal(time.isOpen, isOpen)
    t.equal(`${time.answer.day.toISOString().slice(0, 10)} ${time.answer.time}`, answer)
  })
}

t.test('what follows falls on working days', async (t) => {
  const { next, today, opens } = answerTime(MOSCOW, new Date('2026-11-20T21:00+03:00'))
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
    const { day, isUnderWay } = callTime(MOSCOW, { from: '10:00', to: '12:00' }, new Date(at))
    return [day.toISOString().slice(0, 10), isUnderWay]
  }
  t.same(call('2026-11-23T09:00+03:00'), ['2026-11-23', false])
  t.same(call('2026-11-23T11:00+03:00'), ['2026-11-23', true])
  t.same(call('2026-11-23T11:45+03:00'), ['2026-11-24', false], 'too little is left of them')
  t.same(call('2026-11-20T13:00+03:00'), ['2026-11-23', false], 'after a Friday comes a Monday')
})
