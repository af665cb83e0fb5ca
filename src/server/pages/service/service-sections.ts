const LABELS = {
  who: 'Кому',
  scope: 'Состав и цены',
  process: 'Этапы',
  essay: 'Разбор',
  cases: 'Кейсы',
  limits: 'Договор',
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
  /** Number of the one after them. */
  next: string
}

export function serviceSections(has: Readonly<Record<SectionID, boolean>>): ServiceSections {
  const ids = Object.keys(LABELS) as SectionID[]
  const shown = ids.filter((id) => has[id])
  const number = (place: number) => String(place + 1).padStart(2, '0')
  const head = (id: SectionID) => ({ id, index: number(shown.indexOf(id)) })
  return {
    shown: shown.map((id) => ({ id, label: LABELS[id] })),
    next: number(shown.length),
    heads: Object.fromEntries(ids.map((id) => [id, head(id)])) as ServiceSections['heads']
  }
}
