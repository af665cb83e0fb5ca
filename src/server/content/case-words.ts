import { BesideForm, HeadToMore, Note, part, said } from './said.ts'

/** What pages of cases say beside their texts. */
export const CaseWords = part(['name', 'failed'], {
  months: said('count'),
  /** On the front page. */
  home: part(['more', 'done', 'project', 'team'], {
    all: said('count'),
    measure: said('unit', 'label', 'months')
  }),
  list: part(['lead', 'reset', 'all', 'industry', 'service', 'city', 'show', 'note'], {
    seo: part(['title'], { description: said('count') }),
    title: said('count'),
    found: said('count'),
    none: part(['text', 'all', 'or', 'ask', 'why']),
    demo: Note,
    form: part(['title'], { lead: said('count') })
  }),
  facts: part(
    [
      ...(['title', 'client', 'industry', 'city', 'period', 'services', 'budget'] as const),
      ...(['besides', 'hours', 'return', 'tools', 'team', 'measured'] as const)
    ],
    {
      sum: said('sum', 'months'),
      least: said('sum', 'months'),
      paid: said('tariffs'),
      rate: said('hours', 'sum'),
      share: said('sum'),
      reckoned: said('gain', 'margin', 'profit')
    }
  ),
  page: part(
    [
      ...(['note', 'task', 'start', 'work', 'failed', 'result', 'table', 'share'] as const),
      ...(['factor', 'added', 'grown', 'longer', 'rounded', 'fitted'] as const),
      ...(['said', 'quote', 'both', 'reviews'] as const)
    ],
    { demo: Note, near: HeadToMore, form: BesideForm }
  )
})
