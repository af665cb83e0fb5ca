import t from 'tap'
import { distanceKm } from '../../src/drawings/map.ts'
import { officePicture } from '../../src/drawings/share/land-pictures.ts'
import { DAY } from '../../src/drawings/share/paper.ts'
import { near, numbersIn } from '../support/ink.ts'
import { sharedTestApp } from '../support/test-app.ts'

const { app } = await sharedTestApp()
const offices = app
  .site()
  .content.offices.map(({ data: { city, lat, lon } }) => ({ city, lat, lon }))

/** Kilometres are whole, places told to a tenth of a pixel. */
const WITHIN = 0.006

/** Kilometres printed beside each office, by the pixels from the sign in the middle. */
function scalesOf(svg: string): number[] {
  // The sign is 19 pixels over its place.
  const [, x = '', y = ''] = /<path d="M([\d.]+) ([\d.]+)l18 31h-36z"/.exec(svg) ?? []
  const spots = [...svg.matchAll(/<circle cx="([\d.]+)" cy="([\d.]+)" r="7"/g)].map(([, ...at]) =>
    at.map(Number)
  )
  const told = [...svg.matchAll(/>([^<>]+)\u00a0км</g)].map(
    ([, text = '']) => numbersIn(text).at(-1) ?? 0
  )
  return spots.map(
    ([cx = 0, cy = 0], at) => Math.hypot(cx - Number(x), cy - Number(y) - 19) / (told[at] ?? 0)
  )
}

t.test(
  'each office stands as far from the one in the middle as is printed, by one scale',
  async (t) => {
    for (const here of offices) {
      const others = offices.filter((one) => one !== here)
      const svg = officePicture({ here, others, address: '' }, DAY)
      const scales = scalesOf(svg)
      const isTrue = (all: readonly number[]) =>
        all.length === others.length && Math.max(...all) / Math.min(...all) - 1 < WITHIN
      t.ok(isTrue(scales), `${here.city}: ${scales}`)
      t.match(svg, others.map((other) => distanceKm(here, other).toLocaleString('ru'))[0] ?? '')
      const stretched = svg.replaceAll(
        /cx="([\d.]+)"/g,
        (_, x) => `cx="${600 + (Number(x) - 600) * 1.46}"`
      )
      t.notOk(isTrue(scalesOf(stretched)), 'a stretched map')
      t.ok(near(scales[0] ?? 0, scales[1] ?? 0, 0.01))
    }
  }
)
