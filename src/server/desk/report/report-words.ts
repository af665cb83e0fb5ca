import { CHANNEL_NAMES, type Channel } from '../../channels/lists.ts'
import type { Model } from '../../leads/attribution-models.ts'
import type { Names } from '../names.ts'
import type { Dimension } from './dimensions.ts'

/** `of` stands after «по». */
export const DIMENSION_NAMES: Readonly<Record<Dimension, { title: string; of: string }>> = {
  channel: { title: 'Каналы', of: 'каналам' },
  source: { title: 'Источники', of: 'источникам' },
  campaign: { title: 'Кампании', of: 'кампаниям' },
  landing: { title: 'Страницы входа', of: 'страницам входа' },
  theme: { title: 'Темы', of: 'темам' },
  city: { title: 'Офисы', of: 'офисам' }
}

export const MODEL_NAMES: Readonly<Record<Model, { name: string; note: string }>> = {
  first: { name: 'Первое касание', note: 'вся сумма первому' },
  last: { name: 'Последнее касание', note: 'вся сумма последнему' },
  'last-non-direct': {
    name: 'Последнее непрямое',
    note: 'последнему, кроме прямых заходов'
  },
  linear: { name: 'Поровну', note: 'всем касаниям поровну' },
  position: { name: 'По месту', note: 'по 40 % первому и последнему, 20 % остальным' },
  decay: { name: 'По давности', note: 'вес вдвое меньше за каждые 7 дней' }
}

const NO_VALUE: Readonly<Record<Dimension, string>> = {
  channel: 'данные стёрты',
  source: 'нет данных',
  campaign: 'без кампании',
  landing: 'страница неизвестна',
  theme: 'без темы',
  city: 'офис не выбран'
}

/** What a value of a dimension is called. */
export function valueName(dimension: Dimension, value: string, names: Names): string {
  if (value === '') return NO_VALUE[dimension]
  if (dimension === 'channel') return CHANNEL_NAMES[value as Channel] ?? value
  if (dimension === 'theme') return names.topics.get(value) ?? value
  return (dimension === 'city' && names.offices.get(value)?.city) || value
}
