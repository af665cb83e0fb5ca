import { Type } from 'typebox'
import { HILL_WORDS } from '../../../drawings/hill/hill-figure.ts'
import { CALCULATOR_WORDS } from '../../../shared/price/price-list.ts'
import { RATING_WORDS } from '../../../shared/rating/rating-words.ts'
import { Line } from '../fields.ts'
import { BesideForm, Head, HeadToMore, Note, NotedLink, part, said, wordsWith } from './said.ts'

const PAGE_WORDS = [
  ...(['discuss', 'compare', 'sections', 'request', 'served'] as const),
  ...(['term', 'later', 'next', 'nearby'] as const)
] as const

/** What pages of services and of industries say beside their texts. */
export const ServiceWords = part(['name'], {
  hub: part(['open', 'all', 'note', 'more'], {
    heading: said('count'),
    price: said('unit', 'tariff'),
    tariffs: said('count'),
    demo: Note,
    start: Head,
    not: Head,
    form: BesideForm
  }),
  /** The services in rows: on the front page and on that of all services. */
  table: part(['name', 'direction', 'term', 'wait', 'proof', 'price', 'outcome'], {
    title: said('count'),
    details: said('name'),
    whole: said('label', 'cost')
  }),
  chooser: part(
    ['see', 'sell', 'when', 'show', 'begin', 'meanwhile', 'tariff', 'discuss', 'tariffs', 'better'],
    { answer: said('title'), early: said('term'), late: said('term'), instead: said('advice') }
  ),
  page: part(PAGE_WORDS, {
    proof: said('label', 'tariff'),
    who: part(['label', 'title', 'fits', 'unfits']),
    scope: part(['label', 'title', 'more'], { caption: said('service'), note: Note }),
    process: part(['label', 'title', 'lead', 'outcome']),
    essay: part(['label', 'title', 'lead', 'read']),
    cases: part(['label', 'title', 'more', 'note'], { demo: Note }),
    limits: part(['label', 'title', 'refused', 'kept']),
    people: part(['label', 'title', 'lead', 'more'], { role: said('role', 'year') }),
    faq: part(['label', 'title']),
    form: part(['title', 'lead'], { chosen: said('tariff') }),
    tariff: said('name', 'price'),
    offers: said('service')
  }),
  /** By what a result was paid. */
  proof: part(['and'], {
    tariff: said('tariffs'),
    tariffs: said('tariffs'),
    branch: said('tariff', 'service'),
    besides: said('tariffs', 'services')
  }),
  /** What is in each tariff. */
  matrix: part(
    [
      ...['tariff', 'volume', 'measure', 'works', 'rest', 'yes', 'no', 'choice', 'choose'],
      ...['none', 'outside', 'excludes', 'factors']
    ] as const,
    {
      corner: said('day'),
      chosen: said('name'),
      same: said('count'),
      some: said('count', 'all')
    }
  ),
  industries: part(['name'], {
    list: part(['note', 'text'], { cases: said('count'), demo: Note }),
    page: part(['ready', 'month', 'questions', 'cases', 'services', 'articles', 'others'], {
      paid: said('services', 'budget'),
      chart: said('label'),
      demand: said('unit'),
      edge: part([], { name: said('industry'), range: said('low', 'high') }),
      faults: Head,
      demo: Note,
      form: BesideForm
    })
  })
})

/** What pages of cases say beside their texts. */
export const CaseWords = part(['name', 'failed', 'lines'], {
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
  ),
  /** A case as a hill, on its page and on the front page. */
  hill: wordsWith(HILL_WORDS)
})

/** What pages of prices say beside their texts. */
export const PriceWords = part(['name'], {
  page: part(['scale', 'how', 'thousands', 'note', 'inside', 'cell'], {
    heading: said('count'),
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

/** Heads of a table. */
const Columns = Type.Array(Line, { minItems: 5, maxItems: 5 })

/** What pages of ratings say beside their texts. */
export const RatingWords = part(['name'], {
  list: part(['title', 'lead', 'archive', 'leaders', 'weights', 'methodology', 'participate'], {
    seo: part(['title', 'description']),
    size: said('participants', 'metrics'),
    demo: Note,
    form: BesideForm
  }),
  page: part(
    [
      'archived',
      'period',
      'published',
      'corrected',
      'participants',
      'left',
      'editions',
      'rules',
      'methodology',
      'next',
      'weights',
      'always',
      'read',
      'text',
      'others'
    ],
    {
      newcomers: said('all', 'new'),
      /** On the picture that others show of a point of the triangle. */
      shared: said('weights'),
      demo: Note,
      steady: said('metric', 'from', 'to'),
      notes: part(
        ['about', 'total', 'methodology', 'rules', 'equal', 'participate', 'corrections'],
        {
          scale: said('zero', 'hundred'),
          unsold: said('company')
        }
      ),
      form: BesideForm
    }
  ),
  leaders: part(['place', 'name', 'total', 'bar', 'move'], {
    lead: said('participants', 'metrics'),
    before: said('period', 'total'),
    caption: said('title'),
    past: said('period'),
    corrected: said('day')
  }),
  method: part(
    [
      'text',
      'editions',
      'near',
      'holder',
      'objection',
      'weighing',
      'rating',
      'drawing',
      'slope',
      'seen',
      'unseen',
      'document'
    ],
    {
      edition: said('day'),
      participate: NotedLink,
      methodology: NotedLink,
      laboratory: said('name'),
      first: said('name'),
      firstOf: said('name', 'table'),
      weighed: said('metric', 'points', 'weight'),
      lanes: part(['title', 'asked', 'brought', 'out', 'closed'], {
        next: said('month'),
        requests: said('day'),
        documents: said('day')
      }),
      scale: part(['whole', 'tenth'], {
        csv: said('path'),
        mark: said('name'),
        share: said('measure'),
        columns: Columns
      }),
      worked: part(['lead', 'total'], {
        title: said('name', 'period'),
        columns: Columns
      }),
      form: BesideForm
    }
  ),
  csv: part(['table', 'place', 'name', 'day', 'total', 'past', 'own', 'ownTotal'], {
    points: said('metric', 'weight', 'step'),
    of: said('measure'),
    zero: said('value'),
    hundred: said('value'),
    share: said('share')
  }),
  moves: wordsWith(RATING_WORDS.moves),
  sheet: wordsWith(RATING_WORDS.sheet),
  versus: wordsWith(RATING_WORDS.versus),
  triangle: wordsWith(RATING_WORDS.triangle)
})
