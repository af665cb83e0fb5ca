import type { Content } from '../../content/content.ts'

/** Per cent that are added to every price; those of the page of prices. */
export function taxRate({ pages }: Pick<Content, 'pages'>): number {
  return priceRules({ pages })?.data.calculation?.vat.rate ?? 0
}

/** The page that says how prices are put together, and of which day they are. */
export function priceRules({
  pages
}: Pick<Content, 'pages'>): Content['pages'][number] | undefined {
  return pages.find(({ data }) => data.calculation)
}
