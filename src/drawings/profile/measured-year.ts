import { escapeHtml } from '../../shared/words/escape-html.ts'
import { figure } from './figure.ts'
import { type Band, type Project, yearView } from './year-view.ts'

interface MeasuredYear {
  /** Unique on the page. */
  id: string
  /** The conclusion in words. */
  title: string
  /** What is drawn. */
  note: string
  /** The first is drawn as the main one. */
  projects: readonly (Omit<Project, 'index'> & {
    values: readonly number[]
    measure: string
    href: string
  })[]
  bands: readonly Band[]
}

const YEAR = 12
const START = 100

/** A year of several projects, the first month of each being 100. */
export function measuredYear({ id, title, note, projects, bands }: MeasuredYear): string {
  const lines = indexed(projects.map(({ values }) => values))
  const drawn = projects.map((project, place) => ({ ...project, index: lines[place] ?? [] }))
  const year = { id, title, projects: drawn, bands }
  const length = Math.max(...lines.map((line) => line.length))
  const rows = Array.from({ length }, (_, month) =>
    [month + 1, ...lines.map((line) => line[month])].map((cell) =>
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
      head: ['Месяц', ...projects.map(({ name }) => name)],
      rows
    }
  })
}

/** Series divided by their first values, of one year at most. */
export function indexed(series: readonly (readonly number[])[]): number[][] {
  return series.map((values) =>
    values.slice(0, YEAR).map((value) => (value * START) / (values[0] || 1))
  )
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
  const list = `<ol class="profile__legend profile__legend--lines">${items.join('')}</ol>`
  return `<details class="fold"><summary class="fold__title fold__title--narrow">Чьи это линии</summary>${list}</details>`
}
