import type { HTMLElement } from 'node-html-parser'
import t from 'tap'
import { areTold, drawings, inkOf, near, num, numbersIn } from '../support/ink.ts'
import { sharedTestApp } from '../support/test-app.ts'

const { app } = await sharedTestApp()

/** What a view of the map says otherwise than its name, which tells kilometres and azimuths: «Казань: 718 км, 85°». */
function liesOf(map: HTMLElement): string[] {
  const told = (map.querySelector('title')?.text.match(/: [^;]+\sкм, \d+/g) ?? []).map((sight) =>
    numbersIn(sight).slice(-2)
  )
  const sights = inkOf(map.querySelector('.office-map__sight')?.getAttribute('d') ?? '').map(
    ([[x, y] = [0, 0], [left, top] = [0, 0]]) => ({
      length: Math.hypot(left - x, top - y),
      azimuth: (Math.atan2(left - x, y - top) * 180) / Math.PI
    })
  )
  const rings = map
    .querySelectorAll('[data-ring-km]')
    .map((ring) => num(ring, 'r') / num(ring, 'data-ring-km'))
  const [scale = Number.NaN] = rings
  // The nearest is some forty units away, drawn to a tenth, and azimuths are printed whole.
  const lost = told.filter(([km = 0, azimuth = 0], at) => {
    const { length = 0, azimuth: drawn = 0 } = sights[at] ?? {}
    const off = Math.abs(((drawn - azimuth + 540) % 360) - 180)
    return !near(length / km / scale, 1, 0.01) || off > 1
  })
  return [
    ...(told.length > 3 && sights.length === told.length ? [] : ['offices are lost']),
    ...(rings.every((one) => near(one / scale, 1, 0.01)) ? [] : ['rings of several scales']),
    ...lost.map((sight) => `${sight} is elsewhere`)
  ]
}

t.test('offices stand as far and where as is printed, by the scale of the rings', async (t) => {
  const found = await drawings(app, /^\/($|contacts\/)/, '.office-map > svg')
  t.ok(found.length > 12, `${found.length} of them`)
  areTold(t, found, liesOf, {
    'a map that is stretched': [/(office-map__sight" d="M[\d.]+ [\d.]+L)[\d.]+/, '$1900'],
    'a ring by another scale': [/(data-ring-km="\d+" [^>]*r=")[\d.]+/, '$110']
  })
  t.same(
    found.filter(({ drawing }) => drawing.getAttribute('preserveAspectRatio')),
    []
  )
})
