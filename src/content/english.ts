import { links } from '../shared/links.ts'

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
