import type { LeadFormProps } from '../../../islands/lead-form/lead-form.tsx'
import { longDate, longMonth } from '../../../shared/dates.ts'
import { themesAt } from '../../../shared/lead/page-themes.ts'
import { links } from '../../../shared/links.ts'
import { type RatingChoice, readRatingChoice } from '../../../shared/rating/choice.ts'
import type { Content, Entry } from '../../content/content.ts'
import { renderMarkdown } from '../../content/markdown.ts'
import { type Crumb, entryMeta, type PageMeta, pageMeta } from '../../render/page-meta.ts'
import type { PageTools, SitePage } from '../page.ts'
import { ratingCard } from './rating-card.ts'
import { currentRatings, editionsOf, neighbourOf } from './rating-editions.ts'
import { rankRows } from './rating-table.ts'
import { shownRating } from './shown-rating.ts'
import { textPage } from './text-page.ts'

const ROOT: Crumb = { path: links.ratings(), title: 'Рейтинги' }

/** The form at the foot of a page of ratings. */
function ratingForm(leadForm: PageTools['leadForm']): LeadFormProps {
  const form = leadForm({ place: 'bottom', values: { theme: 'rating' } })
  return { ...form, themes: themesAt(links.ratings(), form.themes) }
}

/** The list of ratings, every edition of every rating, the method and how to take part. */
export function ratingPages(content: Content): SitePage[] {
  const ratings = currentRatings(content)
  const meta = pageMeta({
    path: links.ratings(),
    name: 'Рейтинги',
    title: 'Рейтинги агентств, сайтов и сервисов с методикой',
    description:
      'Четыре рейтинга с открытыми весами: агентства, видимость сайтов, сервисы аналитики, техническое качество. Таблицы с фильтрами, архив выпусков и правила участия.',
    updated: latest(ratings)
  })
  const list: SitePage = {
    meta,
    render: ({ render, leadForm }) =>
      render('pages/rating-list', {
        meta,
        ratings: ratings.map((rating) => ratingCard(rating, editionsOf(rating, content).slice(1))),
        form: ratingForm(leadForm)
      })
  }
  const editions = ratings.map(({ slug, data }) => ({
    path: links.rating(slug),
    title: data.menu,
    note: `выпуск ${longDate(data.published)}`
  }))
  const next = ratings.map(({ slug, data }) => ({
    path: links.rating(slug),
    title: data.menu,
    note: data.next ? longMonth(data.next) : 'дата не назначена'
  }))
  return [
    list,
    ...content.ratings.map((rating) => ratingPage(rating, content)),
    ...textPage(content, 'methodology', {
      path: links.methodology(),
      ancestors: [ROOT],
      beside: [
        { label: 'Рейтинги', items: editions },
        {
          label: 'Рядом',
          items: [{ path: links.participate(), title: 'Как принять участие', note: 'бесплатно' }]
        }
      ]
    }),
    ...textPage(content, 'participate', {
      path: links.participate(),
      beside: [
        { label: 'Ближайшие выпуски', items: next },
        {
          label: 'Рядом',
          items: [
            { path: links.methodology(), title: 'Методика', note: 'веса, источники, проверка' }
          ]
        }
      ],
      ancestors: [ROOT],
      theme: 'rating'
    })
  ]
}

function latest(ratings: readonly Entry<'ratings'>[]): string {
  return (
    ratings
      .map(({ data }) => data.updated)
      .sort()
      .at(-1) ?? ''
  )
}

function ratingPage(rating: Entry<'ratings'>, content: Content): SitePage {
  const editions = editionsOf(rating, content)
  const data = shownRating(rating, neighbourOf(rating, editions))
  const meta = ratingMeta(rating, editions)
  const others = currentRatings(content).filter((other) => !editions.includes(other))
  const page = (own: PageMeta, { query, isSheet }: RatingChoice): SitePage => ({
    meta: own,
    render: ({ render, leadForm }) =>
      render('pages/rating', {
        ...aboutRating(rating, editions),
        ...{ meta: own, sheet: { data, query }, isSheet, others, form: ratingForm(leadForm) }
      })
  })
  return {
    ...page(meta, readRatingChoice(data, new URLSearchParams())),
    view(asked) {
      const choice = readRatingChoice(data, asked)
      const { query } = choice
      const own = { ...meta, isIndexed: false, canonical: meta.path }
      return query ? { query, ...page(own, choice) } : undefined
    }
  }
}

/** What stands around the tables, whatever is asked of them. */
function aboutRating(rating: Entry<'ratings'>, editions: readonly Entry<'ratings'>[]) {
  const { data } = rating
  const [current = rating] = editions
  const corrected = data.corrections
    .map(({ date }) => date)
    .sort()
    .at(-1)
  return {
    rating,
    body: renderMarkdown(rating.body, rating.file),
    participants: participantsOf(data),
    ...(corrected && { corrected }),
    editions: editions
      .filter((edition) => edition !== rating)
      .map(({ slug, data }) => ({ path: links.rating(slug), title: data.period })),
    ...(current !== rating && { newest: links.rating(current.slug) }),
    metrics: data.metrics.map(({ title, how, weight }) => ({
      ...{ title, how, weight: Math.round(weight * 100) }
    }))
  }
}

function participantsOf({ tables }: Entry<'ratings'>['data']): string {
  const rows = tables.flatMap(({ rows }) => rows)
  const newcomers = rows.filter(({ prev }) => typeof prev === 'string').length
  return newcomers > 0 ? `${rows.length}, из них новых ${newcomers}` : String(rows.length)
}

function ratingMeta(rating: Entry<'ratings'>, editions: readonly Entry<'ratings'>[]): PageMeta {
  const { data, slug } = rating
  const current = editions[0] ?? rating
  return pageMeta({
    path: links.rating(slug),
    name: current === rating ? data.menu : data.period,
    ...entryMeta(rating),
    published: data.published,
    type: 'article',
    ancestors:
      current === rating
        ? [ROOT]
        : [ROOT, { path: links.rating(current.slug), title: current.data.menu }],
    jsonLd: data.tables.map((table) => itemList(data.title, table))
  })
}

/** A table as schema.org has it, in the order of its places. */
function itemList(title: string, table: Entry<'ratings'>['data']['tables'][number]): object {
  const rows = rankRows(table.rows)
  return {
    '@type': 'ItemList',
    name: `${title}: ${table.title}`,
    itemListOrder: 'https://schema.org/ItemListOrderDescending',
    numberOfItems: rows.length,
    itemListElement: rows.map(({ place, name }) => ({ '@type': 'ListItem', position: place, name }))
  }
}
