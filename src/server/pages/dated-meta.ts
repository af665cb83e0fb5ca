import { withOffset } from '../../shared/dates.ts'
import { links } from '../../shared/links.ts'
import type { Content, Entry } from '../content/content.ts'
import { type Crumb, entryMeta, type PageMeta, pageMeta } from '../render/page-meta.ts'

interface Dated {
  entry: Entry<'news' | 'articles' | 'cases'>
  path: string
  ancestors: readonly Crumb[]
  type: 'Article' | 'NewsArticle'
  /** Rubric or topic as the page shows it. */
  section: string
  author: object
  /** The path of a picture of its own. */
  image?: string
  /** What its picture to share draws. */
  picture?: PageMeta['picture']
  /** Who checked the facts. */
  checker?: object
  /** The name in the breadcrumbs, where the title is too long for them. */
  name?: string
}

const PUBLISHER = { '@id': '/#org' }

/**
 * Meta of what has an author's day on it, with its schema.org object.
 *
 * Source: fields that Google recommends for Article; dates have an offset there.
 */
export function datedMeta({
  entry,
  name,
  path,
  ancestors,
  type,
  section,
  author,
  image,
  picture,
  checker
}: Dated): PageMeta {
  const { title, seo, date, updated } = entry.data
  return pageMeta({
    path,
    name: name ?? title,
    ...entryMeta(entry),
    published: date,
    type: 'article',
    ancestors,
    ...(picture && { picture }),
    jsonLd: [
      {
        '@type': type,
        headline: title,
        description: seo.description,
        articleSection: section,
        datePublished: withOffset(date),
        dateModified: withOffset(updated),
        inLanguage: 'ru',
        mainEntityOfPage: checker ? { '@type': 'WebPage', '@id': path, reviewedBy: checker } : path,
        ...(image && { image }),
        author,
        publisher: PUBLISHER
      }
    ]
  })
}

/** A schema.org Person; the company when no person has that name. */
export function authorLd({ people }: Content, slug: string | undefined): object {
  const person = people.find((candidate) => candidate.slug === slug)
  return person ? personLd(person) : PUBLISHER
}

/** The same `@id` wherever a person is named, so that machines see one. */
export function personLd({ slug, data }: Entry<'people'>): object {
  return {
    '@type': 'Person',
    '@id': `${links.person(slug)}#person`,
    name: data.name,
    url: links.person(slug),
    jobTitle: data.role
  }
}

/** Questions with their answers as schema.org has them; only those that the page shows. */
export function faqLd(faq: readonly { q: string; a: string }[]): object {
  return {
    '@type': 'FAQPage',
    mainEntity: faq.map(({ q, a }) => ({
      '@type': 'Question',
      name: q,
      acceptedAnswer: { '@type': 'Answer', text: a }
    }))
  }
}
