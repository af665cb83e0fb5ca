import t from 'tap'
import { crossingOf } from '../../src/drawings/plots.ts'
import { hoursFigure } from '../../src/server/pages/price/comparison-page.ts'

const TABLE = `Слова.

| Часов работы | Агентство, ₽ | Штат, ₽ | Фрилансеры, ₽ |
|---|---|---|---|
| 40, «Опора» | 100 000 | 300 000 | 50 000 |
| 80, и 10 часов сверх | 200 000 | 300 000 | 120 000 |
| 140 | 400 000 | 300 000 | 200 000 |
`
const WAYS = ['Агентство', 'Штат', 'Фрилансеры']
const [TOP, BASE, WIDTH] = [40, 350, 1000]

t.test(
  'each way is as high as the table says, over zero, and as far right as its hours',
  async (t) => {
    const { title = '', drawing = '' } = hoursFigure(TABLE, WAYS) ?? {}
    const lines = [...drawing.matchAll(/way-\d" d="M([^"]+)"/g)].map(([, path = '']) =>
      path.split('L').map((point) => {
        const [x = 0, y = 0] = point.split(' ').map(Number)
        const sum = (400_000 * (BASE - y)) / (BASE - TOP)
        return [Math.round(40 + (x * 100) / WIDTH), Math.round(sum / 1000)]
      })
    )
    t.same(lines, [
      [
        [40, 100],
        [80, 200],
        [140, 400]
      ],
      [
        [40, 300],
        [80, 300],
        [140, 300]
      ],
      [
        [40, 50],
        [80, 120],
        [140, 200]
      ]
    ])
    t.equal(title, 'В этом расчёте штат дешевле агентства, если работы больше 110 часов в месяц')
    t.equal(Number(/crossing" x1="([\d.]+)%"/.exec(drawing)?.[1]), 70, 'and where two lines cross')
    t.match(drawing, /hours-plot__at"[^>]*>110</)
  }
)

t.test('lines that do not cross have no crossing, nor has a text without the table', async (t) => {
  t.equal(
    crossingOf(
      [1, 2],
      [
        [1, 2],
        [3, 4]
      ]
    ),
    undefined
  )
  t.equal(
    crossingOf(
      [1, 2],
      [
        [5, 6],
        [3, 4]
      ]
    ),
    undefined,
    'over from the beginning'
  )
  t.equal(
    hoursFigure(TABLE.replaceAll('400 000', '250 000'), WAYS)?.title,
    'Месяц при другом объёме работы'
  )
  t.equal(hoursFigure('Слова.', WAYS), undefined)
})
