import type { HomeContent } from '../../../content/home.ts'
import type { LeadFormProps } from '../../../islands/lead-form/lead-form.tsx'
import type { Collections, Entry } from '../../content/load-content.ts'
import type { PageMeta } from '../../render/page-meta.ts'
import type { SignedArticle } from './shared-data.ts'

/** What the front page prints. */
export interface HomePages {
  'pages/home': {
    meta: PageMeta
    home: HomeContent
    offices: Collections['offices']
    news: readonly Entry<'news'>[]
    articles: readonly SignedArticle[]
    cases: readonly Entry<'cases'>[]
    people: readonly Entry<'people'>[]
    rating: Entry<'ratings'> | undefined
    services: readonly Entry<'services'>[]
    form: LeadFormProps
  }
}
