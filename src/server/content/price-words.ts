import { CALCULATOR_WORDS } from '../../shared/price/price-list.ts'
import { BesideForm, Head, HeadToMore, Note, NotedLink, part, said, wordsWith } from './said.ts'

/** What pages of prices say beside their texts. */
export const PriceWords = part(['name'], {
  page: part(['scale', 'how', 'thousands', 'note', 'inside', 'cell'], {
    title: said('promotion', 'audit'),
    of: said('day'),
    paid: part(['all', 'month', 'once', 'term']),
    key: part(['month', 'once', 'term', 'from']),
    demo: Note,
    tariffs: said('count'),
    rate: said('sum'),
    quarter: Head,
    rules: Head,
    form: BesideForm
  }),
  /** What the browser reckons is said by it, too. */
  calculator: wordsWith(CALCULATOR_WORDS),
  comparison: part(
    ['agency', 'staff', 'freelancer', 'table', 'row', 'total', 'hour', 'text', 'near'],
    {
      month: said('name', 'sum', 'parts'),
      tariff: said('name'),
      sum: HeadToMore,
      rate: said('hours'),
      demo: Note,
      hours: part(['label', 'title', 'note'], {
        crossing: said('hours'),
        said: said('hours', 'sums')
      }),
      contract: NotedLink,
      vacancies: NotedLink,
      form: BesideForm
    }
  )
})
