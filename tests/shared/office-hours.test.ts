import t from 'tap'
import { answerTime } from '../../src/shared/lead/answer-time.ts'
import { officeNow } from '../../src/shared/office-hours.ts'
import { seeded } from '../support/seeded.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const office = (timezone: string, utc: string, from = '09:00', to = '19:00') => ({
  timezone,
  utc,
  hours: { from, to }
})
const MOSCOW = office('Europe/Moscow', 'UTC+3')
const NOVOSIBIRSK = office('Asia/Novosibirsk', 'UTC+7', '09:00', '18:00')
const KALININGRAD = office('Europe/Kaliningrad', 'UTC+2', '10:00', '18:30')

const cases = [
  { office: MOSCOW, at: '2026-11-23T09:00:00+03:00', time: '09:00', isOpen: true },
  { office: MOSCOW, at: '2026-11-23T18:59:59+03:00', time: '18:59', isOpen: true },
  { office: MOSCOW, at: '2026-11-23T19:00:00+03:00', time: '19:00', isOpen: false },
  { office: MOSCOW, at: '2026-11-20T12:00:00+03:00', time: '12:00', isOpen: true },
  { office: MOSCOW, at: '2026-11-21T12:00:00+03:00', time: '12:00', isOpen: false },
  // Friday night in Moscow is Saturday in Novosibirsk, Sunday night is Monday.
  { office: NOVOSIBIRSK, at: '2026-11-20T14:30:00+03:00', time: '18:30', isOpen: false },
  { office: NOVOSIBIRSK, at: '2026-11-23T05:00:00+03:00', time: '09:00', isOpen: true },
  { office: NOVOSIBIRSK, at: '2026-11-22T23:30:00+03:00', time: '03:30', isOpen: false },
  { office: KALININGRAD, at: '2026-11-23T10:30:00+03:00', time: '09:30', isOpen: false },
  { office: KALININGRAD, at: '2027-01-01T00:30:00+03:00', time: '23:30', isOpen: false }
]

t.test('an office is open by its own clock, on working days', async (t) => {
  for (const { office, at, time, isOpen } of cases)
    t.same(officeNow(office, new Date(at)), { time, isOpen }, `${office.timezone} at ${at}`)
})

/** Half an hour of work, minute by minute on the office's own clock; offices open and close on the half hour. */
function countedAnswer(place: typeof MOSCOW, now: Date): Date {
  let minute = Math.floor(now.getTime() / 60_000)
  for (let left = 30; left > 0; ) {
    const { isOpen } = officeNow(place, new Date(minute * 60_000))
    if (isOpen) left--
    minute += isOpen ? 1 : 30 - (minute % 30)
  }
  return new Date(minute * 60_000)
}

t.test(
  'the promise of an answer knows the same hours, and half an hour of them passes',
  async (t) => {
    const random = seeded(930)
    const from = Date.parse('2026-01-01T00:00:00Z')
    const wrong: string[] = []
    for (let round = 0; round < 45; round++) {
      const place = [MOSCOW, NOVOSIBIRSK, KALININGRAD][round % 3] as typeof MOSCOW
      const now = new Date(
        from + Math.floor(random() * 400) * DAY_MS + Math.floor(random() * DAY_MS)
      )
      const { isOpen, answer } = answerTime(place, now)
      const counted = countedAnswer(place, now)
      const { time } = officeNow(place, counted)
      // Said in round minutes, later rather than sooner.
      const [hours = 0, minutes = 0] = time.split(':').map(Number)
      const round5 = hours * 60 + Math.ceil(minutes / 5) * 5
      const said = answer.time.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)
      const day = new Date(counted.getTime() - 60_000)
      const sameDay = answer.day.getUTCDay() === Number(weekday(place, day))
      if (isOpen !== officeNow(place, now).isOpen || said !== round5 || !sameDay) {
        wrong.push(`${place.timezone} ${now.toISOString()}: ${answer.time}, counted ${time}`)
      }
    }
    t.same(wrong, [])
  }
)

function weekday({ timezone }: typeof MOSCOW, at: Date): number {
  const name = at.toLocaleDateString('en', { timeZone: timezone, weekday: 'short' })
  return ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'].indexOf(name)
}
