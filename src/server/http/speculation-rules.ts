import { links } from '../../shared/links.ts'

/** Pages of the site under their plain addresses; a query is a choice of the visitor's, a hash a place on a page. */
const PAGES = ['/', '/*/'].map((pathname) => ({ pathname, search: '', hash: '' }))

/**
 * What browsers may fetch before it is pressed: the page under a pointer that rests, without its scripts, pictures and
 * visit. The page itself is the same for everybody, so none is made for it that would not be made anyway.
 *
 * Source: html.spec.whatwg.org, "Speculation rules".
 */
export function speculationRules(searchPath: string): string {
  // Answers to what a visitor has done: nobody is there yet.
  const withState = [`${links.thanks()}*`, `${links.englishThanks()}*`, `${searchPath}*`]
  return JSON.stringify({
    prefetch: [
      {
        source: 'document',
        eagerness: 'moderate',
        where: {
          and: [
            { href_matches: PAGES },
            { not: { href_matches: withState } },
            { not: { selector_matches: '[aria-current], [data-load-more], .pager a, [download]' } }
          ]
        }
      }
    ]
  })
}

/** For who saves data. */
export const NO_SPECULATION = '{}'
