import { links } from '../../shared/links.ts'
import type { Content, Entry } from '../content/load-content.ts'
import { renderMarkdown } from '../content/markdown.ts'
import { entryMeta, pageMeta } from '../render/page-meta.ts'
import type { SitePage } from './page.ts'

/** Legal documents, the English section and the page of thanks. */
export function legalPages(content: Content): SitePage[] {
  return [...documentPages(content), ...englishPages(content), thanksPage()]
}

function documentPages({ legal }: Content): SitePage[] {
  return legal.map((document) => {
    const { data, slug } = document
    const [present = ''] = slug.split('/')
    const current = legal.find((other) => other.slug === present && other !== document)
    const meta = pageMeta({
      path: links.legal(slug),
      name: data.title,
      ...entryMeta(document),
      ...(current && {
        ancestors: [{ path: links.legal(present), title: current.data.title }]
      })
    })
    const editions = data.history.map((edition) => {
      const archived = legal.find((other) => other.slug === `${present}/${edition.version}`)
      return { ...edition, path: archived && links.legal(archived.slug) }
    })
    return {
      meta,
      render: ({ render }) =>
        render('pages/legal', {
          meta,
          document,
          editions,
          body: renderMarkdown(document.body, document.file),
          dates: editionDates(data),
          others: legal
            .filter((other) => !other.slug.includes('/') && other.slug !== present)
            .map((other) => ({ path: links.legal(other.slug), title: other.data.title }))
        })
    }
  })
}

/** The edition that holds, and the one before it. */
function editionDates({ date, history }: Entry<'legal'>['data']) {
  const before = history.map(({ date }) => date).filter((day) => day < date)
  return [
    { term: 'Действует с', day: date },
    ...before.slice(0, 1).map((day) => ({ term: 'Прежняя редакция', day }))
  ]
}

function englishPages({ pages }: Content): SitePage[] {
  const english = pages.filter(({ slug }) => `/${slug}/`.startsWith(links.english()))
  return english.map((page) => {
    const { slug } = page
    const meta = pageMeta({
      path: `/${slug}/`,
      name: page.data.title,
      ...entryMeta(page),
      lang: 'en',
      ...(slug === 'en' ? {} : { ancestors: [{ path: links.english(), title: 'In English' }] })
    })
    return {
      meta,
      render: ({ render }) =>
        render('pages/english', { meta, page, body: renderMarkdown(page.body, page.file) })
    }
  })
}

function thanksPage(): SitePage {
  const meta = pageMeta({
    path: links.thanks(),
    name: 'Заявка принята',
    title: 'Заявка принята',
    description: '',
    updated: '',
    isIndexed: false
  })
  const further = [
    { path: links.cases(), title: 'Кейсы с исходной точкой' },
    { path: links.articles(), title: 'Почитать статьи' },
    { path: links.home(), title: 'На главную' }
  ]
  return { meta, render: ({ render }) => render('pages/thanks', { meta, further }) }
}
