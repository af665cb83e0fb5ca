import { links } from '../../../shared/links.ts'
import type { Content } from '../../content/content.ts'
import { renderMarkdown } from '../../content/markdown.ts'
import { foldSections } from '../../content/markdown-parts.ts'
import { frameWords } from '../../render/page-language.ts'
import { entryMeta, type PageMeta, pageMeta } from '../../render/page-meta.ts'
import { englishPages } from '../english/english-pages.ts'
import type { SitePage } from '../page.ts'
import type { Link } from '../shared-data.ts'
import { editionStory } from './edition-story.ts'
import { storedTerms } from './stored-terms.ts'

const THANKS: readonly Thanks[] = [
  {
    lang: 'ru',
    path: links.thanks(),
    unagreed: { path: links.thanksUnagreed(), form: `${links.contacts()}#page-form` },
    further: [
      { path: links.cases(), title: 'Кейсы с исходной точкой' },
      { path: links.articles(), title: 'Почитать статьи' },
      { path: links.home(), title: 'На главную' }
    ]
  },
  {
    lang: 'en',
    path: links.englishThanks(),
    unagreed: { path: links.englishThanksUnagreed(), form: `${links.english()}#lead` },
    further: [
      { path: links.englishServices(), title: 'Services and prices' },
      { path: links.english(), title: 'About the agency' }
    ]
  }
]

/** Legal documents, the English section and the pages of thanks. */
export function legalPages(content: Content): SitePage[] {
  return [...documentPages(content), ...englishPages(content), ...THANKS.flatMap(thanksPages)]
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
      const [, number = ''] = /^\d{4}-\d\d-\d\d-(\d+)$/.exec(edition.version) ?? []
      return { ...edition, path: archived && links.legal(archived.slug), number }
    })
    return {
      meta,
      render: ({ render }) => {
        const rendered = renderMarkdown(document.body, document.file)
        return render('pages/legal', {
          meta,
          document,
          editions,
          body: { ...rendered, html: foldSections(rendered.html) },
          terms: storedTerms(document.body),
          story: editionStory(data, (current ?? document).data.history),
          others: legal
            .filter((other) => !other.slug.includes('/') && other.slug !== present)
            .map((other) => ({ path: links.legal(other.slug), title: other.data.title }))
        })
      }
    }
  })
}

interface Thanks {
  lang: PageMeta['lang']
  path: string
  /** The same for a request without consent, and the form in which it is sent again. */
  unagreed: { path: string; form: string }
  further: readonly Link[]
}

function thanksPages({ lang, path, unagreed, further }: Thanks): SitePage[] {
  const { next } = frameWords({ lang })
  const page = (path: string, title: string, again?: Link): SitePage => {
    const own = { path, name: title, title, description: '', updated: '', lang, isIndexed: false }
    const meta = pageMeta(own)
    return { meta, render: ({ render }) => render('pages/thanks', { meta, again, further }) }
  }
  const again = { path: unagreed.form, title: next.unagreed.again }
  return [page(path, next.accepted), page(unagreed.path, next.unagreed.title, again)]
}
