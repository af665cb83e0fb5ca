/** Everything that there is to say of the pages whose addresses begin alike. */
export interface PageFamily {
  /** How their addresses begin; the longest beginning that fits counts. */
  prefix: string
  /** What one of them is called, by the words of the frame, beside its date in the results of the search; the family's own page is called nothing. */
  name?:
    | 'service'
    | 'industry'
    | 'case'
    | 'rating'
    | 'article'
    | 'template'
    | 'glossary'
    | 'item'
    | 'team'
    | 'vacancy'
    | 'office'
    | 'document'
  /** Under what the search shows them. */
  kind: 'services' | 'ratings' | 'cases' | 'articles' | 'news' | 'company'
  /** How much the search prefers them to others that match the same words; 1 by default. */
  weight?: number
  /** The file of the sitemap that lists them. */
  sitemap: 'pages' | 'services' | 'news' | 'articles' | 'ratings' | 'cases'
  /** Which of them have a query in `demand.yml`, by which they are looked for: all, those made of a text of their own, or none. */
  sought: 'all' | 'texts' | 'none'
  /** The section of the site map that lists them. */
  section:
    | 'services'
    | 'cases'
    | 'ratings'
    | 'education'
    | 'news'
    | 'about'
    | 'contacts'
    | 'documents'
    | 'english'
}

/** What most families are. */
const USUAL = { kind: 'company', sitemap: 'pages', sought: 'none' } as const

const FAMILIES: readonly (Omit<PageFamily, keyof typeof USUAL> & Partial<PageFamily>)[] = [
  {
    prefix: '/services/',
    name: 'service',
    kind: 'services',
    weight: 4,
    sitemap: 'services',
    sought: 'all',
    section: 'services'
  },
  { prefix: '/prices/', kind: 'services', weight: 4, sought: 'all', section: 'services' },
  { prefix: '/industries/', name: 'industry', sought: 'all', section: 'services' },
  {
    prefix: '/cases/',
    name: 'case',
    kind: 'cases',
    sitemap: 'cases',
    sought: 'texts',
    section: 'cases'
  },
  {
    prefix: '/rating/',
    name: 'rating',
    kind: 'ratings',
    weight: 2,
    sitemap: 'ratings',
    sought: 'texts',
    section: 'ratings'
  },
  { prefix: '/education/', kind: 'articles', weight: 1.2, section: 'education' },
  {
    prefix: '/education/articles/',
    name: 'article',
    kind: 'articles',
    weight: 1.2,
    sitemap: 'articles',
    sought: 'texts',
    section: 'education'
  },
  {
    prefix: '/education/templates/',
    name: 'template',
    kind: 'articles',
    weight: 1.2,
    section: 'education'
  },
  {
    prefix: '/education/glossary/',
    name: 'glossary',
    kind: 'articles',
    weight: 1.2,
    section: 'education'
  },
  { prefix: '/news/', name: 'item', kind: 'news', weight: 0.8, sitemap: 'news', section: 'news' },
  { prefix: '/about/', section: 'about' },
  { prefix: '/about/team/', name: 'team', section: 'about' },
  { prefix: '/about/vacancies/', name: 'vacancy', section: 'about' },
  { prefix: '/spasibo/', section: 'about' },
  { prefix: '/samples/', sought: 'all', section: 'about' },
  { prefix: '/contacts/', name: 'office', sought: 'texts', section: 'contacts' },
  { prefix: '/legal/', name: 'document', section: 'documents' },
  { prefix: '/en/', section: 'english' }
]

/** In the order of the site map. */
export const PAGE_FAMILIES: readonly PageFamily[] = FAMILIES.map((own) => ({ ...USUAL, ...own }))

/** Pages right below home that are no family's: `/faq/`, `/contract/`. */
const SINGLE: PageFamily = { ...USUAL, prefix: '/', section: 'about' }
const BY_LENGTH = [...PAGE_FAMILIES].sort((a, b) => b.prefix.length - a.prefix.length)

/**
 * The family of a page.
 *
 * @throws {Error} For a page deeper than `/faq/` whose family nobody has written down.
 */
export function familyOf(path: string): PageFamily {
  const family = BY_LENGTH.find(({ prefix }) => path.startsWith(prefix))
  if (family) return family
  if (/^\/[^/]*\/?$/.test(path)) return SINGLE
  throw new Error(`PAGE_FAMILIES has no family for ${path}`)
}
