import t from 'tap'
import {
  digitsOf,
  numberFormat,
  roundTicks,
  tickFormat
} from '../../src/drawings/profile/numbers.ts'
import { profile } from '../../src/drawings/profile/profile.ts'
import { seeded } from '../support/seeded.ts'

const SERIES = { title: '', label: '', unit: '', better: 'up' as const }

t.test('numbers have the digits of the longest, and a minus that is one', async (t) => {
  const cases: [values: number[], written: string[]][] = [
    [
      [6, 2001.5, -3],
      ['6,0', '2\u00A0001,5', '−3,0']
    ],
    [
      [0.125, 1],
      ['0,13', '1,00']
    ],
    [[1_000_000], ['1\u00A0000\u00A0000']],
    [[], []]
  ]
  for (const [values, written] of cases) t.same(values.map(numberFormat(digitsOf(values))), written)
  const change = numberFormat(1, 'exceptZero')
  t.same([2, 0, -0.04, -2].map(change), ['+2,0', '0,0', '0,0', '−2,0'])
})

t.test(
  'ticks are round, evenly spaced, reach the highest value and are written as they are',
  async (t) => {
    const random = seeded(13)
    const maxima = [0.1, 0.011, 1, 4.7, 10, 99.9, 1e6]
    for (let round = 0; round < 2000; round++) {
      const max = maxima[round] ?? 10 ** (random() * 9 - 3)
      const ticks = roundTicks(max)
      const [zero, step = Number.NaN] = ticks
      const mantissa = Number((step / 10 ** Math.floor(Math.log10(step) + 1e-9)).toPrecision(6))
      const last = ticks.at(-1) ?? 0
      const isEven = ticks.every((tick, index) => Math.abs(tick - index * step) < step / 1e6)
      const isSound = zero === 0 && isEven && [1, 2, 5].includes(mantissa) && ticks.length <= 7
      if (!isSound || last > max || last + step <= max * (1 - 1e-9)) t.fail(`${max}: ${ticks}`)
      const written = ticks
        .map(tickFormat(ticks))
        .map((text) => Number(text.replace(/\s/g, '').replace(',', '.')))
      if (written.join() !== ticks.join()) t.fail(`${max}: ${ticks} are written ${written}`)
    }
    for (let max = 1; max < 10; max++) {
      const ticks = roundTicks(max, true)
      t.ok(
        ticks.every(Number.isInteger) && ticks.length > 1 && ticks.length <= 7,
        `${max}: ${ticks}`
      )
    }
  }
)

t.test('axes name round values, years where they begin, and the last time always', async (t) => {
  const values = Array.from({ length: 26 }, (_, index) => 100 + index)
  const series = { ...SERIES, values, start: '2024-11' }
  const textsOf = (svg: string, axis: RegExp) =>
    [...svg.matchAll(/class="profile__(axis[^"]*)"[^>]*>([^<>]+)</g)]
      .filter(([text]) => axis.test(text))
      .map(([, , text]) => text)
  const drawn = profile(series)
  t.same(textsOf(drawn, /x="-10"/), ['0', '20', '40', '60', '80', '100', '120'])
  const times = textsOf(drawn, /y="25"/)
  t.same([times[0], times.at(-1)], ['ноя', 'дек'])
  t.ok(times.length > 8, `${times}`)
  const onPhone = textsOf(drawn, /profile__axis" x="0" y="25"/)
  t.same([onPhone[0], onPhone.at(-1)], ['ноя', 'дек'])
  t.ok(onPhone.length < times.length, `${onPhone}`)
  t.same(textsOf(drawn, /y="43"/), ['2025', '2026'], 'the year before has no room right before it')
  t.same(textsOf(profile({ ...series, start: '2024-09' }), /y="43"/), ['2024', '2025', '2026'])
  const small = profile({ ...SERIES, values: [0.02, 0.1], start: '2024-11' })
  t.same(textsOf(small, /x="-10"/), ['0', '0,02', '0,04', '0,06', '0,08', '0,10'])
})
