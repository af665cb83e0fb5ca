import { monthsOf } from '../server/content/case-budget.ts'
import type { Content, Entry } from '../server/content/content.ts'
import type { ContentFault } from '../server/content/content-error.ts'
import { links } from '../shared/links.ts'
import { faultAt, lineWith } from './content-lines.ts'

/** Reviews and cases that tell of the same project, where one does not lead to the other. */
export function checkReviews(content: Content): ContentFault[] {
  return content.pages.flatMap((page) => {
    const reviews = page.data.reviews ?? []
    if (reviews.length === 0) return []
    return [
      ...reviews.flatMap((review) =>
        reviewFaults(review, content).map((text) =>
          faultAt(content, { entry: page, line: lineWith(page, review.name), text })
        )
      ),
      ...unnamedQuotes(page, content).map((entry) => {
        const text = `quote: ${entry.data.quote.name} is quoted by name; the page of reviews does not tell of it`
        return faultAt(content, { entry, line: lineWith(entry, 'quote:'), text })
      })
    ]
  })
}

/** Cases that quote by name somebody whom the page of reviews neither prints nor mentions. */
function unnamedQuotes({ data, body }: Entry<'pages'>, { cases }: Content): Entry<'cases'>[] {
  const printed = new Set(data.reviews?.map(({ name }) => name))
  return cases.filter(
    ({ data: { quote } }) => !printed.has(quote.name) && !body.includes(quote.name)
  )
}

type Review = NonNullable<Entry<'pages'>['data']['reviews']>[number]

function reviewFaults({ name, company, project, case: named }: Review, content: Content): string[] {
  const same = content.cases.find(({ data }) => data.client === company || data.quote.name === name)
  if (!same) return named ? [`case: ${named} is of another client`] : []
  const { client, quote } = same.data
  const months = monthsOf(same.data)
  const [, said] = /(\d+) месяц/.exec(project) ?? []
  return [
    ...(named === same.slug
      ? []
      : [`case: found ${named ?? 'nothing'}; allowed: ${same.slug}, of the same client`]),
    ...(client === company
      ? []
      : [`company: found ${company}; ${links.case(same.slug)} has ${client}`]),
    ...(quote.name === name
      ? []
      : [`name: found ${name}; ${links.case(same.slug)} quotes ${quote.name}`]),
    ...(!said || Number(said) === months
      ? []
      : [`project: found ${said} months; ${links.case(same.slug)} has ${months}`])
  ]
}
