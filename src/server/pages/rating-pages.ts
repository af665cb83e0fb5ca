import type { LeadFormProps } from '../../islands/lead-form/lead-form.tsx'
import { longDate, longMonth } from '../../shared/dates.ts'
import { links } from '../../shared/links.ts'
import { themesAt } from '../../shared/page-themes.ts'
import type { Content, Entry } from '../content/load-content.ts'
import { type Crumb, entryMeta, type PageMeta, pageMeta } from '../render/page-meta.ts'
import type { PageTools, SitePage } from './page.ts'
import { ratingCard } from './rating-card.ts'
import { currentRatings, editionsOf, neighbourOf } from './rating-editions.ts'
import { ratingPrint } from './rating-print.ts'
import { type RatingView, viewRating } from './rating-view.ts'
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
  const { data } = rating
  const editions = editionsOf(rating, content)
  const beside = neighbourOf(rating, editions)
  const whole = viewRating(data, new URLSearchParams(), beside)
  const meta = ratingMeta(rating, editions, whole)
  const page = (own: PageMeta, view: RatingView): SitePage => ({
    meta: own,
    render: ({ render, leadForm }) =>
      render('pages/rating', {
        ...ratingPrint(rating, { editions, beside, view }),
        meta: own,
        others: currentRatings(content).filter((other) => !editions.includes(other)),
        form: ratingForm(leadForm)
      })
  })
  return {
    ...page(meta, whole),
    view(query) {
      const view = viewRating(data, query, beside)
      return view.query
        ? { query: view.query, ...page({ ...meta, isIndexed: false, canonical: meta.path }, view) }
        : undefined
    }
  }
}

function ratingMeta(
  rating: Entry<'ratings'>,
  editions: readonly Entry<'ratings'>[],
  { tables }: RatingView
): PageMeta {
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
    jsonLd: tables.map((table) => itemList(data.title, table))
  })
}

/** A table as schema.org has it, in the order of its places. */
function itemList(title: string, table: RatingView['tables'][number]): object {
  return {
    '@type': 'ItemList',
    name: `${title}: ${table.title}`,
    itemListOrder: 'https://schema.org/ItemListOrderDescending',
    numberOfItems: table.rows.length,
    itemListElement: table.rows.map(({ place, name }) => ({
      '@type': 'ListItem',
      position: place,
      name
    }))
  }
}
