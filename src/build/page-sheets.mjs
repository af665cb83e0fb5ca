/** Sheets of texts, of long ones with a column at their side, and of articles. */
const PROSE = 'reading/prose reading/table-scroll reading/figure reading/table-rows'
const READING = `${PROSE} reading/text-grid reading/side-block`
const FIXED_FORM = 'src/islands/fixed-form/fixed-form'
const ARTICLE = `${PROSE} parts/cards reading/article ${FIXED_FORM} src/islands/fixed-form/reading-line`

/**
 * What the pages of a family load beside the sheet of the whole site, in this order: blocks of `views/components`, or
 * sheets by their paths.
 *
 * @type {Readonly<Record<string, string>>}
 */
const PAGE_SHEETS = {
  'about-pages': `${READING} company/about company/tenure reading/text-fold`,
  'article-pages': `${ARTICLE}`,
  'case-pages': `${PROSE} parts/hill case/case-hero case/case-work parts/profile parts/cards`,
  'cases-pages': `parts/tools reading/table-scroll case/cases parts/profile reading/table-rows`,
  'charted-pages': `${ARTICLE} parts/profile parts/profile-view`,
  'company-pages': `company/portrait ${READING} company/person company/tenure company/vacancy
    src/islands/lead-form/attachment-field rating/lanes parts/facts`,
  'comparison-pages': `${READING} company/faq-list price/comparison`,
  'contacts-pages': `company/portrait ${READING} company/office-map company/contacts company/office
    parts/facts parts/profile`,
  'contract-pages': `${READING} rating/lanes reading/contract reading/form-sheet service/essay`,
  'english-pages': `${READING} english/english parts/plain-plot parts/profile parts/term-plot
    reading/text-fold`,
  'glossary-pages': `company/portrait ${READING} reading/marks reading/glossary`,
  'home-pages': `parts/hill home/hero service/survey parts/term-plot home/home parts/profile
    parts/profile-view company/office-map company/faq-list`,
  'industries-pages': `${READING} company/faq-list service/industries parts/profile parts/profile-view`,
  'legal-pages': `${READING} reading/legal rating/lanes ${FIXED_FORM} reading/text-fold reading/marks`,
  'lost-pages': `frame/site-search-form frame/lost`,
  'news-pages': `${PROSE} company/portrait parts/cards reading/rubric-bar reading/article reading/news
    reading/marks reading/side-block`,
  'press-pages': `${READING} parts/cards company/press reading/marks parts/profile rating/lanes`,
  'prices-pages': `price/prices price/hour-blocks price/offers src/islands/calculator/calculator`,
  'prose-pages': `company/portrait ${READING} reading/sections reading/marks reading/stories
    company/faq-list`,
  'rating-pages': `parts/tools ${PROSE} src/islands/rating/bricks src/islands/rating/rating-filters
    src/islands/rating/rating-sheet src/islands/rating/rating-sheet-narrow src/islands/rating/versus
    src/islands/rating/triangle/triangle rating/rating-text
    ${FIXED_FORM} parts/facts parts/cards`,
  'ratings-pages': `src/islands/rating/bricks rating/rating-cards ${FIXED_FORM} parts/cards`,
  'reading-pages': `reading/rubric-bar reading/stories ${FIXED_FORM}`,
  'rules-pages': `${READING} src/islands/rating/bricks rating/rules rating/lanes ${FIXED_FORM}
    reading/text-fold`,
  'sample-pages': `${READING} reading/samples rating/lanes parts/profile parts/profile-view
    reading/text-fold`,
  'search-pages': `frame/site-search-form search/search`,
  'service-pages': `reading/table-scroll service/service-hero service/service
    price/hour-blocks price/matrix service/essay parts/profile parts/profile-view case/proofs
    company/faq-list reading/table-rows`,
  'services-pages': `${PROSE} service/survey parts/term-plot service/chooser parts/profile`,
  'templates-pages': `company/portrait ${READING} reading/templates reading/marks reading/form-sheet
    company/faq-list`
}

/** Entries of the build, each a sheet: `prices-pages` for `prices-pages.css`. */
export const pageSheetEntries = Object.keys(PAGE_SHEETS)

/** @type {import('esbuild').Plugin} */
export const pageSheetPlugin = {
  name: 'page-sheets',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^[a-z]+-pages$/ }, ({ path }) => ({ path, namespace: 'page-sheet' }))
    onLoad({ filter: /./, namespace: 'page-sheet' }, ({ path }) => ({
      contents: (PAGE_SHEETS[path] ?? '').split(/\s+/).map(importOf).join('\n'),
      loader: 'css',
      resolveDir: process.cwd()
    }))
  }
}

/** @param {string} sheet */
function importOf(sheet) {
  const path = sheet.startsWith('src/') ? sheet : `views/components/${sheet}`
  return `@import "./${path}.css" layer(components);`
}
