import t from 'tap'
import { officeNow } from '../../src/shared/office-hours.ts'

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
