import { BarChart, LineChart, SankeyChart } from 'echarts/charts'
import { GridComponent, LegendComponent } from 'echarts/components'
import { init, use } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import type { LeadReport, NamedCount, TouchCount } from './lead-report.ts'

use([BarChart, LineChart, SankeyChart, GridComponent, LegendComponent, SVGRenderer])

const WIDTH = 960
/** The site's ink and signal colours; the second marks the first touch. */
const COLORS = {
  ink: '#14181f',
  muted: '#5b6472',
  line: '#d9d4c7',
  last: '#d9481c',
  first: '#8fa3b8'
}
const TEXT = { fontFamily: 'system-ui, sans-serif', fontSize: 13, color: COLORS.ink }
const LABEL_WIDTH = 270

/** Charts as SVG without scripts. */
export interface ReportCharts {
  days: string
  channels: string
  sources: string
  journeys: string
}

export function drawCharts(report: LeadReport): ReportCharts {
  return {
    days: draw(280, dayOption(report.days)),
    channels: draw(barHeight(report.channels.length), touchOption(report.channels)),
    sources: draw(barHeight(top(report.sources).length), touchOption(top(report.sources))),
    journeys: draw(360, journeyOption(report.journeys))
  }
}

/** The table has the rest. */
const TOP = 12

function top(counts: readonly TouchCount[]): readonly TouchCount[] {
  return counts.slice(0, TOP)
}

function barHeight(rows: number): number {
  return 70 + rows * 44
}

function draw(height: number, option: object): string {
  const chart = init(null, null, { renderer: 'svg', ssr: true, width: WIDTH, height })
  chart.setOption({ animation: false, textStyle: TEXT, ...option })
  const svg = chart.renderToSVGString()
  chart.dispose()
  return svg
}

function dayOption(days: readonly NamedCount[]): object {
  return {
    grid: { left: 40, right: 16, top: 16, bottom: 32 },
    xAxis: {
      type: 'category',
      data: days.map(({ name }) => `${name.slice(8)}.${name.slice(5, 7)}`),
      axisLine: { lineStyle: { color: COLORS.line } },
      axisTick: { show: false },
      axisLabel: { color: COLORS.muted }
    },
    yAxis: {
      type: 'value',
      minInterval: 1,
      splitLine: { lineStyle: { color: COLORS.line } },
      axisLabel: { color: COLORS.muted }
    },
    series: [
      {
        type: 'bar',
        data: days.map(({ count }) => count),
        itemStyle: { color: COLORS.last },
        barMaxWidth: 24
      }
    ]
  }
}

function touchOption(counts: readonly TouchCount[]): object {
  const rows = [...counts].reverse()
  const bars = (name: string, values: number[], color: string) => ({
    name,
    type: 'bar',
    data: values,
    barWidth: 14,
    itemStyle: { color },
    label: { show: true, position: 'right', color: COLORS.muted }
  })
  return {
    grid: { left: LABEL_WIDTH, right: 48, top: 40, bottom: 8 },
    legend: { top: 0, left: 0, icon: 'rect', data: ['Последнее касание', 'Первое касание'] },
    xAxis: { type: 'value', show: false },
    yAxis: {
      type: 'category',
      data: rows.map(({ name }) => name),
      axisLine: { show: false },
      axisTick: { show: false },
      axisLabel: { width: LABEL_WIDTH - 16, overflow: 'truncate', color: COLORS.ink, fontSize: 13 }
    },
    series: [
      bars(
        'Первое касание',
        rows.map(({ first }) => first),
        COLORS.first
      ),
      bars(
        'Последнее касание',
        rows.map(({ last }) => last),
        COLORS.last
      )
    ]
  }
}

/** A channel appears on both sides, so its two nodes need different ids under one label. */
function journeyOption(journeys: LeadReport['journeys']): object {
  const nodes = (side: 'first' | 'last', color: string) =>
    [...new Set(journeys.map((journey) => journey[side]))].map((name) => ({
      name: `${side} ${name}`,
      itemStyle: { color },
      label: { position: side === 'first' ? 'left' : 'right' }
    }))
  return {
    series: [
      {
        type: 'sankey',
        left: LABEL_WIDTH - 40,
        right: LABEL_WIDTH - 40,
        top: 16,
        bottom: 16,
        nodeWidth: 12,
        nodeGap: 14,
        draggable: false,
        data: [...nodes('first', COLORS.first), ...nodes('last', COLORS.last)],
        links: journeys.map(({ first, last, count }) => {
          return { source: `first ${first}`, target: `last ${last}`, value: count }
        }),
        lineStyle: { color: COLORS.muted, opacity: 0.18 },
        label: {
          color: COLORS.ink,
          formatter: ({ name, value }: { name: string; value: number }) =>
            `${name.replace(/^(first|last) /, '')}  ${value}`
        }
      }
    ]
  }
}
