import { links } from '../../shared/links.ts'
import type { Content } from '../content/content.ts'
import { pageMeta } from '../render/page-meta.ts'

declare module '../pages/page.ts' {
  interface PageData {
    'pages/error': ReturnType<typeof errorPage>
  }
}

/** The page of a request that failed with `status`, in the language of the section that was asked. */
export function errorPage(status: number, site: Content['site'], path = '') {
  /** The site works, and what was asked for is not there. */
  const isMissing = status < 500
  const lang = path.startsWith(links.english()) ? 'en' : 'ru'
  const { document, ...words } = lang === 'en' ? english(isMissing) : russian(status, site)
  const meta = pageMeta({
    path: '',
    name: '',
    title: document,
    description: '',
    updated: '',
    lang,
    isIndexed: false
  })
  return { meta, status, isMissing, ...words }
}

function russian(status: number, site: Content['site']) {
  const { error: words } = site.frame
  const { home: title, or, none, code } = words
  return {
    document: status < 500 ? words.missing.name : words.fault.title,
    ...toldOf(status, words),
    links: [
      { path: links.services(), title: site.services.name },
      { path: links.cases(), title: site.cases.name },
      { path: links.articles(), title: site.reading.articles.name },
      { path: links.contacts(), title: site.agency.contacts.name }
    ],
    home: { path: links.home(), title, or, none, code }
  }
}

function toldOf(
  status: number,
  { missing, gone, refused, fault }: Content['site']['frame']['error']
): { title: string; text: string } {
  if (status >= 500) return fault
  if (status === 410) return gone
  const { title, text } = missing
  return { title: status === 405 ? refused : title, text }
}

function english(isMissing: boolean) {
  return {
    document: isMissing ? 'Page not found' : 'A fault on our side',
    title: isMissing ? 'There is no such point on the map' : 'A fault on our side',
    text: isMissing
      ? 'The address has changed, or there is a slip in it. Choose a page to go on.'
      : 'We are mending it. Call us, or try again in a minute.',
    links: [
      { path: links.englishServices(), title: 'Services and prices' },
      { path: links.englishContacts(), title: 'Contacts' }
    ],
    home: {
      path: links.english(),
      title: 'About the agency',
      or: 'or',
      none: 'no data',
      code: 'code'
    }
  }
}
