/** What an ad of Yandex Direct says, and how its address carries it. */
export const DIRECT_WORDS = {
  utm_source: 'yandex',
  utm_medium: 'cpc',
  utm_campaign: 'Продвижение сайтов | Москва | Поиск',
  utm_content: 'объявление 14720581347, премиум 2',
  utm_term: 'заказать продвижение сайта магазина недорого',
  yclid: '15301847265094721535'
} as const

/** 840 characters when it follows `https://agency.example`: the rest is what Direct adds about the place of the ad. */
export const DIRECT_PATH = pathOf(
  '/services/seo/',
  Object.entries({
    ...DIRECT_WORDS,
    region_name: 'Подмосковье',
    device_type: 'desktop',
    source_type: 'search',
    position_type: 'premium'
  })
)

function pathOf(page: string, parameters: [name: string, value: string][]): string {
  return (
    page +
    parameters
      .map(([name, value], i) => `${i ? '&' : '?'}${name}=${encodeURIComponent(value)}`)
      .join('')
  )
}

/** The same words, read from an address. */
export function wordsOf(address: string): Record<string, string | null> {
  const { searchParams } = new URL(address)
  return Object.fromEntries(Object.keys(DIRECT_WORDS).map((name) => [name, searchParams.get(name)]))
}
