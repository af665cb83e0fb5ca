/** What brought a visitor, as agencies report it. */
export const CHANNELS = [
  'paid',
  'organic',
  'direct',
  'referral',
  'social',
  'mail',
  'ai',
  'internal'
] as const
export type Channel = (typeof CHANNELS)[number]

/** What people call the channels. */
export const CHANNEL_NAMES: Readonly<Record<Channel, string>> = {
  paid: 'Реклама',
  organic: 'Поиск',
  direct: 'Прямые',
  referral: 'Ссылки с сайтов',
  social: 'Соцсети',
  mail: 'Рассылки и почта',
  ai: 'ИИ-помощники',
  internal: 'Внутренние'
}
