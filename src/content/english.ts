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
    { title: 'Pages', pages: [...pages, { path: links.cases(), title: 'Cases, in Russian' }] },
    {
      title: 'Documents, in Russian',
      pages: [
        { path: links.legal('privacy'), title: 'Privacy policy' },
        { path: links.consent(), title: 'Consent' },
        { path: links.legal('cookies'), title: 'Cookies' },
        { path: links.legal('terms'), title: 'Terms' }
      ]
    }
  ],
  company: {
    name: 'Trigopunkt',
    promise: 'The point from which growth is measured',
    legalName: 'Trigopunkt LLC',
    address: '10 Primernaya St., office 501, Moscow'
  }
} as const
