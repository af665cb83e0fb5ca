interface Corner {
  /** The name of its field. */
  id: string
  title: string
  note: string
  /** Metrics of the rating, by their ids. */
  metrics: readonly string[]
}

type Corners = readonly [Corner, Corner, Corner]

/** By the address of a rating; a rating of fewer than three metrics has none. */
const CORNERS: Readonly<Record<string, Corners>> = {
  'agentstva-prodvizheniya': [
    {
      id: 'rezultat',
      title: 'Результат',
      note: 'удержание и результаты',
      metrics: ['retention', 'results']
    },
    {
      id: 'otnosheniya',
      title: 'Отношения',
      note: 'оценка и открытость',
      metrics: ['clients', 'openness']
    },
    {
      id: 'znanie',
      title: 'Знание',
      note: 'экспертность и свой сайт',
      metrics: ['expertise', 'site']
    }
  ],
  'kachestvo-sajtov': [
    { id: 'skorost', title: 'Скорость', note: 'LCP, INP и CLS', metrics: ['speed'] },
    { id: 'dostupnost', title: 'Доступность', note: 'для всех посетителей', metrics: ['a11y'] },
    { id: 'tehnika', title: 'Техника', note: 'для поиска и вёрстка', metrics: ['seo', 'html'] }
  ],
  'servisy-analitiki': [
    {
      id: 'dannye',
      title: 'Данные',
      note: 'точность и возможности',
      metrics: ['accuracy', 'features']
    },
    { id: 'rabota', title: 'Работа', note: 'скорость и удобство', metrics: ['speed', 'usability'] },
    { id: 'cena', title: 'Цена', note: 'за результат', metrics: ['price'] }
  ]
}

/** The corners of the triangle of weights; an edition that counts other metrics than the rating now has its own. */
export function cornersOf(slug: string): Corners | undefined {
  return CORNERS[slug] ?? CORNERS[slug.split('/', 1)[0] ?? '']
}

/** Who polls the clients of participants and decides on objections: it sells nothing on the market that is rated. */
export const ratingHolder = {
  name: 'Лаборатория опросов «Ровный счёт»',
  email: 'opros@rovnyschet.example'
} as const
