import { links } from '../../shared/links.ts'
import type { Content, Entry } from '../content/load-content.ts'
import { renderMarkdown } from '../content/markdown.ts'
import type { Topic } from '../content/schemas.ts'
import { type Crumb, pageMeta } from '../render/page-meta.ts'
import { authorLd, datedMeta } from './dated-meta.ts'
import { newestFirst } from './newest-first.ts'
import type { SitePage } from './page.ts'
import type { PageData } from './page-data/page-data.ts'

const TOPICS: Readonly<Record<Topic, string>> = {
  'poiskovoe-prodvizhenie': 'Поисковое продвижение',
  analitika: 'Аналитика',
  udobstvo: 'Удобство',
  'internet-magaziny': 'Интернет-магазины',
  tehnika: 'Техника',
  'proizvodstvo-i-opt': 'Производство и опт',
  kontent: 'Контент',
  regiony: 'Регионы',
  audit: 'Аудит',
  skorost: 'Скорость',
  reklama: 'Реклама',
  doverie: 'Доверие',
  reputaciya: 'Репутация',
  nejropoisk: 'Нейропоиск'
}

const LEVELS = { nachalnyj: 'Начальный', srednij: 'Средний', prodvinutyj: 'Продвинутый' } as const
const MIN_PER_TOPIC = 2
const EDUCATION: Crumb = { path: links.education(), title: 'Обучение' }
const ROOT: Crumb = { path: links.articles(), title: 'Статьи' }

/** The list of articles, its topics, and every article. */
export function articlePages(content: Content): SitePage[] {
  const articles = newestFirst(content.articles)
  const topics = Object.entries(TOPICS)
    .map(([tag, title]) => ({
      tag,
      path: links.topic(tag),
      title,
      count: withTag(articles, tag).length
    }))
    .filter(({ count }) => count >= MIN_PER_TOPIC)
  const list = { people: content.people, topics }

  const lists = [
    listPage(articles, list, {
      path: links.articles(),
      name: 'Статьи',
      title: 'Статьи о продвижении сайтов, рекламе и аналитике',
      description:
        'Разборы с примерами, чек-листами и датой обновления. Выберите тему или уровень: поиск, техника, контент, реклама, аналитика, репутация, нейропоиск.',
      ancestors: [EDUCATION]
    }),
    ...topics.map(({ tag, title }) =>
      listPage(withTag(articles, tag), list, {
        path: links.topic(tag),
        name: title,
        title: `${title}: статьи и разборы`,
        description: `Статьи по теме «${title}»: разборы с цифрами, схемы, таблицы и чек-листы, которые можно применить сразу. У каждой указаны автор и дата обновления.`,
        ancestors: [EDUCATION, ROOT]
      })
    )
  ]
  return [...lists, ...articles.map((article) => articlePage(article, content))]
}

/** Articles with the names of their authors, as far as those are among `people`. */
export function withAuthors(
  articles: readonly Entry<'articles'>[],
  people: readonly Entry<'people'>[]
) {
  return articles.map((article) => {
    const author = people.find(({ slug }) => slug === article.data.author)
    return { ...article, author: author?.data.name ?? 'Редакция' }
  })
}

function withTag(articles: readonly Entry<'articles'>[], tag: string): Entry<'articles'>[] {
  return articles.filter(({ data }) => data.tags.some((own) => own === tag))
}

function listPage(
  items: Entry<'articles'>[],
  { people, topics }: Pick<PageData['pages/article-list'], 'topics'> & Pick<Content, 'people'>,
  given: Omit<Parameters<typeof pageMeta>[0], 'updated'>
): SitePage {
  const meta = pageMeta({ ...given, updated: items[0]?.data.updated ?? '' })
  return {
    meta,
    render: ({ render, leadForm }) =>
      render('pages/article-list', {
        meta,
        title: given.name,
        lead: 'Разборы с примерами и чек-листами. У каждой статьи — автор, проверяющий и дата обновления.',
        items: withAuthors(items, people),
        topics,
        form: leadForm({ place: 'bottom' })
      })
  }
}

function articlePage(article: Entry<'articles'>, content: Content): SitePage {
  const { data, slug } = article
  const meta = datedMeta({
    entry: article,
    path: links.article(slug),
    ancestors: [EDUCATION, ROOT],
    type: 'Article',
    section: data.tags[0] ? TOPICS[data.tags[0]] : ROOT.title,
    author: authorLd(content, data.author),
    checker: authorLd(content, data.checkedBy)
  })
  const person = (slug: string) => content.people.find((candidate) => candidate.slug === slug)
  const service = content.services.find(({ slug }) => links.service(slug) === data.service)
  return {
    meta,
    render: ({ render, leadForm }) =>
      render('pages/article', {
        meta,
        article,
        topics: data.tags.flatMap((tag) =>
          withTag(content.articles, tag).length >= MIN_PER_TOPIC
            ? [{ tag, title: TOPICS[tag] }]
            : []
        ),
        level: LEVELS[data.level],
        body: renderMarkdown(article.body, article.file),
        author: person(data.author),
        checker: person(data.checkedBy),
        service,
        related: data.related.flatMap(
          (slug) => content.articles.find((other) => other.slug === slug) ?? []
        ),
        form: leadForm({ place: 'bottom', values: { theme: service?.data.theme ?? 'other' } })
      })
  }
}
