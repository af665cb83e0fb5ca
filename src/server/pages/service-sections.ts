const LABELS = {
  who: 'Кому',
  scope: 'Состав',
  process: 'Этапы',
  cases: 'Кейсы',
  prices: 'Цены',
  limits: 'Гарантии',
  people: 'Команда',
  faq: 'Вопросы'
} as const

type SectionID = keyof typeof LABELS

/** The sections of a service's page. */
export interface ServiceSections {
  /** Those that it has, in their order. */
  shown: readonly { id: SectionID; label: string }[]
  /** Anchor and number of each; one that is not shown has the number of none. */
  heads: Readonly<Record<SectionID, { id: SectionID; index: string }>>
}

export function serviceSections(has: Readonly<Record<SectionID, boolean>>): ServiceSections {
  const ids = Object.keys(LABELS) as SectionID[]
  const shown = ids.filter((id) => has[id])
  const head = (id: SectionID) => ({ id, index: String(shown.indexOf(id) + 1).padStart(2, '0') })
  return {
    shown: shown.map((id) => ({ id, label: LABELS[id] })),
    heads: Object.fromEntries(ids.map((id) => [id, head(id)])) as ServiceSections['heads']
  }
}
