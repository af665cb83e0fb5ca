import t from 'tap'
import {
  addDays,
  clockTime,
  createZone,
  dayAndMonth,
  dayInMoscow,
  daysBetween,
  isDay,
  longDate,
  longDateTime,
  longMonth,
  withOffset
} from '../../src/shared/dates.ts'

const at = (text: string) => new Date(text)

t.test('A6: a day and its first moment are those of the zone', async (t) => {
  const cases = [
    ['Europe/Moscow', '2026-11-20T22:30:00Z', '2026-11-21', '2026-11-20T21:00:00.000Z'],
    ['Asia/Vladivostok', '2026-11-20T14:30:00Z', '2026-11-21', '2026-11-20T14:00:00.000Z'],
    ['America/New_York', '2026-07-02T02:00:00Z', '2026-07-01', '2026-07-01T04:00:00.000Z'],
    ['Asia/Kathmandu', '2026-11-20T18:20:00Z', '2026-11-21', '2026-11-20T18:15:00.000Z'],
    ['UTC', '2026-11-20T23:59:59.999Z', '2026-11-20', '2026-11-20T00:00:00.000Z']
  ] as const
  for (const [name, time, day, start] of cases) {
    const zone = createZone(name)
    t.equal(zone.dayOf(at(time)), day, name)
    t.equal(zone.startOfDay(day).toISOString(), start, name)
  }
})

t.test(
  'a day without a midnight begins at one (vellum-ai/vellum-assistant#33088, iamkun/dayjs#2868)',
  async (t) => {
    for (const [name, day, start] of [
      ['America/Santiago', '2026-09-06', '2026-09-06T01:00:00-03:00'],
      ['America/Santiago', '2026-04-05', '2026-04-05T00:00:00-04:00'],
      ['Africa/Cairo', '2026-04-24', '2026-04-24T01:00:00+03:00'],
      ['America/Havana', '2026-11-01', '2026-11-01T00:00:00-04:00'],
      ['America/Havana', '2026-03-08', '2026-03-08T01:00:00-04:00']
    ] as const) {
      const zone = createZone(name)
      t.equal(zone.isoOf(zone.startOfDay(day)), start, `${name} ${day}`)
      t.equal(zone.dayOf(new Date(zone.startOfDay(day).getTime() - 1)), addDays(day, -1), day)
    }
  }
)

t.test('a time is told with the offset of its zone', async (t) => {
  for (const [name, time, told] of [
    ['Europe/Moscow', '2026-11-20T22:30:05.999Z', '2026-11-21T01:30:05+03:00'],
    ['America/St_Johns', '2026-11-20T02:00:00Z', '2026-11-19T22:30:00-03:30'],
    ['Asia/Kathmandu', '2026-11-20T18:20:00Z', '2026-11-21T00:05:00+05:45'],
    ['UTC', '2026-11-20T23:59:59Z', '2026-11-20T23:59:59+00:00']
  ] as const) {
    const { isoOf } = createZone(name)
    t.equal(isoOf(at(time)), told, name)
    t.equal(at(told).getTime(), Math.floor(at(time).getTime() / 1000) * 1000)
  }
})

t.test('A6: days are counted over summer time', async (t) => {
  const berlin = createZone('Europe/Berlin')
  t.equal(berlin.startOfDay('2026-03-29').toISOString(), '2026-03-28T23:00:00.000Z')
  t.equal(berlin.startOfDay('2026-03-29', 1).toISOString(), '2026-03-29T22:00:00.000Z')
  t.equal(berlin.startOfDay('2026-10-25', 1).toISOString(), '2026-10-25T23:00:00.000Z')
  t.equal(berlin.timeOf('2026-07-01T15:30').toISOString(), '2026-07-01T13:30:00.000Z')
  t.equal(berlin.hourOf(at('2026-07-01T22:30Z')), 0)
  t.equal(berlin.minuteOf(at('2026-07-01T22:30Z')), '2026-07-02 00:30')
  t.equal(addDays('2026-12-31', 1), '2027-01-01')
  t.equal(addDays('2024-03-01', -1), '2024-02-29')
  t.equal(daysBetween('2026-03-01', '2026-04-01'), 31)
})

