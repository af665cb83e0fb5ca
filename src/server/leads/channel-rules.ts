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

/**
 * Parameters that an advertiser or a search engine adds to the landing page. They tell what a referrer cannot: without
 * tags, a paid click looks organic. `ysclid` marks Yandex's organic results.
 */
export const CLICK_IDS: readonly { name: string; channel: Channel; source: string }[] = [
  { name: 'yclid', channel: 'paid', source: 'Яндекс / cpc' },
  { name: 'ymclid', channel: 'paid', source: 'Яндекс Маркет / cpc' },
  { name: 'gclid', channel: 'paid', source: 'Google / cpc' },
  { name: 'gbraid', channel: 'paid', source: 'Google / cpc' },
  { name: 'wbraid', channel: 'paid', source: 'Google / cpc' },
  { name: 'gad_source', channel: 'paid', source: 'Google / cpc' },
  { name: 'msclkid', channel: 'paid', source: 'Bing / cpc' },
  { name: 'rb_clickid', channel: 'paid', source: 'VK Реклама / cpc' },
  { name: '_openstat', channel: 'paid', source: 'Яндекс / cpc' },
  { name: 'ttclid', channel: 'paid', source: 'TikTok / cpc' },
  { name: 'ysclid', channel: 'organic', source: 'Яндекс / organic' },
  { name: 'srsltid', channel: 'organic', source: 'Google / organic' },
  { name: 'fbclid', channel: 'social', source: 'facebook.com' }
]

/** `utm_medium`, in lower case. */
export const MEDIUM_CHANNELS: readonly { pattern: RegExp; channel: Channel }[] = [
  {
    pattern:
      /^(cpc|ppc|cpm|cpv|cpa|cpp|paid.*|.*[-_]paid|banner|display|retarget.*|remarketing|ads?|context)$/,
    channel: 'paid'
  },
  { pattern: /^(e-?mail|newsletter|mailing|рассылка)$/, channel: 'mail' },
  { pattern: /^(social.*|smm|sm|messenger|post|stories)$/, channel: 'social' },
  { pattern: /^(organic|search|seo)$/, channel: 'organic' },
  { pattern: /^(ai|llm|chatbot|assistant)$/, channel: 'ai' },
  { pattern: /^direct$/, channel: 'direct' }
]

/**
 * Hosts without `www.`, exceptions before their families: a search engine's ads and mail are not its search. People
 * also write a bare word into `utm_source`.
 */
export const CHANNEL_HOSTS: readonly { pattern: RegExp; channel: Channel }[] = [
  {
    pattern:
      /^(yabs|an|bs|awaps)\.yandex\.\w+$|doubleclick\.net$|googleadservices\.com$|googlesyndication\.com$/,
    channel: 'paid'
  },
  {
    pattern:
      /(^|\.)(chatgpt\.com|chat\.openai\.com|perplexity\.ai|claude\.ai|gemini\.google\.com|bard\.google\.com|copilot\.microsoft\.com|chat\.deepseek\.com|deepseek\.com|alice\.yandex\.ru|giga\.chat|grok\.com|you\.com|mistral\.ai|poe\.com)$|^(chatgpt|chatgpt\.com|perplexity|claude|gemini|copilot|deepseek|gigachat)$/,
    channel: 'ai'
  },
  {
    pattern:
      /^(e|touch|light|m)\.mail\.ru$|^mail\.(google\.com|yandex\.\w+|rambler\.ru|yahoo\.com)$|^outlook\.(live|office|office365)\.com$|^(unisender|sendsay|mindbox|mailchimp|sendpulse)(\.\w+)?$/,
    channel: 'mail'
  },
  {
    pattern:
      /(^|\.)(vk\.com|vk\.ru|vkvideo\.ru|ok\.ru|t\.me|telegram\.org|telegram\.me|dzen\.ru|youtube\.com|youtu\.be|rutube\.ru|facebook\.com|instagram\.com|threads\.net|twitter\.com|x\.com|t\.co|linkedin\.com|pinterest\.(com|ru)|tenchat\.ru|whatsapp\.com|wa\.me|viber\.com|tiktok\.com|reddit\.com|pikabu\.ru|my\.mail\.ru|max\.ru)$|^(vk|vkontakte|ok|odnoklassniki|telegram|tg|dzen|youtube|facebook|instagram|whatsapp|tenchat|org\.telegram\.messenger)$/,
    channel: 'social'
  },
  {
    pattern:
      /^((m|nova|search|go|cn|ru\.search)\.)?(yandex\.(ru|com|by|kz|uz|ua|com\.tr|com\.ge|az|kg|lv|lt|md|tj|tm)|ya\.ru|google\.[a-z.]{2,6}|bing\.com|duckduckgo\.com|mail\.ru|rambler\.ru|yahoo\.com|brave\.com|ecosia\.org|qwant\.com|startpage\.com|kagi\.com|baidu\.com|mojeek\.com|swisscows\.com|yep\.com)$|^com\.google\.android\.googlequicksearchbox$/,
    channel: 'organic'
  }
]

export const SEARCH_NAMES: readonly { pattern: RegExp; name: string }[] = [
  { pattern: /yandex|^ya\.ru$/, name: 'Яндекс' },
  { pattern: /google/, name: 'Google' },
  { pattern: /bing/, name: 'Bing' },
  { pattern: /duckduckgo/, name: 'DuckDuckGo' },
  { pattern: /mail\.ru/, name: 'Mail.ru' },
  { pattern: /rambler/, name: 'Рамблер' },
  { pattern: /yahoo/, name: 'Yahoo' },
  { pattern: /baidu/, name: 'Baidu' }
]
