import type { Static } from 'typebox'
import type { Series } from '../../drawings/profile/series.ts'
import type { LineFault } from './faults.ts'
import { lineOfField, parseYaml } from './parse-yaml.ts'
import { type CaseSeries, ChartSchema, checkAnchors } from './series.ts'
import { typograph } from './typography.ts'

/** The name of a block that is a chart. */
export const CHART = 'profile'

const BLOCK = /^```profile[^\S\n]*\n(.*?)^```/gms

/** The data of a chart. @throws {Error} Naming what is wrong with it. */
export function parseChart(text: string): Static<typeof ChartSchema> {
  const { value, faults } = parseYaml(text, ChartSchema)
  if (faults.length > 0) throw new Error(faults.map(({ text }) => text).join('\n'))
  return value as Static<typeof ChartSchema>
}

/** The charts of a body that can be read. */
export function chartsIn(body: string): Static<typeof ChartSchema>[] {
  return [...body.matchAll(BLOCK)].flatMap(({ 1: text = '' }) => {
    const { value, faults } = parseYaml(text, ChartSchema)
    return faults.length > 0 ? [] : [value as Static<typeof ChartSchema>]
  })
}

/** The body without its charts, which are drawn elsewhere. */
export function withoutCharts(body: string): string {
  return body.replace(BLOCK, '')
}

export function hasCharts(body: string): boolean {
  return body.includes('```profile')
}

/** Everything that is wrong with the charts of a body; its first line is 1. */
export function chartFaults(body: string): LineFault[] {
  if (!hasCharts(body)) return []
  let [above, counted] = [1, 0]
  return [...body.matchAll(BLOCK)].flatMap(({ index, 1: text = '' }) => {
    above += body.slice(counted, index).split('\n').length - 1
    counted = index
    const { value, faults } = parseYaml(text, ChartSchema)
    const { events = [] } = (value ?? {}) as Partial<Static<typeof ChartSchema>>
    const lost = checkAnchors(events, body).map((fault) => ({
      ...fault,
      line: lineOfField(text, fault.path)
    }))
    const top = above
    return [...faults, ...lost].map((fault) => ({
      ...fault,
      path: ['body', ...fault.path],
      line: fault.line + top
    }))
  })
}

type Written = Static<typeof CaseSeries> | Static<typeof ChartSchema>

interface Place {
  /** Month of the first value, where the text's own field does not tell it. */
  start?: string
  /** Address of the page that tells of the events; none on that page itself. */
  path?: string
}

/** A series as an editor has written it, made ready to be drawn: with typography, its events with links. */
export function drawnSeries(written: Written, { start, path = '' }: Place = {}): Series {
  return {
    ...written,
    start: 'start' in written ? written.start : start,
    title: typograph(written.title),
    label: typograph(written.label),
    unit: written.unit ?? '',
    total: written.total && typograph(written.total),
    events: written.events?.map(({ anchor, ...event }) => ({
      ...event,
      text: typograph(event.text),
      href: anchor && `${path}#${anchor}`
    }))
  }
}
