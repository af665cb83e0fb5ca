import type { CasePages } from './case/case-data.ts'
import type { IndustryPages } from './case/industry-data.ts'
import type { CompanyPages } from './company/company-data.ts'
import type { GeneralPages } from './general-data.ts'
import type { HomePages } from './home/home-data.ts'
import type { DocumentPages } from './legal/document-data.ts'
import type { ComparisonPage } from './price/comparison-data.ts'
import type { PricePages } from './price/price-data.ts'
import type { RatingPages } from './rating/rating-data.ts'
import type { ArticlePages } from './reading/article-data.ts'
import type { NewsPages } from './reading/news-data.ts'
import type { ServicePages } from './service/service-data.ts'

/** Every page view and the data it prints. A route that forgets a field does not compile. */
export interface PageData
  extends ArticlePages,
    CasePages,
    CompanyPages,
    ComparisonPage,
    DocumentPages,
    GeneralPages,
    HomePages,
    IndustryPages,
    NewsPages,
    PricePages,
    RatingPages,
    ServicePages {}
