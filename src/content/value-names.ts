/** Values that texts choose among, as pages and the editor's room name them. */
export const NEWS_CATEGORIES = {
  kompaniya: 'Компания',
  otrasl: 'Отрасль',
  issledovanie: 'Исследования',
  rejting: 'Рейтинги',
  kejs: 'Кейсы',
  sobytie: 'События',
  obuchenie: 'Обучение'
} as const

export const LEVELS = {
  nachalnyj: 'Начальный',
  srednij: 'Средний',
  prodvinutyj: 'Продвинутый'
} as const

export const INDUSTRIES = {
  roznica: 'Розничная торговля',
  proizvodstvo: 'Производство и опт',
  medicina: 'Медицина',
  finansy: 'Финансы',
  obrazovanie: 'Образование',
  uslugi: 'Услуги'
} as const

export const TOPICS = {
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
} as const

/** The values themselves, in their order. */
export function namesOf<Name extends string>(names: Readonly<Record<Name, string>>): Name[] {
  return Object.keys(names) as Name[]
}
