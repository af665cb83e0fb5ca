import t from 'tap'
import { readRatingChoice } from '../../src/server/pages/rating-choice.ts'
import { viewRating } from '../../src/server/pages/rating-view.ts'
import { terrain } from '../../src/server/render/rating-terrain.ts'
import { decimal } from '../../src/shared/decimal.ts'
import { slug } from '../../src/shared/slug.ts'
import { seeded } from '../support/seeded.ts'
import { CITIES, ratingOf, row } from '../support/small-rating.ts'

t.test(
  'a choice is one address, however it was asked, and nothing strange gets into it',
  async (t) => {
    const names = ['Агат', 'Берилл', 'Оникс', 'Яшма', 'Кварц']
    const rating = ratingOf(
      names.slice(0, 3).map((name) => row(name, [1, 2, 3])),
      names.slice(3).map((name) => row(name, [3, 2, 1]))
    )
    const random = seeded(29)
    const pick = (from: readonly string[]) => from[Math.floor(random() * from.length)] ?? ''
    const keys = [
      'gorod',
      'sort',
      'sravnit',
      'vid',
      'raschet',
      'ves-speed',
      'ves-price',
      'utm_source',
      '__proto__',
      ''
    ]
    const values = [...CITIES, ...names]
      .map(slug)
      .concat(
        'speed-asc',
        'price',
        'total-asc',
        'pechat',
        '0',
        '100',
        '101',
        '-1',
        '1e1',
        'agat,oniks',
        'agat,yashma',
        'agat,agat',
        '"><b>',
        '%',
        'constructor',
        ''
      )
    for (let round = 0; round < 1000; round++) {
      const asked = Array.from({ length: Math.floor(random() * 6) }, () => [
        pick(keys),
        pick(values)
      ])
      const { query } = readRatingChoice(rating, new URLSearchParams(asked))
      const again = readRatingChoice(rating, new URLSearchParams(query)).query
      if (again !== query) t.fail(`${JSON.stringify(asked)}: ${query}, then ${again}`)
      if (!/^[a-z0-9=&,-]*$/.test(query)) t.fail(`${JSON.stringify(asked)}: ${query}`)
    }
    const query = (text: string) => readRatingChoice(rating, new URLSearchParams(text)).query
    t.equal(
      query('vid=pechat&sravnit=oniks&sravnit=agat&gorod=nizhnij-novgorod'),
      'gorod=nizhnij-novgorod&sravnit=oniks,agat&vid=pechat'
    )
    t.equal(query('sravnit=yashma,agat,kvarc'), 'sravnit=yashma,kvarc', 'of one table')
    t.equal(query('sravnit=agat'), '')
    t.equal(query('sravnit=agat,agat'), '', 'nobody is compared with himself')
    t.equal(query('vid=pechat&raschet=oniks'), 'raschet=oniks', 'only a comparison is printed')
    t.equal(query('sort=price&sort=speed-asc'), 'sort=speed-asc', 'the last one counts')
    t.equal(query('ves-speed=50&ves-texts=30&ves-price=20'), '', 'the published weights')
    t.equal(query('ves-speed=0'), 'ves-speed=0&ves-texts=30&ves-price=20')
  }
)

t.test('a comparison says who leads by what, and where they differ most', async (t) => {
  const rating = ratingOf([
    row('Агат', [90, 10, 50]),
    row('Берилл', [40, 10, 60]),
    row('Оникс', [40, 30, 50])
  ])
  const compare = (names: string) =>
    viewRating(rating, new URLSearchParams({ sravnit: names })).comparison
  const both = compare('berill,agat')
  t.equal(both?.title, 'Агат впереди по 2 показателям из 3', 'an equal value is no defeat')
  t.match(both?.lead, '«Скорость»: на 50 из 100')
  t.same(
    both?.items.map(({ name, place, total }) => [name, place, total]),
    [
      ['Агат', 1, '58,0'],
      ['Берилл', 3, '35,0']
    ]
  )
  t.same(
    both?.metrics.map(({ share, cells }) => [
      share.replace('\u00A0', ' '),
      ...cells.map(({ text, isTop }) => `${text}${isTop ? '!' : ''}`)
    ]),
    [
      ['50 %', '90!', '40'],
      ['30 %', '10!', '10!'],
      ['20 %', '50', '60!']
    ]
  )
  t.equal(compare('berill,oniks')?.items[0]?.name, 'Оникс')
  t.equal(compare('berill,nobody'), undefined)
})

t.test(
  'a terrain has a step for each weight, none for nothing, and hatched ground below',
  async (t) => {
    const draw = (weights: number[]) =>
      terrain([100, 50, 0], {
        weights,
        names: ['<Один>', 'Два', 'Три'],
        digits: 0,
        others: [[0, 75, 0]],
        title: 'Агат'
      })
    const svg = draw([50, 0, 50])
    t.same(
      [...svg.matchAll(/<rect x="([\d.]+)%" y="184" width="([\d.]+)%"/g)].map(([, x, width]) => [
        x,
        width
      ]),
      [
        ['0', '49.6'],
        ['50', '0'],
        ['50', '49.6']
      ]
    )
    t.same(
      [...svg.matchAll(/y="(-?\d+)">(\d+)<\/text>/g)].map(([, y, value]) => [y, value]),
      [
        ['32', '100'],
        ['172', '0']
      ]
    )
    t.match(svg, '&lt;Один&gt;')
    t.match(
      draw([1, 1, 1]),
      `y="67">${decimal(50, 0)}</text>`,
      'above the highest of those it stands beside'
    )
    t.notMatch(draw([90, 9, 1]), 'Два', 'a narrow step has no room for its name')
    const [ground = ''] = /terrain__ground">.*?<\/g>/.exec(svg) ?? []
    const strokes = [...ground.matchAll(/y1="([\d.]+)" y2="180"/g)].map(([, y]) => Number(y))
    t.same(new Set(strokes), new Set([44]))
  }
)
