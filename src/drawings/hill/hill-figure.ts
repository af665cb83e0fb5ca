import { escapeHtml } from '../../shared/words/escape-html.ts'
import { uncapitalised } from '../../shared/words/letter-case.ts'
import { dataFrame } from '../profile/figure.ts'
import { legend } from '../profile/legend.ts'
import { eventWords, indexOf } from '../profile/series.ts'
import { hillFile } from './hill-file.ts'
import { hillView } from './hill-view.ts'
import { type DatedSeries, type HillWords, hillSeries, hillWords } from './hill-words.ts'
import type { HillPlace } from './sheets.ts'

export interface Hill {
  series: DatedSeries
  place: HillPlace
  /** Whose numbers they are. */
  client: string
}

/**
 * A series of months as a hill and as the cut through it on the same months, with what was changed, the numbers as a table,
 * and a range that a script makes read the month under it.
 *
 * @returns A `<figure>`; styles are in `views/components/parts/hill.css`.
 */
export function hillFigure({ series, place, client }: Hill): string {
  const words = hillWords(series)
  const id = `hill-${series.id}`
  const last = series.values.length - 1
  const title = `${client}: ${uncapitalised(series.label)}. Было ${words.value(0)}, стало ${words.value(last)}`
  const views = (['wide', 'narrow'] as const).map((view) =>
    hillView(series, words, { place, view, id, title })
  )
  return [
    `<figure class="hill hill--${place}" data-hill data-profile>${place === 'case' ? `<p class="hill__title">${escapeHtml(series.title)}</p>` : ''}<div class="hill__sheet">`,
    landOf(series, place),
    ...views,
    `<input class="hill__range" id="${id}-month" type="range" min="0" max="${last}" value="${last}" aria-valuetext="${heard(words, last)}" autocomplete="off">`,
    `</div>${legend(series, false)}<figcaption class="hill__caption">`,
    `<p class="hill__reading"><label class="hill__name" for="${id}-month">Месяц</label> <output class="hill__output" for="${id}-month" aria-live="off"><span>${words.longMonth(last)}</span> <b>${words.value(last)}</b> <span>${words.change(last)}</span></output></p>`,
    `<p class="hill__source">${sourceOf(series, words, { place, client })}</p>`,
    dataFrame({
      name: series.label,
      table: tableOf(series, words),
      summary: 'Числа по\u00A0месяцам'
    }),
    '</figcaption></figure>'
  ].join('')
}

/**
 * The land's lines, which say nothing that the drawing over them does not; only what is shown is fetched. They are the
 * largest thing of a first screen, so nothing is waited for.
 */
function landOf(series: DatedSeries, place: HillPlace): string {
  const [wide, narrow] = (['wide', 'narrow'] as const).map((view) => {
    const { path, sheet } = hillFile(hillSeries(series), place, view)
    return { path, size: `width="${sheet.width}" height="${sheet.height}"` }
  })
  return (
    `<picture><source media="print, (min-width: 48em)" srcset="${wide?.path}" ${wide?.size}>` +
    `<img class="hill__land" src="${narrow?.path}" alt="" ${narrow?.size} fetchpriority="high"></picture>`
  )
}

function sourceOf(
  series: DatedSeries,
  words: HillWords,
  { place, client }: Pick<Hill, 'place' | 'client'>
): string {
  const { isStepped } = hillSeries(series)
  const { step } = hillFile(hillSeries(series), place, 'wide').plan
  const unit = series.unit ? `\u00A0${series.unit}` : ''
  const lines = isStepped ? '\u00A0— ступени по\u00A0одному' : ` через ${words.axis(step)}${unit}`
  return escapeHtml(`${series.label}. Линии${lines}. ${client}, демонстрационные данные.`)
}

/** What the range is heard as. */
function heard(words: HillWords, index: number): string {
  return `${words.longMonth(index)}: ${words.value(index)}, ${words.change(index)}`
}

function tableOf(series: DatedSeries, words: HillWords): string {
  const { values, unit, label, events = [] } = series
  const names = [
    'Месяц',
    unit || label,
    'К\u00A0началу',
    ...(events.length ? ['Что изменили'] : [])
  ]
  const head = names.map((name) => `<th scope="col">${escapeHtml(name)}</th>`).join('')
  const rows = values.map((_, index) => {
    const told = events.flatMap((event, number) =>
      indexOf(event, series) === index ? [`${number + 1}. ${eventWords(event)}`] : []
    )
    const cells = [
      words.value(index),
      words.change(index) || '—',
      ...(events.length ? [told.join('; ')] : [])
    ]
    return `<tr><th scope="row">${words.longMonth(index)}</th>${cells.map((cell) => `<td>${escapeHtml(cell)}</td>`).join('')}</tr>`
  })
  return `<thead><tr>${head}</tr></thead><tbody>${rows.join('')}</tbody>`
}
