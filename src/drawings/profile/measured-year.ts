import { escapeHtml } from '../../shared/words/escape-html.ts'
import { figure } from './figure.ts'
import { isCount, median } from './scale.ts'
import { type Band, type Project, yearView } from './year-view.ts'

interface MeasuredYear {
  /** Unique on the page. */
  id: string
  /** The conclusion in words. */
  title: string
  /** What is measured, and which projects do not count for the median. */
  note: string
  projects: readonly (Omit<Project, 'index'> & {
    values: readonly number[]
    measure: string
    href: string
  })[]
  bands: readonly Band[]
}

const YEAR = 12
const START = 100

/** A year of several projects, the first month of each being 100, with their median. */
export function measuredYear({ id, title, note, projects, bands }: MeasuredYear): string {
  const { lines, middle } = indexed(projects.map(({ values }) => values))
  const drawn = projects.map((project, place) => ({ ...project, index: lines[place] ?? [] }))
  const year = { id, title, projects: drawn, middle, bands }
  const rows = middle.map((value, month) =>
    [month + 1, ...lines.map((line) => line[month]), value].map((cell) =>
      cell === undefined ? '—' : String(Math.round(cell))
    )
  )
  return figure({
    title,
    label: note,
    modifier: 'measured',
    drawing: yearView('wide', year) + yearView('tall', year) + legend(projects),
    table: {
      name: 'год проекта, старт равен 100',
      head: ['Месяц', ...projects.map(({ name }) => name), 'Медиана'],
      rows
    }
  })
}

/**
 * Series divided by their first values, of one year at most, and the median of every month. Counts under ten are not
 * averaged, unless there is nothing else.
 */
export function indexed(series: readonly (readonly number[])[]): {
  lines: number[][]
  middle: number[]
} {
  const lines = series.map((values) =>
    values.slice(0, YEAR).map((value) => (value * START) / (values[0] || 1))
  )
  const measured = lines.filter((_, place) => !isCount(series[place] ?? []))
  const averaged = measured.length > 0 ? measured : lines
  const length = Math.max(...averaged.map((line) => line.length))
  const middle = Array.from({ length }, (_, month) =>
    median(averaged.flatMap((line) => line[month] ?? []))
  )
  return { lines, middle }
}

function legend(projects: MeasuredYear['projects']): string {
  const items = projects.map(({ name, measure, href }, index) =>
    [
      '<li class="profile__legend-item">',
      `<span class="profile__legend-number" aria-hidden="true">${index + 1}</span>`,
      `<a class="profile__legend-link" href="${href}">${escapeHtml(name)}</a>`,
      ` <span class="profile__legend-month">${escapeHtml(measure)}</span></li>`
    ].join('')
  )
  return `<ol class="profile__legend profile__legend--lines">${items.join('')}</ol>`
}
