/** The first page in English. Prices, terms, hours and phones are those of the services and offices. */
export interface EnglishHome {
  title: string
  promise: string
  market: { title: string; lead: string }
  /** What the law asks for, by the day it began to. */
  rules: readonly { day: string; text: string }[]
  /** Services by their slugs: what each is called, and its first result where that is more than the work itself. */
  services: Readonly<Record<string, { name: string; result?: string; besides?: string }>>
  refusals: readonly { claim: string; reason: string }[]
  /** Offices by their slugs. */
  offices: Readonly<Record<string, { city: string; address: string; focus: string }>>
}

export const englishHome: EnglishHome = {
  title: 'Visible to Russian buyers, and measured',
  promise: 'A person answers within one business day, in English.',
  market: {
    title: 'What is different about search in Russia',
    lead:
      'Two search engines matter, Yandex and Google, and a page that does well in one may be absent from the other. ' +
      'Buyers look at maps and review platforms before they visit a site, and expect a price, a delivery time and ' +
      'a Russian phone number on its first screen.'
  },
  rules: [
    {
      day: '2025-07-01',
      text: 'Personal data of Russian citizens is recorded in databases located in Russia at the moment of collection.'
    },
    { day: '2025-09-01', text: 'Consent to data processing is a separate document.' },
    { day: '2026-03-01', text: 'Public information for consumers is available in Russian.' }
  ],
  services: {
    seo: { name: 'Search promotion (SEO)', result: 'first movement in' },
    'seo/internet-magazin': { name: 'Online shops', result: 'first categories in' },
    'seo/b2b': { name: 'Manufacturers and wholesale', result: 'first relevant enquiries in' },
    'seo/regiony': { name: 'Regional networks and branches', result: 'map listings in' },
    audit: { name: 'Website audit' },
    'audit/tehnicheskij': { name: 'Technical audit' },
    reklama: {
      name: 'Contextual and display advertising',
      result: 'launch in',
      besides: '+ ad budget'
    },
    'reklama/yandex-direct': { name: 'Yandex Direct', result: 'launch in', besides: '+ ad budget' },
    kontent: { name: 'Content marketing', result: 'first piece in' },
    analitika: { name: 'Web analytics' },
    reputaciya: { name: 'Reputation in search', result: 'first changes in' },
    nejropoisk: { name: 'Visibility in AI answers', result: 'first measurement in' }
  },
  refusals: [
    {
      claim: 'First place by tomorrow',
      reason: 'The results page belongs to the search engine.'
    },
    {
      claim: 'Growth without changes',
      reason: 'If nothing on the site may be touched, nothing can be promised of it.'
    },
    { claim: 'Secret methods', reason: 'Every one of ours is explained on request.' }
  ],
  offices: {
    moskva: { city: 'Moscow', address: '10 Primernaya St., office 501', focus: 'head office' },
    'sankt-peterburg': {
      city: 'Saint Petersburg',
      address: '4 Obraztsovaya Emb., office 12',
      focus: 'content and education'
    },
    kazan: {
      city: 'Kazan',
      address: '7 Pokazatelnaya St., office 3',
      focus: 'branch networks, reputation'
    },
    ekaterinburg: {
      city: 'Yekaterinburg',
      address: '21 Uslovny Ave., office 804',
      focus: 'manufacturing and wholesale'
    },
    novosibirsk: {
      city: 'Novosibirsk',
      address: '15 Shablonnaya St., office 210',
      focus: 'engineering and analytics'
    },
    krasnodar: {
      city: 'Krasnodar',
      address: '2 Probnaya St., office 6',
      focus: 'advertising, southern networks'
    }
  }
}
