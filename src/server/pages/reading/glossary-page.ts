import { countMarks, markColumns } from '../../../drawings/marks.ts'
import { links } from '../../../shared/links.ts'
import { hasAllWords } from '../../../shared/search/word-match.ts'
import { fill, type Said } from '../../../shared/words/fill.ts'
import type { Content } from '../../content/content.ts'
import { type Crumb, type PageMeta, pageMeta } from '../../render/page-meta.ts'
import { chosenMeta } from '../filters.ts'
import type { SitePage } from '../page.ts'

declare module '../page.ts' {
  interface PageData {
    'pages/glossary': ReturnType<typeof glossaryView>
  }
}

type Term = Content['glossary'][number]

const ALPHABET = 'АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЭЮЯ'
const LATIN = 'A–Z'
/** The most letters of a question to the glossary. */
const MOST_LETTERS = 60

/** All terms by their letters; a query leaves those that have all of its words. */
export function glossaryPage(content: Content, ancestors: readonly Crumb[]): SitePage {
  const titles = glossaryTargets(content)
  const meta = glossaryMeta(content.glossary, ancestors, content.site.reading.glossary)
  const page = (own: PageMeta, query: string): SitePage => ({
    meta: own,
    render: ({ render }) => render('pages/glossary', glossaryView(content, titles, query))
  })
  return {
    ...page(meta, ''),
    view(asked) {
      const q = asked.get('q')?.trim().slice(0, MOST_LETTERS)
      if (!q) return undefined
      const query = new URLSearchParams({ q }).toString()
      return { query, ...page(chosenMeta(meta, query), q) }
    }
  }
}

function glossaryView(
  { glossary, site }: Content,
  titles: ReadonlyMap<string, string>,
  query: string
) {
  const words = site.reading.glossary
  const letters = lettersOf(glossary, titles, query)
  const found = letters.flatMap(({ words }) => words).filter(({ isFound }) => isFound).length
  const whole = fill(words.count, { count: glossary.length })
  return {
    query,
    lead: fill(words.lead, { count: glossary.length }),
    letters,
    columns: columnsOf(letters, words.letters),
    found,
    foundText: query ? fill(words.found, { count: found }) : whole,
    wholeText: whole
  }
}

function glossaryMeta(
  glossary: readonly Term[],
  ancestors: readonly Crumb[],
  { name, seo }: Content['site']['reading']['glossary']
): PageMeta {
  return pageMeta({
    path: links.glossary(),
    name,
    title: seo.title,
    description: fill(seo.description, { count: glossary.length }),
    updated: '',
    ancestors,
    jsonLd: [
      {
        '@type': 'DefinedTermSet',
        name: seo.title,
        url: links.glossary(),
        hasDefinedTerm: glossary.map(({ term, slug }) => ({
          '@type': 'DefinedTerm',
          name: term,
          url: `${links.glossary()}#${slug}`
        }))
      }
    ]
  })
}

/** How many terms each letter has; those that were not asked for stay pale. */
function columnsOf(letters: ReturnType<typeof lettersOf>, said: Said<'counts'>): string {
  const counts = letters.map(({ letter, words }) => `${letter} ${words.length}`)
  return markColumns(
    fill(said, { counts: counts.join(', ') }),
    letters.map(({ letter, words }) => ({
      label: letter,
      marks: words.map(({ isFound }) => (isFound ? ('own' as const) : ('other' as const)))
    }))
  )
}

/** The letters with their terms, those that a query leaves and the others. */
function lettersOf(glossary: readonly Term[], titles: ReadonlyMap<string, string>, query: string) {
  const letters = new Map<string, (Term & { moreText: string; isFound: boolean })[]>()
  for (const term of glossary) {
    const letter = letterOf(term)
    const words = letters.get(letter) ?? []
    const isFound = hasAllWords(`${term.term} ${term.en ?? ''} ${term.text}`, query)
    words.push({ ...term, isFound, moreText: titles.get(term.see ?? '') ?? '' })
    letters.set(letter, words)
  }
  return [...letters].map(([letter, words]) => ({
    letter,
    words,
    isFound: words.some(({ isFound }) => isFound)
  }))
}

function letterOf({ term }: Term): string {
  const first = term.charAt(0).toUpperCase().replace('Ё', 'Е')
  return ALPHABET.includes(first) ? first : LATIN
}

/** Pages that stand at an address of their own. */
const PAGES: Readonly<Record<string, string>> = {
  about: links.about(),
  methodology: links.methodology(),
  templates: links.templates()
}

/** What a link of the glossary says, by its address: the title of the page there, up to a colon. */
export function glossaryTargets({
  articles,
  services,
  ratings,
  news,
  legal,
  pages
}: Content): ReadonlyMap<string, string> {
  const titles: [string, string][] = [
    ...articles.map(({ slug, data }): [string, string] => [links.article(slug), data.title]),
    ...services.map(({ slug, data }): [string, string] => [links.service(slug), data.menu]),
    ...ratings.map(({ slug, data }): [string, string] => [links.rating(slug), data.title]),
    ...news.map(({ slug, data }): [string, string] => [links.newsItem(slug), data.title]),
    ...legal.map(({ slug, data }): [string, string] => [links.legal(slug), data.title]),
    ...pages.map(({ slug, data }): [string, string] => [PAGES[slug] ?? '', data.title])
  ]
  return new Map(titles.map(([path, title]) => [path, title.split(': ', 1)[0] ?? title]))
}

/** What the section of education is made of, each part counted and drawn by the same marks. */
export function educationSections({
  articles,
  templates,
  glossary,
  site: { reading: words }
}: Content) {
  const { education } = words
  const counted = (said: Said<'count'>, count: number) => ({
    drawing: countMarks(count),
    count: fill(said, { count })
  })
  return [
    {
      path: links.articles(),
      title: words.articles.name,
      ...counted(words.articles.count, articles.length),
      text: education.articles
    },
    {
      path: links.templates(),
      title: words.templates.name,
      ...counted(words.templates.count, templates.length),
      text: education.templates
    },
    {
      path: links.glossary(),
      title: words.glossary.title,
      ...counted(words.glossary.count, glossary.length),
      text: education.glossary
    }
  ]
}
