import type { Data } from '../../src/server/content/schemas.ts'
import { ratingTotal } from '../../src/shared/rating/weights.ts'

type Rating = Data<'ratings'>
export type Row = Rating['tables'][number]['rows'][number]

/** Points are what was measured. */
const metric = (id: string, title: string, weight: number) => ({
  ...{ id, title, short: title, weight, how: 'Замер' },
  measures: [{ id, title, unit: 'из 100', zero: 0, hundred: 100 }]
})
const METRICS = [
  metric('speed', 'Скорость', 0.5),
  metric('texts', 'Тексты', 0.3),
  metric('price', 'Цена', 0.2)
]
export const CITIES = ['Казань', 'Нижний Новгород', 'до 150 тыс. ₽']

/** A row with the values of the three metrics, and the total that they give. */
export function row(name: string, values: readonly number[], own: Partial<Row> = {}): Row {
  const [speed = 0, texts = 0, price = 0] = values
  const raw = { speed, texts, price }
  return {
    ...{ name, attributes: { gorod: 'Казань' }, measured: '2026-10-01', raw, values: raw },
    ...{ total: ratingTotal([speed, texts, price], [50, 30, 20]), prev: null, ...own }
  }
}

/** A rating of three metrics and one filter, with a table for each list of rows. */
export const ratingOf = (...tables: Row[][]) =>
  ({
    ...{ title: 'Рейтинг', period: '2026 год', digits: 1, metrics: METRICS },
    filters: [{ id: 'gorod', title: 'Город', values: CITIES }],
    tables: tables.map((rows, index) => ({
      id: `t${index}`,
      title: `Таблица ${index}`,
      note: '',
      rows
    }))
  }) as unknown as Rating
