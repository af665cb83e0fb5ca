import { emptyShare } from '../../shared/lead/empty-share.ts'
import { escapeHtml } from '../../shared/words/escape-html.ts'
import { drawCharts } from './charts.ts'
import type { LeadReport, NamedCount, TouchCount } from './lead-report.ts'

/** The report as one self-contained page: no scripts, no fonts, no network. */
export function reportHtml(report: LeadReport, period: string): string {
  const charts = drawCharts(report)
  const { total, quarantined, erased, empty } = report
  return `<!doctype html>
<html lang="ru">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>Откуда приходят заявки</title>
<style>${STYLE}</style>
<main>
<header>
<h1>Откуда приходят заявки</h1>
<p>${escapeHtml(period)}. Всего заявок: <strong>${total}</strong>. Не считаются: в карантине ${quarantined}, стёрто ${erased}, спам и неверные номера ${empty}.</p>
</header>
${section('По дням', charts.days, countTable('День', report.days))}
${section('Каналы: первое и последнее касание', charts.channels, touchTable('Канал', report.channels))}
${section('Путь от первого касания к последнему', charts.journeys, journeyTable(report))}
${section('Источники', charts.sources, touchTable('Источник', report.sources))}
${section('Кампании последнего касания', '', countTable('Кампания', report.campaigns))}
${section('Страницы, с которых отправляют', '', countTable('Страница', report.pages))}
${section('Касаний до заявки', '', countTable('Касаний', report.pathLengths))}
<footer><p>Спам и неверные номера в заявки не входят; их доля считается от всего, что пришло последним касанием. Источник выводится из меток, идентификаторов клика и адреса перехода. Что записала страница, видно в выгрузке рядом.</p></footer>
</main>
</html>
`
}

function section(title: string, chart: string, table: string): string {
  const figure = chart
    ? `<figure role="img" aria-label="${escapeHtml(title)}">${chart}</figure>`
    : ''
  return `<section><h2>${escapeHtml(title)}</h2>${figure}<details${chart ? '' : ' open'}><summary>Таблица</summary>${table}</details></section>`
}

function countTable(heading: string, rows: readonly NamedCount[]): string {
  return tableOf(
    [heading, 'Заявок'],
    rows.map(({ name, count }) => [name, count])
  )
}

function touchTable(heading: string, rows: readonly TouchCount[]): string {
  return tableOf(
    [heading, 'Первое касание', 'Последнее касание', 'Спам и неверные'],
    rows.map(({ name, first, last, empty }) => [
      name,
      first,
      last,
      emptyShare({ leads: last, empty })
    ])
  )
}

function journeyTable({ journeys }: LeadReport): string {
  return tableOf(
    ['Первое касание', 'Последнее касание', 'Заявок'],
    journeys.map(({ first, last, count }) => [first, last, count]),
    2
  )
}

/** @param words How many columns from the left are no numbers. */
function tableOf(heading: string[], rows: (string | number)[][], words = 1): string {
  const cell = (value: string | number, column: number, tag: 'td' | 'th') =>
    `<${tag}${column < words ? '' : ' class="number"'}>${escapeHtml(String(value))}</${tag}>`
  const row = (values: (string | number)[], tag: 'td' | 'th') =>
    `<tr>${values.map((value, i) => cell(value, i, tag)).join('')}</tr>`
  const body = rows.map((values) => row(values, 'td'))
  return `<table><thead>${row(heading, 'th')}</thead><tbody>${body.join('')}</tbody></table>`
}

const STYLE = `
:root { color-scheme: light }
body { margin: 0; background: #f6f3ec; color: #14181f; font: 16px/1.5 system-ui, sans-serif }
main { max-width: 60rem; margin: 0 auto; padding: 2rem 1rem 4rem }
h1 { margin: 0 0 .25rem; font-size: 2rem; line-height: 1.15; letter-spacing: -.02em }
h2 { margin: 0 0 1rem; font-size: 1.25rem }
section { margin-top: 2.5rem; padding-top: 1.5rem; border-top: 1px solid #d9d4c7 }
figure { margin: 0 0 .75rem }
figure svg { display: block; width: 100%; height: auto }
summary { color: #5b6472; cursor: pointer }
table { width: 100%; margin-top: .5rem; border-collapse: collapse; font-size: .9375rem }
th, td { padding: .4rem .75rem .4rem 0; border-bottom: 1px solid #e6e1d5; text-align: left; overflow-wrap: anywhere }
th { color: #5b6472; font-weight: 400 }
.number { text-align: right; font-variant-numeric: tabular-nums }
footer { margin-top: 2.5rem; color: #5b6472; font-size: .875rem }
@media print { details { display: block } }
`
