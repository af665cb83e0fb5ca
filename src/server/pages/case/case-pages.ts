import { INDUSTRIES } from '../../../content/value-names.ts'
import { sparkline } from '../../../drawings/profile/sparkline.ts'
import { links } from '../../../shared/links.ts'
import { capitalised, uncapitalised } from '../../../shared/words/text.ts'
import { caseText, clientName } from '../../content/case.ts'
import type { Content, Entry } from '../../content/content.ts'
import { renderMarkdown } from '../../content/markdown.ts'
import { typograph } from '../../content/typography.ts'
import type { Crumb } from '../../render/page-meta.ts'
import { authorLd, datedMeta } from '../dated-meta.ts'
import { newestFirst } from '../newest-first.ts'
import type { SitePage } from '../page.ts'
import type { CaseReview, NearCase } from './case-data.ts'
import { caseFacts } from './case-facts.ts'
import { caseFigure } from './case-hill.ts'
import { caseListPage } from './case-list-pages.ts'
import { outcomeOf } from './case-outcome.ts'
import { caseSeries, withoutEvents } from './case-series.ts'
import { failuresOf, findingsOf, stagesOf } from './case-work.ts'

type Case = Entry<'cases'>

const ROOT: Crumb = { path: links.cases(), title: 'Кейсы' }
const NEAR_SIZE = { width: 220, height: 64 }

/** The survey of cases and every case. */
export function casePages(content: Content): SitePage[] {
  return [
    caseListPage(content),
    ...newestFirst(content.cases).map((item) => casePage(item, content))
  ]
}

function casePage(item: Case, content: Content): SitePage {
  const { data, slug, body, file } = item
  const text = caseText(body)
  const meta = datedMeta({
    entry: item,
    name: data.client,
    path: links.case(slug),
    ancestors: [ROOT],
    type: 'Article',
    section: INDUSTRIES[data.industry],
    author: authorLd(content, undefined),
    picture: { kind: 'hill', series: withoutEvents(caseSeries(item)) }
  })
  return {
    meta,
    render: ({ render, leadForm }) =>
      render('pages/case', {
        meta,
        item,
        industry: INDUSTRIES[data.industry],
        hill: caseFigure(item, 'case', content),
        task: {
          title: capitalised(text.task.title),
          html: renderMarkdown(text.task.intro, file).html
        },
        facts: caseFacts(item, content),
        start: { heading: text.start.heading, findings: findingsOf(item) },
        work: {
          heading: text.work.heading,
          html: renderMarkdown(text.work.intro, file).html,
          stages: stagesOf(item)
        },
        failed: { heading: text.failed.heading, items: failuresOf(item) },
        outcome: outcomeOf(item),
        quote: { ...data.quote, text: nestedQuotes(typograph(data.quote.text)) },
        review: reviewOf(item, content),
        related: content.cases.filter(({ slug }) => data.related.includes(slug)).map(nearCase),
        form: leadForm({ place: 'bottom' })
      })
  }
}

function nearCase({ slug, data }: Case): NearCase {
  return {
    path: links.case(slug),
    client: clientName(data),
    change: data.result.change,
    label: uncapitalised(data.result.label),
    plot: sparkline(data.series, NEAR_SIZE)
  }
}

/** Quotes inside a quotation. */
function nestedQuotes(text: string): string {
  return text.replaceAll('«', '„').replaceAll('»', '“')
}

/** What the client says of this project on the page of reviews. */
function reviewOf({ slug }: Case, { pages }: Content): CaseReview | undefined {
  const review = pages
    .flatMap(({ data }) => data.reviews ?? [])
    .find(({ case: named }) => named === slug)
  return review && { text: review.text, path: `${links.reviews()}#${slug}` }
}
