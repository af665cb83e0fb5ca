import type { HTMLElement } from 'node-html-parser'
import t from 'tap'
import { areTold, drawings, inkOf, near, numbersIn, type Place } from '../support/ink.ts'
import { sharedTestApp } from '../support/test-app.ts'

const { app } = await sharedTestApp()

/** The area within a stroke, by the surveyor's formula. */
const areaOf = (stroke: readonly Place[]) =>
  Math.abs(
    stroke.reduce((sum, [x, y], at) => {
      const [nextX, nextY] = stroke[(at + 1) % stroke.length] ?? [x, y]
      return sum + x * nextY - nextX * y
    }, 0)
  ) / 2

const inkedArea = (path: HTMLElement) => areaOf(inkOf(path.getAttribute('d') ?? '')[0] ?? [])

/** Whether each area takes that share of the triangle which is printed beside its number. */
function isTrue(triangle: HTMLElement): boolean {
  const edge = triangle.querySelector('.triangle__edge')
  const facets = triangle.querySelectorAll('path.facet')
  const rows = triangle.querySelectorAll('.triangle__area')
  return (
    edge !== null &&
    rows.length === facets.length &&
    rows.every((row, at) => {
      const [number, ...rest] = numbersIn(row.text)
      const facet = facets[at]
      const drawn = facet ? (100 * inkedArea(facet)) / inkedArea(edge) : Number.NaN
      return number === at + 1 && near(drawn, rest.at(-1) ?? Number.NaN, 0.15)
    })
  )
}

t.test('the areas of a triangle are as large as the shares beside their numbers', async (t) => {
  const found = await drawings(app, /^\/rating\/./, '.triangle')
  t.ok(found.length >= 3, `${found.length} of them`)
  areTold(t, found, isTrue, { 'a corner moved': [/(class="facet [^>]*d="M)[\d.]+/, '$10'] })
})
