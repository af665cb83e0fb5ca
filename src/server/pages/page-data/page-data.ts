import type { ArticlePages } from './article-data.ts'
import type { CasePages } from './case-data.ts'
import type { CompanyPages } from './company-data.ts'
import type { DocumentPages } from './document-data.ts'
import type { GeneralPages } from './general-data.ts'
import type { HomePages } from './home-data.ts'
import type { NewsPages } from './news-data.ts'
import type { PricePages } from './price-data.ts'
import type { RatingPages } from './rating-data.ts'
import type { ServicePages } from './service-data.ts'

/** Every page view and the data it prints. A route that forgets a field does not compile. */
export interface PageData
  extends ArticlePages,
    CasePages,
    CompanyPages,
    DocumentPages,
    GeneralPages,
    HomePages,
    NewsPages,
    PricePages,
    RatingPages,
    ServicePages {}
