import { links } from '../../shared/links.ts'
import type { Content, Entry } from '../content/load-content.ts'
import { renderMarkdown } from '../content/markdown.ts'
import { type Crumb, pageMeta, type SitePage } from './page.ts'
import { rankRows } from './rating-table.ts'
import { textPage } from './text-page.ts'

const ROOT: Crumb = { path: links.ratings(), title: 'Рейтинги' }

/** The list of ratings, every rating, the method and how to take part. */
export function ratingPages(content: Content): SitePage[] {
  const { ratings } = content
  const meta = pageMeta({
    path: links.ratings(),
    name: 'Рейтинги',
    title: 'Рейтинги агентств, сайтов и сервисов — методика',
    description:
      'Четыре рейтинга с открытыми весами: агентства, видимость сайтов, сервисы аналитики, техническое качество. Таблицы, пояснения к каждой и правила участия.',
    updated: latest(ratings)
  })
  const list: SitePage = {
    meta,
    render: ({ render, leadForm }) =>
      render('pages/rating-list', {
        meta,
        ratings,
        form: leadForm({ place: 'bottom', values: { theme: 'rating' } })
      })
  }
  return [
    list,
    ...ratings.map((rating) => ratingPage(rating, content)),
    ...textPage(content, 'methodology', { path: links.methodology(), ancestors: [ROOT] }),
    ...textPage(content, 'participate', {
      path: links.participate(),
      ancestors: [ROOT],
      theme: 'rating'
    })
  ]
}

function latest(ratings: Content['ratings']): string {
  return (
    ratings
      .map(({ data }) => data.updated)
      .sort()
      .at(-1) ?? ''
  )
}

function ratingPage(rating: Entry<'ratings'>, { ratings }: Content): SitePage {
  const { data, slug } = rating
  const tables = data.tables.map((table) => ({
    ...table,
    rows: rankRows(table.rows),
    shown: Object.keys(table.rows[0]?.shown ?? {})
  }))
  const meta = pageMeta({
    path: links.rating(slug),
    name: data.menu,
    title: data.seo.title,
    description: data.seo.description,
    updated: data.updated,
    published: data.published,
    type: 'article',
    ancestors: [ROOT],
    jsonLd: tables.map((table) => ({
      '@type': 'ItemList',
      name: `${data.title}: ${table.title}`,
      itemListOrder: 'https://schema.org/ItemListOrderDescending',
      numberOfItems: table.rows.length,
      itemListElement: table.rows.map(({ place, name }) => ({
        '@type': 'ListItem',
        position: place,
        name
      }))
    }))
  })
  return {
    meta,
    render: ({ render, leadForm }) =>
      render('pages/rating', {
        meta,
        rating,
        tables,
        shownFilters: data.filters.filter(({ values }) => values.length > 1),
        body: renderMarkdown(rating.body, rating.file),
        others: ratings.filter((other) => other.slug !== slug),
        form: leadForm({ place: 'bottom', values: { theme: 'rating' } })
      })
  }
}
