import { parse } from 'node-html-parser'
import t from 'tap'
import { sparkline } from '../../src/drawings/profile/plot.ts'
import { type PlacedFlag, placeFlags, profile } from '../../src/drawings/profile/profile.ts'
import { profileAxis, profileRow } from '../../src/drawings/profile/profile-row.ts'
import { seeded } from '../support/seeded.ts'

const SERIES = {
  title: 'Рост с пятого месяца',
  label: 'Выручка',
  unit: 'млн ₽',
  start: '2024-11',
  better: 'up' as const,
  values: [6.1, 6, 2001.5, 12]
}

t.test('labels of flags never meet, and no foreign pole passes through one', async (t) => {
  const random = seeded(11)
  let placedCount = 0
  for (let round = 0; round < 150; round++) {
    const months = Array.from({ length: 14 }, (_, index) => index).filter(() => random() < 0.35)
    const flags = months.slice(0, 6).map((month) => ({
      x: 52 + month * 55,
      text: 'я'.repeat(6 + Math.floor(random() * 23))
    }))
    const placed = placeFlags(flags, { right: 880, size: 16 })
    if (!placed) continue
    placedCount++
    const wrong = placed.flatMap((one, index) =>
      placed.slice(index + 1).filter((other, later) => {
        const [x, otherX] = [flags[index]?.x ?? 0, flags[index + 1 + later]?.x ?? 0]
        const isCovered = one.row === other.row && one.from < other.to && other.from < one.to
        return isCovered || isCut(x, one, other) || isCut(otherX, other, one)
      })
    )
    if (wrong.length > 0) t.fail(JSON.stringify({ flags, placed }))
    if (placed.some(({ from, to }) => from < 0 || to > 880)) t.fail('a label leaves the sheet')
  }
  t.ok(placedCount > 100, `${placedCount} of 150 found a place`)
})

function isCut(pole: number, flag: PlacedFlag, label: PlacedFlag): boolean {
  return flag.row > label.row && pole > label.from && pole < label.to
}

t.test('numbers are written in Russian, all of a series with the same digits', async (t) => {
  const html = profile(SERIES)
  t.match(html, '<td>6,0</td><td>−0,1</td>')
  t.match(html, '<td>2\u00A0001,5</td><td>+1\u00A0995,5</td>')
  t.match(html, '<th scope="row">январь 2025 года</th>')
  t.match(html, /profile__last"[^>]*>12,0</)
})

t.test('the table holds every number, with what was changed', async (t) => {
  const events = [{ month: '2024-12', text: 'порядок', href: '#poryadok', failed: true }]
  const html = profile({ ...SERIES, events })
  t.equal(html.match(/<tr>/g)?.length, 5)
  t.match(html, /декабрь 2024 года<\/th>.*?<td>порядок \(не сработало\)<\/td>/)
  t.match(html, '<a href="#poryadok" class="profile__flag profile__flag--failed profile__dense">')

  const chart = { ...SERIES, start: undefined, periods: ['старт', 'а', 'б', 'конец'] }
  const named = profile({ ...chart, margins: [1, 1, 2.5, 1] })
  t.match(named, '<th scope="row">конец</th>')
  t.match(named, '<td>±2,5</td>')
})

t.test('what an editor writes is text, wherever it stands', async (t) => {
  const bad = `<b>"&'`
  const events = [{ month: '2024-12', text: bad }]
  const drawn = [
    profile({ ...SERIES, title: bad, label: bad, unit: bad, total: bad, events }),
    profileRow({ ...SERIES, title: bad, suffix: bad, axis: { from: '2024-11', to: '2025-02' } })
  ]
  for (const html of drawn) {
    t.notMatch(html, /<b>|"&'/)
    t.match(html, '&lt;b&gt;&quot;&amp;&#39;')
    t.notMatch(html, ' style=')
  }
})

t.test('a profile is a picture with a name, and links are not in it', async (t) => {
  const named =
    /role="img"><title>Выручка\. ноябрь 2024 года: 6,1 млн ₽; февраль 2025 года: 12,0 млн ₽\.</
  t.match(profile(SERIES), named)
  t.notMatch(profile(SERIES), ' id=')
  const events = [{ month: '2024-12', text: 'порядок', href: '#poryadok' }]
  const told = profile({ ...SERIES, events })
  t.match(told, named)
  t.ok(parse(told).querySelector('svg > svg > a[href="#poryadok"]'))
  t.notOk(parse(told).querySelector('[role="img"] a'))
  t.notMatch(sparkline(SERIES), '<text')
})

t.test('rows of a survey and their axis have the same months at the same places', async (t) => {
  const axis = { from: '2024-11', to: '2025-02' }
  const row = profileRow({ ...SERIES, axis })
  const january = /profile__axis--year[\w ]*" x="([\d.]+)%"/.exec(profileAxis(axis))?.[1]
  const line = /profile__grid" d="M([\d.]+) 0V/.exec(row)?.[1]
  t.ok(Math.abs(Number(january) - Number(line) / 10) < 0.06, `${january} % and ${line} of 1000`)
})

t.test('a row of a survey has its numbers as a table, in the same figure', async (t) => {
  const row = profileRow({ ...SERIES, axis: { from: '2024-11', to: '2025-02' }, suffix: ' %' })
  t.match(row, /^<figure class="profile profile--row" data-profile>.*<\/figure>$/)
  t.match(row, '<th scope="col">Месяц</th><th scope="col">ноя 2024</th>')
  t.match(row, '<th scope="row">Значение</th><td>6,1 %</td>')
  t.equal(row.match(/<td>/g)?.length, SERIES.values.length)
})
