import { LEVELS, namesOf, TOPIC_LEADS, TOPICS } from '../../../content/value-names.ts'
import { withOffset } from '../../../shared/dates.ts'
import { links } from '../../../shared/links.ts'
import { fill, type Said } from '../../../shared/words/fill.ts'
import type { Content, Entry } from '../../content/content.ts'
import { DESCRIPTION_LENGTH } from '../../content/fields.ts'
import { renderMarkdown } from '../../content/markdown.ts'
import { type Crumb, pageMeta } from '../../render/page-meta.ts'
import { byline } from '../company/company-data.ts'
import { authorLd, datedMeta } from '../dated-meta.ts'
import type { PageTools, Rubric, SitePage } from '../page.ts'
import { articleContents, articleCover, readingTime } from './article-data.ts'

declare module '../page.ts' {
  interface PageData {
    'pages/article-list': ReturnType<typeof listView> & {
      title: string
      lead: string
    }
    'pages/article': ReturnType<typeof articleView>
  }
}

const MIN_PER_TOPIC = 2

/** The section, and the list in it. */
function ancestorsOf({ site: { reading } }: Content): [Crumb, Crumb] {
  return [
    { path: links.education(), title: reading.name },
    { path: links.articles(), title: reading.articles.name }
  ]
}

/** The list of articles, its topics, and every article. */
export function articlePages(content: Content): SitePage[] {
  const { articles: words } = content.site.reading
  const [education, root] = ancestorsOf(content)
  const articles = lastUpdatedFirst(content.articles)
  const topics = namesOf(TOPICS)
    .map((tag) => ({
      tag,
      path: links.topic(tag),
      title: TOPICS[tag],
      count: withTag(articles, tag).length
    }))
    .filter(({ count }) => count >= MIN_PER_TOPIC)
  const whole = { path: links.articles(), title: words.all, count: articles.length }
  const list = { content, topics: [whole, ...topics] }

  const lists = [
    listPage(articles, list, {
      path: links.articles(),
      name: words.name,
      title: words.seo.title,
      description: fill(words.seo.description, {
        topics: topics.map(({ title }) => title.toLowerCase()).join(', ')
      }),
      ancestors: [education]
    }),
    ...topics.map(({ tag, title }) =>
      listPage(withTag(articles, tag), list, {
        path: links.topic(tag),
        name: title,
        title: fill(words.topic, { topic: title }),
        lead: TOPIC_LEADS[tag],
        description: describedTopic(
          TOPIC_LEADS[tag] ?? words.lead,
          withTag(articles, tag),
          words.inside
        ),
        isIndexed: false,
        ancestors: [education, root]
      })
    )
  ]
  return [...lists, ...content.articles.map((article) => articlePage(article, content))]
}

/** A topic's lead with as many of its articles, the last updated first, as search results show. */
function describedTopic(
  lead: string,
  articles: readonly Entry<'articles'>[],
  said: Said<'lead' | 'articles'>
): string {
  const names = lastUpdatedFirst(articles).map(({ data }) => `«${data.title.split(': ', 1)[0]}»`)
  const texts = names.map((_, at) =>
    fill(said, { lead, articles: names.slice(0, at + 1).join(', ') })
  )
  return texts.findLast(({ length }) => length <= DESCRIPTION_LENGTH) ?? lead
}

/** Articles as they are listed, the last updated first. */
export function lastUpdated(content: Content) {
  return lastUpdatedFirst(content.articles).map((article) => storyOf(article, content))
}

function lastUpdatedFirst(articles: readonly Entry<'articles'>[]): Entry<'articles'>[] {
  const timeOf = ({ data }: Entry<'articles'>) => Date.parse(withOffset(data.updated))
  return [...articles].sort((a, b) => timeOf(b) - timeOf(a))
}

/** Content names nobody who is not there: an empty name would be a fault of the check. */
function nameOf(slug: string, people: readonly Entry<'people'>[]): string {
  return people.find((person) => person.slug === slug)?.data.name ?? ''
}

function withTag(articles: readonly Entry<'articles'>[], tag: string): Entry<'articles'>[] {
  return articles.filter(({ data }) => data.tags.some((own) => own === tag))
}

interface List {
  content: Content
  topics: readonly Rubric[]
}

function listPage(
  items: readonly Entry<'articles'>[],
  list: List,
  {
    lead,
    ...given
  }: Omit<Parameters<typeof pageMeta>[0], 'updated'> & { lead?: string | undefined }
): SitePage {
  const meta = pageMeta({ ...given, updated: items[0]?.data.updated ?? '' })
  const said = { title: given.title, lead: lead ?? list.content.site.reading.articles.lead }
  return {
    meta,
    render: ({ render, leadForm }) =>
      render('pages/article-list', { ...said, ...listView(items, list, leadForm) })
  }
}

function listView(
  items: readonly Entry<'articles'>[],
  { content, topics }: List,
  leadForm: PageTools['leadForm']
) {
  const [leadStory, ...stories] = items.map((article) => storyOf(article, content))
  return { leadStory, stories, topics, form: leadForm({ place: 'bottom' }) }
}

export type Story = ReturnType<typeof storyOf>

/** An article in a list. */
function storyOf(article: Entry<'articles'>, content: Content) {
  const { people, site } = content
  const { author, checkedBy, tags } = article.data
  return {
    article,
    author: nameOf(author, people),
    checker: nameOf(checkedBy, people),
    topic: tags[0] ? TOPICS[tags[0]] : site.reading.articles.name,
    minutes: readingTime(article, content),
    cover: articleCover(article).path
  }
}

function articlePage(article: Entry<'articles'>, content: Content): SitePage {
  const { data, slug } = article
  const meta = datedMeta({
    entry: article,
    ...(data.cover && { picture: { kind: 'cover' as const, cover: data.cover } }),
    path: links.article(slug),
    ancestors: ancestorsOf(content),
    type: 'Article',
    section: data.tags[0] ? TOPICS[data.tags[0]] : content.site.reading.articles.name,
    author: authorLd(content, data.author),
    checker: authorLd(content, data.checkedBy)
  })
  return {
    meta,
    render: ({ render, leadForm }) =>
      render('pages/article', articleView(article, leadForm, content))
  }
}

function articleView(
  article: Entry<'articles'>,
  leadForm: PageTools['leadForm'],
  content: Content
) {
  const { data } = article
  const service = content.services.find(({ slug }) => links.service(slug) === data.service)
  const body = renderMarkdown(article.body, article.file)
  return {
    article,
    /** Those that have a page. */
    topics: data.tags.flatMap((tag) =>
      withTag(content.articles, tag).length >= MIN_PER_TOPIC ? [{ tag, title: TOPICS[tag] }] : []
    ),
    level: LEVELS[data.level],
    body,
    contents: articleContents(article.body, body.headings),
    /** Of an article that has numbers for one. */
    cover: data.cover && { path: articleCover(article).path, said: data.cover.said },
    author: byline(content, data.author),
    checker: content.people.find(({ slug }) => slug === data.checkedBy),
    service,
    related: data.related.flatMap((slug) => {
      const other = content.articles.find((one) => one.slug === slug)
      return other ? { ...other, cover: articleCover(other).path } : []
    }),
    form: leadForm({ place: 'bottom', values: { theme: service?.data.theme ?? 'other' } })
  }
}
