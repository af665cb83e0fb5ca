import t from 'tap'
import { hillView } from '../../../src/drawings/hill/hill-figure.ts'
import { hillSeries, hillWords } from '../../../src/drawings/hill/plan.ts'
import { hillFile } from '../../../src/drawings/hill/sheets.ts'
import { seeded } from '../../support/seeded.ts'
import { countOfCrossings, countOfPassings, type DrawnHill } from './crossings.ts'

const SERIES = {
  id: 'one',
  title: 'Рост',
  label: 'Выручка',
  unit: 'млн ₽',
  start: '2024-11',
  better: 'up' as const,
  values: [6.1, 6, 6.4, 9.2, 12.4]
}
const VIEWS = [
  ['home', 'wide'],
  ['home', 'narrow'],
  ['case', 'wide'],
  ['case', 'narrow']
] as const

type Series = Omit<typeof SERIES, 'better'> & { better: 'up' | 'down' }

function drawn(series: Series, [place, view]: (typeof VIEWS)[number]): DrawnHill {
  const { svg, plan } = hillFile(hillSeries(series), place, view)
  return {
    land: svg,
    drawing: hillView(series, hillWords(series), { place, view, id: series.id, title: 'Холм' }),
    step: plan.step
  }
}

/** A value so near to a sum is on its line, as far as a tenth of a pixel tells. */
const isTouch = (value: number, step: number) =>
  Math.abs(value / step - Math.round(value / step)) < 0.02

t.test('whatever the series is, its hill does not lie', async (t) => {
  let told = 0
  for (let seed = 0; seed < 30; seed++) {
    const random = seeded(seed)
    const months = 2 + Math.floor(random() * 22)
    const scale = 10 ** Math.floor(random() * 5)
    const isCount = seed % 5 === 0
    const values = Array.from({ length: months }, () =>
      isCount ? Math.floor(random() * 9) : Math.round(random() * 100 * scale) / 10
    )
    const better = seed % 3 === 0 ? ('down' as const) : ('up' as const)
    const series = { ...SERIES, id: `seed-${seed}`, values, better }
    const view = VIEWS[seed % VIEWS.length] ?? VIEWS[0]
    const hill = drawn(series, view)
    if (/NaN|Infinity|undefined/.test(hill.land + hill.drawing)) t.fail(`${seed} is broken`)
    if (!isCount && values.some((value) => isTouch(value, hill.step))) continue
    told++
    t.same(countOfCrossings(hill), countOfPassings(hill, series), `${seed}: ${values.join(' ')}`)
  }
  t.ok(told > 10, `${told} of 30`)
})
