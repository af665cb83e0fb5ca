import type { Topic } from '../../content/schemas.ts'

/** Topics of articles as they are shown. */
export const TOPICS: Readonly<Record<Topic, string>> = {
  'poiskovoe-prodvizhenie': 'Поисковое продвижение',
  analitika: 'Аналитика',
  udobstvo: 'Удобство',
  'internet-magaziny': 'Интернет-магазины',
  tehnika: 'Техника',
  'proizvodstvo-i-opt': 'Производство и опт',
  kontent: 'Контент',
  regiony: 'Регионы',
  audit: 'Аудит',
  skorost: 'Скорость',
  reklama: 'Реклама',
  doverie: 'Доверие',
  reputaciya: 'Репутация',
  nejropoisk: 'Нейропоиск'
}
