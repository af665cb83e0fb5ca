import { partBar } from '../../../drawings/bar.ts'
import { type CoverFile, coverFile } from '../../../drawings/cover.ts'
import type { LeadFormProps } from '../../../islands/lead-form/lead-form.tsx'
import { links } from '../../../shared/links.ts'
import { fill } from '../../../shared/words/fill.ts'
import type { Content, Entry } from '../../content/content.ts'
import { countWords, type RenderedBody, readingMinutes } from '../../content/markdown.ts'
import type { Data } from '../../content/schemas.ts'
import type { PageMeta } from '../../render/page-meta.ts'
import type { Byline, NotedLink, SidePerson } from '../company/company-data.ts'
import type { ShownFile } from '../legal/document-data.ts'
import type { Rubric } from '../page.ts'
import type { FormPlan } from './form-plan.ts'

declare module '../page.ts' {
  interface PageData extends ArticlePages {}
}

type Person = Entry<'people'> | undefined

/** A letter of the glossary with its terms, those that a query leaves and the others. */
export interface GlossaryLetter {
  letter: string
  isFound: boolean
  words: (Content['glossary'][number] & { moreText: string; isFound: boolean })[]
}

/** A document with its picture. */
export type ShownTemplate = Data<'templates'> & {
  path: string
  /** What it is for in a project. */
  step: string
  /** SVG */
  sheet: string
  /** Its tables, where it has any. */
  csv: string | undefined
  /** All that it can be downloaded as, beside CSV. */
  files: readonly ShownFile[]
}

/** A document in the list, its picture whole with all that is to be filled in. */
export interface ListedTemplate extends ShownTemplate {
  /** «Заполнить 27 полей» */
  blanks: string
}

/** A part of a section, on the page of the section. */
export interface SectionPart {
  path: string
  title: string
  /** «14 статей» */
  count: string
  /** A mark for each. */
  drawing: string
  text: string
}

/** An article in a list. */
export interface Story {
  article: Entry<'articles'>
  author: string
  checker: string | undefined
  topic: string
  /** «9 минут» */
  minutes: string
  /** Address of its cover. */
  cover: string
}

/** Articles in the order in which they answer one question. */
export interface ReadingPath {
  title: string
  /** «27 минут», and SVG on an axis that all have. */
  time: string
  drawing: string
  steps: readonly NotedLink[]
}

/** What articles, the education section, the glossary and the templates print. */
interface ArticlePages {
  'pages/article-list': {
    meta: PageMeta
    title: string
    lead: string
    leadStory: Story | undefined
    stories: readonly Story[]
    topics: readonly Rubric[]
    form: LeadFormProps
  }
  'pages/article': {
    meta: PageMeta
    article: Entry<'articles'>
    /** Its topics that have a page. */
    topics: readonly { tag: string; title: string }[]
    level: string
    body: RenderedBody
    contents: readonly ContentsLine[]
    /** Of an article that has numbers for one. */
    cover: { path: string; said: string } | undefined
    author: Byline | undefined
    checker: Person
    service: Entry<'services'> | undefined
    related: readonly (Entry<'articles'> & { cover: string })[]
    form: LeadFormProps
  }
  'pages/education': {
    meta: PageMeta
    page: Entry<'pages'>
    body: RenderedBody
    sections: readonly SectionPart[]
    paths: readonly ReadingPath[]
    stories: readonly Story[]
    person: SidePerson | undefined
  }
  'pages/glossary': {
    meta: PageMeta
    query: string
    lead: string
    letters: readonly GlossaryLetter[]
    /** How many terms each letter has: SVG. */
    columns: string
    found: number
    foundText: string
    wholeText: string
  }
  'pages/template-list': {
    meta: PageMeta
    page: Entry<'pages'>
    body: RenderedBody
    templates: readonly ListedTemplate[]
  }
  'pages/template': {
    meta: PageMeta
    template: ShownTemplate
    /** It as it is set on sheets of A4: SVG. */
    sheets: readonly string[]
    plan: FormPlan
    others: readonly ShownTemplate[]
    body: RenderedBody
  }
}

/** A section of a text, and how long it is beside the longest one. */
export interface ContentsLine {
  id: string
  text: string
  /** In per cent. */
  share: number
}

const PERCENT = 100

/** The sections of a text with the words that each of them has. */
export function articleContents(
  body: string,
  headings: readonly { id: string; text: string }[]
): ContentsLine[] {
  const words = sectionWords(body)
  const longest = Math.max(1, ...words)
  return headings.map((heading, index) => ({
    ...heading,
    share: Math.round((PERCENT * (words[index] ?? 0)) / longest)
  }))
}

const SECTION = /^## .*$/m

/** How many words each section of a text has. */
export function sectionWords(body: string): number[] {
  const [, ...sections] = withoutFences(body).split(SECTION)
  return sections.map(countWords)
}

/** What is drawn is not read. */
function withoutFences(body: string): string {
  let isInside = false
  const read = body.split('\n').filter((line) => {
    const isEdge = isInside ? line === '```' : line.startsWith('```')
    if (isEdge) isInside = !isInside
    return !isInside && !isEdge
  })
  return read.join('\n')
}

/** The cover of an article, drawn of the numbers that it gives for one. */
export function articleCover({ slug, data }: Entry<'articles'>): CoverFile {
  return coverFile(slug, data.cover)
}

/** In which order to read, by the reader's question, with the time that it takes. */
export function orderedReading({ articles, site }: Content): ReadingPath[] {
  const paths = site.education.paths.map(({ title, articles: slugs }) => {
    const steps = slugs.flatMap((slug) => articles.find((article) => article.slug === slug) ?? [])
    return { title, steps, minutes: steps.map(minutesOf) }
  })
  const longest = Math.max(...paths.map(({ minutes }) => sum(minutes)))
  const minutesText = (count: number) => fill(site.reading.articles.minutes, { count })
  return paths.map(({ title, steps, minutes }) => ({
    title,
    time: minutesText(sum(minutes)),
    drawing: partBar({
      ...{ block: 'paths', height: 12, whole: longest },
      parts: minutes.map((length) => ({ length }))
    }),
    steps: steps.map((article) => ({
      path: links.article(article.slug),
      title: article.data.title,
      note: minutesText(minutesOf(article))
    }))
  }))
}

/** What the first question about the trade is answered with. */
export function firstReading(content: Content): ReadingPath['steps'] {
  const steps = FIRST_READING.get(content) ?? orderedReading(content)[0]?.steps.slice(0, 2) ?? []
  FIRST_READING.set(content, steps)
  return steps
}

const FIRST_READING = new WeakMap<Content, ReadingPath['steps']>()

/** How long it takes to read an article: «9 минут». */
export function readingTime(article: Entry<'articles'>, { site }: Pick<Content, 'site'>): string {
  return fill(site.reading.articles.minutes, { count: minutesOf(article) })
}

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)

const minutesOf = ({ body }: Entry<'articles'>) => readingMinutes(countWords(body))
