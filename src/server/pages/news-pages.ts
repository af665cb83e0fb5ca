import { links } from '../../shared/links.ts'
import type { Content, Entry } from '../content/load-content.ts'
import { renderMarkdown } from '../content/markdown.ts'
import { type Crumb, pageMeta } from '../render/page-meta.ts'
import { authorLd, datedMeta } from './dated-meta.ts'
import { newestFirst } from './newest-first.ts'
import type { SitePage } from './page.ts'

const PER_PAGE = 12

export const NEWS_CATEGORIES = {
  kompaniya: 'Компания',
  otrasl: 'Отрасль',
  issledovanie: 'Исследования',
  rejting: 'Рейтинги',
  kejs: 'Кейсы',
  sobytie: 'События',
  obuchenie: 'Обучение'
} as const

const ROOT: Crumb = { path: links.news(), title: 'Новости' }

/** The list in pages of twelve, its rubrics and years, and every item. */
export function newsPages(content: Content): SitePage[] {
  const news = newestFirst(content.news)
  const years = [...new Set(news.map(yearOf))]
  const rubrics = [
    ...Object.entries(NEWS_CATEGORIES).map(([category, title]) => ({
      path: links.newsCategory(category),
      title
    })),
    ...years.map((year) => ({ path: links.newsYear(year), title: year }))
  ]
  return [
    ...listPages(news, rubrics),
    ...rubricPages(news, rubrics),
    ...years.map((year) => yearPage(news, year, rubrics)),
    ...news.map((item, index) =>
      itemPage(item, content, { newer: news[index - 1], older: news[index + 1] })
    )
  ]
}

function listPages(news: Entry<'news'>[], rubrics: Crumb[]): SitePage[] {
  const count = Math.max(1, Math.ceil(news.length / PER_PAGE))
  return Array.from({ length: count }, (_, index) => {
    const number = index + 1
    const items = news.slice(index * PER_PAGE, number * PER_PAGE)
    const suffix = number > 1 ? ` — страница ${number}` : ''
    const meta = pageMeta({
      path: links.newsPage(number),
      name: `Новости${suffix}`,
      title: `Новости поискового маркетинга и агентства${suffix}`,
      description: `${suffix ? `Страница ${number} из ${count}. ` : ''}Изменения поисковых систем и законов, новые выпуски рейтингов, исследования, события и жизнь агентства. Рубрики и лента RSS.`,
      updated: items[0]?.data.updated ?? '',
      ...(number > 1 ? { ancestors: [ROOT] } : {})
    })
    return {
      meta,
      render: ({ render }) =>
        render('pages/news-list', {
          meta,
          title: 'Новости',
          rubrics,
          items,
          number,
          count
        })
    }
  })
}

function rubricPages(news: Entry<'news'>[], rubrics: Crumb[]): SitePage[] {
  return Object.entries(NEWS_CATEGORIES).flatMap(([category, title]) => {
    const items = news.filter(({ data }) => data.category === category)
    const page = {
      path: links.newsCategory(category),
      name: title,
      title: `${title}: новости агентства и рынка`,
      description: `Новости рубрики «${title}»: даты, источники и выводы без лишних слов. Все материалы рубрики на одной странице, от свежих к давним, со ссылками.`
    }
    return items.length > 0 ? [wholeList(page, items, rubrics)] : []
  })
}

function yearPage(news: Entry<'news'>[], year: string, rubrics: Crumb[]): SitePage {
  const page = {
    path: links.newsYear(year),
    name: `${year} год`,
    title: `Новости за ${year} год: агентство и рынок`,
    description: `Все новости за ${year} год на одной странице: поисковые системы и законы, рейтинги, исследования, события и жизнь агентства, от свежих к давним.`
  }
  return wholeList(
    page,
    news.filter((item) => yearOf(item) === year),
    rubrics
  )
}

/** A list short enough for one page. */
function wholeList(
  page: Pick<Parameters<typeof pageMeta>[0], 'path' | 'name' | 'title' | 'description'>,
  items: Entry<'news'>[],
  rubrics: Crumb[]
): SitePage {
  const meta = pageMeta({ ...page, updated: items[0]?.data.updated ?? '', ancestors: [ROOT] })
  return {
    meta,
    render: ({ render }) =>
      render('pages/news-list', { meta, title: page.name, rubrics, items, number: 1, count: 1 })
  }
}

function yearOf({ data }: Entry<'news'>): string {
  return data.date.slice(0, 4)
}

interface Neighbours {
  newer: Entry<'news'> | undefined
  older: Entry<'news'> | undefined
}

function itemPage(item: Entry<'news'>, content: Content, neighbours: Neighbours): SitePage {
  const { people, news } = content
  const { data, slug } = item
  const meta = datedMeta({
    entry: item,
    path: links.newsItem(slug),
    ancestors: [ROOT],
    type: 'NewsArticle',
    section: NEWS_CATEGORIES[data.category],
    author: authorLd(content, data.author)
  })
  const author = people.find((person) => person.slug === data.author)
  const related = (data.related ?? []).flatMap(
    (slug) => news.find((other) => other.slug === slug) ?? []
  )
  return {
    meta,
    render: ({ render }) => {
      const body = renderMarkdown(item.body, item.file)
      return render('pages/news-item', {
        meta,
        item,
        rubric: NEWS_CATEGORIES[data.category],
        body,
        author,
        related,
        ...neighbours
      })
    }
  }
}