t.test('A6: what is no day, no time and no zone is none', async (t) => {
  const ends = ['0001-01-01', '9999-12-31', '3000-01-01']
  for (const text of [...ends, '2026-02-30', '2026-1-1', '', '2026-13-01', '2026-11-21T00:00']) {
    t.notOk(isDay(text), text)
  }
  t.ok(isDay('2024-02-29'))
  for (const day of ends)
    t.ok(Number.isNaN(createZone('Europe/Moscow').timeOf(`${day}T23:59`).getTime()), day)
  const moscow = createZone('Europe/Moscow')
  t.ok(Number.isNaN(moscow.timeOf('завтра').getTime()))
  t.equal(moscow.readLocal('2024-02-29T00:30')?.toISOString(), '2024-02-28T21:30:00.000Z')
  const none = ['2026-02-30T10:00', '2026-11-20T24:00', '2026-11-20T10:60', '0001-01-01T10:00']
  for (const text of [...none, '2026-11-20', '2026-11-20 10:00', '2026-11-20T10:00Z', '']) {
    t.equal(moscow.readLocal(text), undefined, text)
  }
  t.throws(() => createZone('Europe/Mosow'), RangeError)
})

t.test('a short time has its year where that is not the present one there', async (t) => {
  const { shortDateTime } = createZone('Europe/Moscow')
  const now = at('2026-11-21T12:00Z')
  t.notMatch(shortDateTime(at('2026-01-05T07:40Z'), now), '2026')
  t.match(shortDateTime(at('2026-01-05T07:40Z'), now), /^5 янв\..*10:40$/)
  t.match(shortDateTime(at('2025-12-31T20:59Z'), now), /^31 дек\. 2025.*23:59$/)
  t.notMatch(shortDateTime(at('2025-12-31T21:00Z'), now), /202[56]/, 'in Moscow it is this year')
})

/** The same moment in the words of every function: at ends of days, months and years the zone decides. */
const MOMENTS = [
  {
    iso: '2026-07-14',
    ...{ day: '2026-07-14', date: '14 июля 2026 года', short: '14 июля', time: '03:00' }
  },
  {
    iso: '2025-12-31T23:59:59+03:00',
    ...{ day: '2025-12-31', date: '31 декабря 2025 года', short: '31 декабря', time: '23:59' }
  },
  {
    iso: '2025-12-31T21:00Z',
    ...{ day: '2026-01-01', date: '1 января 2026 года', short: '1 января', time: '00:00' }
  },
  {
    iso: '2026-01-01T01:00:00+07:00',
    ...{ day: '2025-12-31', date: '31 декабря 2025 года', short: '31 декабря', time: '21:00' }
  },
  {
    iso: '2024-02-29T22:30-01:00',
    ...{ day: '2024-03-01', date: '1 марта 2024 года', short: '1 марта', time: '02:30' }
  },
  {
    iso: '0999-05-09',
    ...{ day: '0999-05-09', date: '9 мая 999 года', short: '9 мая', time: undefined }
  }
]

t.test('a moment is told by the clock and the calendar of Moscow', async (t) => {
  for (const { iso, day, date, short, time } of MOMENTS) {
    t.same([dayInMoscow(iso), longDate(iso), dayAndMonth(iso)], [day, date, short])
    if (!time) continue
    t.equal(clockTime(iso), time)
    t.equal(longDateTime(iso), iso.includes('T') ? `${date}, ${time}` : date, 'a day has no hour')
  }
})

t.test('a day without a time begins in Moscow', async (t) => {
  t.equal(withOffset('2026-07-14'), '2026-07-14T00:00:00+03:00')
  t.equal(withOffset('2026-07-14T10:00Z'), '2026-07-14T10:00Z')
  t.equal(dayInMoscow(withOffset('2026-03-01')), '2026-03-01')
})

t.test('every month has its name in the nominative', async (t) => {
  const names =
    'январь февраль март апрель май июнь июль август сентябрь октябрь ноябрь декабрь'.split(' ')
  for (const [index, name] of names.entries()) {
    const month = `2027-${String(index + 1).padStart(2, '0')}`
    t.equal(longMonth(month), `${name} 2027 года`)
  }
})

t.test('the day of every hour of a leap year is reckoned by three hours', async (t) => {
  const hours = Array.from({ length: 366 * 24 }, (_, hour) => Date.UTC(2024, 0, 1, hour))
  const wrong = hours.filter((time) => {
    const moscow = new Date(time + 3 * 3_600_000).toISOString().slice(0, 10)
    return dayInMoscow(new Date(time).toISOString()) !== moscow
  })
  t.same(wrong, [])
})

t.test('what is no date is never printed as one', async (t) => {
  for (const text of ['', 'вчера', '2026-13-01', '2026-02-30T25:00:00Z']) {
    for (const print of [longDate, longDateTime, dayAndMonth, clockTime]) {
      t.throws(() => print(text), RangeError, `${print.name}(${text})`)
    }
  }
})
