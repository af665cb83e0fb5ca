/** Documents in the order in which a project needs them, by what each of them is for. */
export const templateOrder = [
  { step: 'Зачем', slugs: ['brif', 'karta-sprosa'] },
  { step: 'Что делать', slugs: ['ochered-zadach', 'zadanie-na-pravku'] },
  { step: 'Держать ритм', slugs: ['protokol-vstrechi', 'otchet'] },
  { step: 'Писать и отвечать', slugs: ['kontent-plan', 'reglament-otzyvov'] }
] as const
