import { links } from '../shared/links.ts'

/** The first page in English. Prices, terms, hours and phones are those of the services and offices. */
export interface EnglishHome {
  title: string
  promise: string
  /** One of our cases; its numbers are those of the case. */
  story: {
    /** Of the case. */
    slug: string
    client: string
    /** What its series counts, and in what. */
    measured: string
    unit: string
    /** What was changed, by month: what the drawing has room for. */
    events: Readonly<Record<string, string>>
    facts: readonly { term: string; text: string }[]
  }
  market: { title: string; lead: string }
  /** What the law asks for, by the day it began to. */
  rules: readonly { day: string; text: string }[]
  /** The services that a company new to Russia begins with, by their slugs; the page of services has them all. */
  start: readonly string[]
  /** Services by their slugs: what each is called, and its first result where that is more than the work itself. */
  services: Readonly<Record<string, { name: string; result?: string; besides?: string }>>
  refusals: readonly { claim: string; reason: string }[]
  /** Offices by their slugs. */
  offices: Readonly<Record<string, { city: string; address: string; focus: string }>>
}

export const englishHome: EnglishHome = {
  title: 'Get found on Yandex by buyers in Russia',
  promise: 'You get a reply from a person within one business day, in English.',
  story: {
    slug: 'mebel-dlya-doma',
    client: 'Online furniture store, Moscow',
    measured: 'Monthly revenue from organic search',
    unit: 'million roubles',
    events: {
      '2024-04': 'duplicates removed',
      '2024-07': 'filter by depth',
      '2024-11': 'real delivery dates',
      '2025-01': 'kitchen sets'
    },
    facts: [
      {
        term: 'What we did',
        text:
          'Made pages for 27 of 214 filter values and for common room sizes, let search engines index them, and put real ' +
          'delivery dates on product pages.'
      },
      {
        term: 'What did not work',
        text: '22 how-to-choose articles: 9,000 visits a month, 0.4% of revenue.'
      },
      {
        term: 'What real dates cost',
        text: '3% fewer checkouts, but cancellations fell from 14% to 9%. We count delivered orders, less returns.'
      }
    ]
  },
  market: {
    title: 'How search in Russia differs',
    lead:
      'You need to rank in two search engines, Yandex and Google, and a page that does well in one may be missing from ' +
      'the other. Buyers check maps and reviews before they open your site, and look for a price, a delivery time and a ' +
      'Russian phone number as soon as it loads.'
  },
  rules: [
    {
      day: '2025-07-01',
      text: 'The first collection of personal data of Russian citizens may not use databases outside Russia (Federal Law No. 152-FZ, article 18).'
    },
    {
      day: '2025-09-01',
      text: 'Consent to data processing must be a document of its own (No. 152-FZ, article 9).'
    },
    {
      day: '2026-03-01',
      text: 'Public information for consumers must be available in Russian (No. 168-FZ).'
    }
  ],
  start: ['audit', 'seo', 'reklama/yandex-direct'],
  services: {
    seo: { name: 'SEO for Yandex and Google', result: 'first gains in' },
    'seo/internet-magazin': { name: 'E-commerce SEO', result: 'first categories in' },
    'seo/b2b': { name: 'B2B and industrial SEO', result: 'first qualified enquiries in' },
    'seo/regiony': { name: 'Local SEO for multi-location businesses', result: 'map listings in' },
    audit: { name: 'SEO audit' },
    'audit/tehnicheskij': { name: 'Technical SEO audit' },
    reklama: {
      name: 'Ads on Yandex and VK',
      result: 'launch in',
      besides: '+ ad spend'
    },
    'reklama/yandex-direct': {
      name: 'Yandex Direct management',
      result: 'launch in',
      besides: '+ ad spend'
    },
    kontent: { name: 'Content marketing', result: 'first piece in' },
    analitika: { name: 'Web analytics' },
    reputaciya: { name: 'Online reputation management', result: 'first changes in' },
    nejropoisk: { name: 'Visibility in AI answers', result: 'first measurement in' }
  },
  refusals: [
    {
      claim: 'A place in the rankings',
      reason: 'Rankings belong to the search engine.'
    },
    {
      claim: 'Growth without changes to your site',
      reason: 'If nobody can edit the site, rankings stay where they are.'
    },
    {
      claim: 'A profit within a year',
      reason:
        'It depends on your margin and on how long a deal takes. We work it out with you before the contract.'
    }
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
      focus: 'multi-location businesses, reputation'
    },
    ekaterinburg: {
      city: 'Yekaterinburg',
      address: '21 Uslovny Ave., office 804',
      focus: 'manufacturing and wholesale'
    },
    novosibirsk: {
      city: 'Novosibirsk',
      address: '15 Shablonnaya St., office 210',
      focus: 'technical SEO and analytics'
    },
    krasnodar: {
      city: 'Krasnodar',
      address: '2 Probnaya St., office 6',
      focus: 'PPC, retail chains in the south'
    }
  }
}

const pages = [
  { path: links.english(), title: 'About' },
  { path: links.englishServices(), title: 'Services and prices' },
  { path: links.englishContacts(), title: 'Contacts' }
] as const

/** The frame of the pages in English. */
export const english = {
  menu: pages,
  footer: [
    {
      title: 'Pages',
      pages: [...pages, { path: links.cases(), title: 'Case studies, in Russian' }]
    },
    {
      title: 'Documents',
      pages: [
        { path: links.englishPrivacy(), title: 'Privacy notice' },
        { path: links.englishConsent(), title: 'Consent' },
        { path: links.legal('cookies'), title: 'Cookies, in Russian' },
        { path: links.legal('terms'), title: 'Terms, in Russian' }
      ]
    }
  ],
  company: {
    name: 'Trigopunkt',
    promise: 'Yandex and Google SEO for companies selling in Russia',
    legalName: 'Trigopunkt LLC',
    address: '10 Primernaya St., office 501, Moscow'
  }
} as const
