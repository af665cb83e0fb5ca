import type { Data } from '../../src/server/content/schemas.ts'
import { ratingTotal } from '../../src/shared/rating/total.ts'

type Rating = Data<'ratings'>
export type Row = Rating['tables'][number]['rows'][number]

const METRICS = [
  { id: 'speed', title: 'Скорость', short: 'Скорость', weight: 0.5, how: 'Замер' },
  { id: 'texts', title: 'Тексты', short: 'Тексты', weight: 0.3, how: 'Замер' },
  { id: 'price', title: 'Цена', short: 'Цена', weight: 0.2, how: 'Замер' }
]
export const CITIES = ['Казань', 'Нижний Новгород', 'до 150 тыс. ₽']

/** A row with the values of the three metrics, and the total that they give. */
export function row(name: string, values: readonly number[], own: Partial<Row> = {}): Row {
  const [speed = 0, texts = 0, price = 0] = values
  return {
    ...{ name, attributes: { gorod: 'Казань' }, shown: {}, values: { speed, texts, price } },
    ...{ total: ratingTotal([speed, texts, price], [50, 30, 20]), prev: null, ...own }
  }
}

/** A rating of three metrics and one filter, with a table for each list of rows. */
export const ratingOf = (...tables: Row[][]) =>
  ({
    ...{ title: 'Рейтинг', period: '2026 год', metrics: METRICS },
    filters: [{ id: 'gorod', title: 'Город', values: CITIES }],
    tables: tables.map((rows, index) => ({
      id: `t${index}`,
      title: `Таблица ${index}`,
      note: '',
      rows
    }))
  }) as unknown as Rating
