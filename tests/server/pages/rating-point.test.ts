import { parse } from 'node-html-parser'
import t from 'tap'
import { SHOTS } from '../../../src/shared/rating/triangle/point-standing.ts'
import { placeOf, SHEET } from '../../../src/shared/rating/triangle/points.ts'
import { buildTestApp } from '../../support/test-app.ts'

const PATH = '/rating/agentstva-prodvizheniya/'
const { app } = await buildTestApp(t)

const movedTo = async (query: string, path = PATH) => {
  const { statusCode, headers } = await app.inject(`${path}?${query}`)
  return statusCode === 303 ? String(headers.location) : statusCode
}

/** What each corner has in the address that a query is answered by. */
async function cornersOf(query: string) {
  const to = new URL(String(await movedTo(query)), 'http://x')
  const weight = (id: string) => Number(to.searchParams.get(`ves-${id}`))
  const sums = [
    weight('retention') + weight('results'),
    weight('clients') + weight('openness'),
    weight('expertise') + weight('site')
  ]
  const all = sums.reduce((sum, part) => sum + part, 0)
  return sums.map((part) => Math.round((part * 100) / all))
}

t.test('a press on the sheet of any size is answered by the weights of its point', async (t) => {
  for (const { name, width, height } of SHOTS) {
    for (const point of [
      [20, 15, 65],
      [60, 30, 10],
      [34, 33, 33]
    ] as const) {
      const [x, y] = placeOf([point[0] / 100, point[1] / 100, point[2] / 100])
      const query = `${name}.x=${Math.round((x * width) / SHEET.width)}&${name}.y=${Math.round((y * height) / SHEET.height)}`
      const corners = await cornersOf(query)
      for (const [at, part] of corners.entries()) {
        t.ok(Math.abs(part - (point[at] ?? 0)) <= 1, `${query}: ${corners} for ${point}`)
      }
    }
  }
})

t.test('the corners themselves can be pressed', async (t) => {
  t.same(await cornersOf('tochka.x=260&tochka.y=34'), [100, 0, 0])
  t.same(await cornersOf('tochka.x=20&tochka.y=410'), [0, 100, 0])
  t.same(await cornersOf('tochka.x=500&tochka.y=410'), [0, 0, 100])
})

t.test('a press outside of the triangle is none, as is the 0,0 of a key', async (t) => {
  for (const press of [
    '0,0',
    '10,10',
    '519,10',
    '260,449',
    '9999,9999',
    '-5,20',
    'x,y',
    '1e2,200'
  ]) {
    const [x, y] = press.split(',')
    t.equal(await movedTo(`tochka.x=${x}&tochka.y=${y}`), PATH, press)
  }
  t.same(
    await cornersOf('tochka.x=0&tochka.y=0&rezultat=20&otnosheniya=15&znanie=65'),
    [20, 15, 65],
    'fields are taken then'
  )
})

t.test('fields of the corners are answered by weights, scaled to 100', async (t) => {
  t.same(await cornersOf('rezultat=20&otnosheniya=15&znanie=65'), [20, 15, 65])
  t.same(await cornersOf('rezultat=1&otnosheniya=1&znanie=2'), [25, 25, 50])
  t.same(await cornersOf('rezultat=0&otnosheniya=100&znanie=0'), [0, 100, 0])
  t.same(await cornersOf('rezultat=50&otnosheniya=50'), [44, 43, 13], 'the third one as published')
  t.equal(await movedTo('rezultat=50&otnosheniya=35&znanie=15'), `${PATH}#treugolnik`)
  for (const none of ['0,0,0', 'много,1,1', '-1,2,3', ',,', '1000,1,1']) {
    const [a, b, c] = none.split(',')
    t.equal(await movedTo(`rezultat=${a}&otnosheniya=${b}&znanie=${c}`), PATH, none)
  }
})

t.test('every rating with a triangle has its buttons, fields and areas in its form', async (t) => {
  for (const path of [
    PATH,
    `${PATH}2025/`,
    '/rating/kachestvo-sajtov/',
    '/rating/servisy-analitiki/'
  ]) {
    const page = parse((await app.inject(path)).body)
    const form = page.querySelector('form[data-rating-weights]')
    const shots = form?.querySelectorAll('input[type="image"]') ?? []
    t.same(
      shots.map((shot) => ['name', 'width', 'height'].map((name) => shot.getAttribute(name))),
      [
        ['tochka', '520', '450'],
        ['tochka-358', '358', '310'],
        ['tochka-280', '280', '242']
      ],
      path
    )
    t.equal(form?.querySelectorAll('.triangle__field input').length, 3)
  }
})
