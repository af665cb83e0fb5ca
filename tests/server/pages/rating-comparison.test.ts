import { parse } from 'node-html-parser'
import { type ComponentProps, createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import t from 'tap'
import { Rating } from '../../../src/islands/rating/rating.tsx'
import { Terrain } from '../../../src/islands/rating/versus.tsx'
import { shownRating } from '../../../src/server/pages/rating/rating-parts.ts'
import { readRatingChoice } from '../../../src/shared/rating/choice.ts'
import { decimal } from '../../../src/shared/words/numbers.ts'
import { slug } from '../../../src/shared/words/slug.ts'
import { seeded } from '../../support/seeded.ts'
import { CITIES, ratingOf, row } from '../../support/small-rating.ts'

const shown = (...tables: Parameters<typeof ratingOf>) =>
  shownRating({ slug: 'rejting', data: ratingOf(...tables) })

t.test(
  'a choice is one address, however it was asked, and nothing strange gets into it',
  async (t) => {
    const names = ['Агат', 'Берилл', 'Оникс', 'Яшма', 'Кварц']
    const rating = shown(
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
  const data = shown([
    row('Агат', [90, 10, 50]),
    row('Берилл', [40, 10, 60]),
    row('Оникс', [40, 30, 50])
  ])
  const compare = (names: string) =>
    parse(
      renderToStaticMarkup(createElement(Rating, { data, query: `sravnit=${names}` }))
    ).querySelector('[data-rating-compare]')
  const textsOf = (selector: string, part = compare('berill,agat')) =>
    part?.querySelectorAll(selector).map(({ text }) => text.replaceAll('\u00A0', ' '))
  t.same(textsOf('h2'), ['Агат впереди по 2 показателям из 3'], 'an equal value is no defeat')
  t.match(textsOf('.section-head__lead')?.[0], '«Скорость»: на 50 из 100')
  t.same(textsOf('h3'), ['Агат', 'Берилл'])
  t.same(textsOf('.versus__place'), ['1-е место', '3-е место'])
  t.same(textsOf('.versus__total'), ['58,0', '35,0'])
  t.same(textsOf('tbody tr'), ['Скорость50 %9040', 'Тексты30 %1010', 'Цена20 %5060'])
  t.same(textsOf('.versus-table__top'), ['90', '10', '10', '60'])
  t.equal(textsOf('h3', compare('berill,oniks'))?.[0], 'Оникс')
  t.equal(compare('berill,nobody'), null)
})

const drawTerrain = (props: ComponentProps<typeof Terrain>) =>
  renderToStaticMarkup(createElement(Terrain, props))

t.test(
  'a terrain has a step for each weight, none for nothing, and hatched ground below',
  async (t) => {
    const draw = (weights: number[]) =>
      drawTerrain({
        values: [100, 50, 0],
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
