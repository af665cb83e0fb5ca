/** Sheets of texts, and of long ones with a column at their side. */
const PROSE = 'reading/prose reading/table-scroll'
const READING = `${PROSE} reading/text-grid reading/text-fold`
const FIXED_FORM = 'src/islands/fixed-form/fixed-form'

/**
 * What the pages of a family load beside the sheet of the whole site, in this order: blocks of `views/components`, or
 * sheets by their paths.
 *
 * @type {Readonly<Record<string, string>>}
 */
const PAGE_SHEETS = {
  'article-pages': `${PROSE} parts/cards reading/article ${FIXED_FORM}
    src/islands/fixed-form/reading-line parts/profile parts/profile-view`,
  'case-pages': `${PROSE} parts/hill case/case case/case-work parts/profile parts/cards parts/tools
    parts/facts`,
  'company-pages': `${READING} company/about company/people src/islands/lead-form/attachment-field
    parts/lanes parts/facts parts/cards parts/profile`,
  'comparison-pages': `${READING} company/faq-list price/comparison`,
  'contacts-pages': `${READING} company/office-map company/contacts parts/lanes parts/facts
    parts/profile`,
  'documents-pages': `${READING} reading/documents reading/form-sheet parts/lanes service/essay
    parts/profile parts/profile-view ${FIXED_FORM}`,
  'education-pages': `${READING} reading/education reading/templates reading/rubric-bar
    reading/form-sheet company/faq-list parts/tools ${FIXED_FORM}`,
  'english-pages': `${READING} english/english parts/facts parts/profile parts/profile-view parts/term-plot`,
  'home-pages': `parts/hill home/hero service/survey parts/term-plot home/home parts/profile
    parts/profile-view company/office-map company/faq-list`,
  'industries-pages': `${READING} company/faq-list service/industries parts/profile parts/profile-view`,
  'lost-pages': `frame/site-search-form frame/lost`,
  'news-pages': `${READING} parts/cards reading/rubric-bar reading/article reading/news`,
  'prices-pages': `price/prices price/hour-blocks price/offers src/islands/calculator/calculator`,
  'rating-pages': `parts/tools ${PROSE} src/islands/rating/bricks src/islands/rating/rating-filters
    src/islands/rating/rating-sheet src/islands/rating/rating-sheet-narrow src/islands/rating/versus
    src/islands/rating/triangle/triangle rating/rating-text
    ${FIXED_FORM} parts/facts parts/cards`,
  'ratings-pages': `src/islands/rating/bricks rating/rating-cards ${FIXED_FORM} parts/cards`,
  'rules-pages': `${READING} src/islands/rating/bricks rating/rules parts/lanes ${FIXED_FORM}`,
  'search-pages': `frame/site-search-form search/search`,
  'service-pages': `reading/table-scroll service/service-hero service/service
    price/hour-blocks price/matrix service/essay parts/profile parts/profile-view case/proofs
    company/faq-list`,
  'services-pages': `${PROSE} service/survey parts/facts parts/term-plot service/chooser parts/profile`
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
