import type { HTMLElement } from 'node-html-parser'
import t from 'tap'
import { areTold, drawings, near, num, numbersIn } from '../support/ink.ts'
import { sharedTestApp } from '../support/test-app.ts'

const { app } = await sharedTestApp()

/** Columns of a drawing in the order of their months. */
const columnsOf = (drawing: HTMLElement, parts: string) =>
  drawing
    .querySelectorAll(parts)
    .sort((one, other) => num(one, 'x') - num(other, 'x'))
    .map((rect) => ({
      middle: num(rect, 'x') + num(rect, 'width') / 2,
      top: num(rect, 'y'),
      foot: num(rect, 'y') + num(rect, 'height')
    }))
const valuesOf = (drawing: HTMLElement) => numbersIn(drawing.querySelector('title')?.text ?? '')
const footOf = (drawing: HTMLElement) => num(drawing.querySelector('.demand__foot'), 'y1')

t.test('industries go up and down from their average month, by one scale for all', async (t) => {
  const found = await drawings(app, /^\/industries\/$/, '.demand-rows__row .demand')
  t.ok(found.length > 3)
  const scaleOf = (row: HTMLElement) => {
    const [peak = Number.NaN] = numbersIn(row.querySelector('.demand__peak-value')?.text ?? '')
    return num(row.querySelector('.demand__peak-bar'), 'height') / peak
  }
  const scale = scaleOf(found[0]?.drawing as HTMLElement)
  const liesOf = (row: HTMLElement) => {
    const [columns, values] = [
      columnsOf(row, '.demand__over, .demand__under, .demand__peak-bar'),
      valuesOf(row)
    ]
    const lost = values.filter((value, month) => {
      const { top = 0, foot = 0 } = columns[month] ?? {}
      const off = (value - 100) * scale
      const [stands, ends] = off > 0 ? [foot, top] : [top, foot]
      return !near(stands, footOf(row), 0.11) || !near(footOf(row) - ends, off || -1, 0.3)
    })
    const peak = columns[values.indexOf(Math.max(...values))]
    const summit = num(row.querySelector('svg:has(.demand__peak)'), 'x')
    const months = row
      .querySelectorAll('.demand__ready[width$="%"]')
      .reduce((sum, bar) => sum + (num(bar, 'width') * 12) / 100, 0)
    return [
      ...(values.length === 12 && columns.length === 12 ? [] : ['months are lost']),
      ...(near(summit, peak?.middle ?? 0, 0.11) ? [] : ['the bar ends at another month']),
      ...(near(months, 4, 0.03) ? [] : [`the bar is of ${months} months`]),
      ...lost.map((value) => `${value} is drawn otherwise`)
    ]
  }
  areTold(t, found, liesOf, {
    'a month of another height': [/(demand__under" [^>]*height=")[\d.]+/, '$160'],
    'a broken baseline': [/(demand__foot" y1=")[\d.]+/, '$10'],
    'a shorter bar': [/(demand__ready" [^>]*width=")[\d.]+/, '$13']
  })
})

t.test('a year of an industry stands on zero, as high as its table and its axis say', async (t) => {
  const liesOf = (figure: HTMLElement) => {
    const values = figure
      .querySelectorAll('tbody td')
      .map(({ text }) => numbersIn(text)[0] ?? Number.NaN)
    const [half, whole] = figure.querySelectorAll('.demand__mean').map((line) => num(line, 'y1'))
    const zero = footOf(figure)
    const perCent = (zero - (whole ?? 0)) / 100
    const base = columnsOf(figure, '.demand__base')
    const over = columnsOf(figure, '.demand__over, .demand__peak-bar')
    const lost = values.filter((value, month) => {
      const { middle = 0, top = 0, foot = 0 } = base[month] ?? {}
      const more = over.find((one) => near(one.middle, middle, 0.01))
      return !near(foot, zero, 0.11) || !near(zero - (more?.top ?? top), value * perCent, 0.3)
    })
    return [
      ...(values.length === 12 && near(zero - (half ?? 0), 50 * perCent, 0.11) ? [] : ['the axis']),
      ...lost.map((value) => `${value} is drawn otherwise`)
    ]
  }
  areTold(t, await drawings(app, /^\/industries\/./, '.profile--demand'), liesOf, {
    'a column that hangs': [/(demand__base" [^>]*height=")[\d.]+/, '$150'],
    'a broken baseline': [/(demand__foot" y1=")[\d.]+/, '$1150']
  })
})
