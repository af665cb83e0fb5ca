/** Values that texts choose among, as pages and the editor's room name them. */
export const NEWS_CATEGORIES = {
  kompaniya: 'Компания',
  otrasl: 'Отрасль',
  issledovanie: 'Исследования',
  rejting: 'Рейтинги',
  sobytie: 'События',
  obuchenie: 'Обучение'
} as const

/** What a search engine shows as the title of a rubric of news. */
export const NEWS_TITLES = {
  kompaniya: 'Новости агентства: офисы, люди и порядки',
  otrasl: 'Новости поиска: законы, Яндекс и Google',
  issledovanie: 'Исследования сайтов: замеры и пределы вывода',
  rejting: 'Новости рейтингов: выпуски, правила, исправления',
  sobytie: 'События агентства: конференции и доклады',
  obuchenie: 'Новое в обучении: серии статей и шаблоны документов'
} as const satisfies Record<keyof typeof NEWS_CATEGORIES, string>

/** What stands under the title of a rubric of news. */
export const NEWS_LEADS = {
  kompaniya: 'Офисы, люди и порядки агентства: что изменилось, с какого дня и почему.',
  otrasl:
    'Законы и изменения поисковых систем. Назван документ или пересказ, по которому мы писали, и день чтения.',
  issledovanie: 'Замеры на собственной выборке: как считали, что вышло и где предел вывода.',
  rejting: 'Новые выпуски четырёх рейтингов, перемены в правилах и исправления.',
  sobytie: 'Конференции и доклады агентства.',
  obuchenie: 'Серии статей и шаблоны документов: для кого они, что внутри и как ими пользоваться.'
} as const satisfies Record<keyof typeof NEWS_CATEGORIES, string>

export const LEVELS = {
  nachalnyj: 'Начальный',
  srednij: 'Средний',
  prodvinutyj: 'Продвинутый'
} as const

/** What the cover of an article may be. */
export const COVERS = {
  marks: 'Знаки: сколько, и из скольких',
  bar: 'Полосы из частей',
  lane: 'Дорожки: от чего до чего',
  line: 'Линии',
  hill: 'Вершины: горизонталь на единицу'
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

/** What stands under the title of a topic that has a page, by its articles. */
export const TOPIC_LEADS: Partial<Record<keyof typeof TOPICS, string>> = {
  'poiskovoe-prodvizhenie':
    'Как выбрать подрядчика, прочитать его отчёт и решить, что важнее: реклама или поиск.',
  analitika: 'Откуда пришла заявка, сколько она принесла и что об этом сказано в отчёте.',
  tehnika: 'Скорость, дубли и коды ответа: что проверить самому и что отдать разработчику.',
  kontent: 'О чём писать, чьё имя поставить под текстом и какие темы не трогать.',
  doverie: 'Чем подтверждают слова: имя автора, договор с подрядчиком, ответы на отзывы.'
}

/** The values themselves, in their order. */
export function namesOf<Name extends string>(names: Readonly<Record<Name, string>>): Name[] {
  return Object.keys(names) as Name[]
}

/** What a visitor can write about; the value is what the lead carries as `theme`. */
export const leadThemes = [
  { value: 'seo', label: 'Поисковое продвижение' },
  { value: 'shop', label: 'Продвижение интернет-магазина' },
  { value: 'b2b', label: 'Продвижение производства и опта' },
  { value: 'regions', label: 'Регионы и филиалы' },
  { value: 'audit', label: 'Аудит сайта' },
  { value: 'ads', label: 'Реклама' },
  { value: 'content', label: 'Контент и редакция' },
  { value: 'analytics', label: 'Аналитика и отчёты' },
  { value: 'reputation', label: 'Репутация' },
  { value: 'ai', label: 'Видимость в ответах нейросетей' },
  { value: 'rating', label: 'Рейтинги: участие или подбор' },
  { value: 'press', label: 'Запрос для СМИ и конференций' },
  { value: 'complaint', label: 'Отзыв или жалоба на нас' },
  { value: 'other', label: 'Другой вопрос' }
] as const
