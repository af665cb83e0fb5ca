import { BesideForm, Head, HeadToMore, Note, part, said } from './said.ts'

/** What pages of articles, news, templates and the glossary say beside their texts. */
export const ReadingWords = part(['name'], {
  education: part(['sections', 'articles', 'templates', 'glossary', 'text', 'answers'], {
    paths: Head,
    fresh: HeadToMore
  }),
  articles: part(['name', 'lead', 'topics', 'all', 'list', 'others', 'updated'], {
    count: said('count'),
    seo: part(['title'], {
      description: said('topics')
    }),
    topic: said('topic'),
    inside: said('lead', 'articles'),
    checked: said('name'),
    minutes: said('count'),
    form: BesideForm
  }),
  article: part(
    [
      'published',
      'read',
      'checked',
      'contents',
      'lengths',
      'summary',
      'audience',
      'checklist',
      'sources',
      'service',
      'related'
    ],
    {
      level: said('level'),
      minutes: said('count'),
      seen: said('day'),
      form: BesideForm
    }
  ),
  templates: part(['name', 'list', 'text', 'download', 'others', 'print', 'csv', 'head', 'read'], {
    count: said('count'),
    seo: said('title', 'formats'),
    formats: part(['form', 'table']),
    endings: part(['long', 'middle', 'short']),
    blanks: said('count')
  }),
  glossary: part(['name', 'title', 'search', 'find', 'go', 'alphabet'], {
    seo: part(['title'], {
      description: said('count')
    }),
    count: said('count'),
    lead: said('count'),
    found: said('count'),
    letters: said('counts'),
    none: part(['text', 'whole', 'or', 'search'])
  }),
  news: part(
    ['name', 'lead', 'all', 'rubrics', 'list', 'pages', 'next', 'rss', 'latest', 'everything'],
    {
      count: said('count'),
      loading: part(['more', 'busy', 'added', 'again', 'failed']),
      seo: part(['title', 'description']),
      page: said('title', 'number'),
      pageOf: said('number', 'count'),
      rubric: said('lead', 'rubric', 'count'),
      year: part([], {
        name: said('year'),
        lead: said('year'),
        title: said('year'),
        description: said('year', 'rubrics')
      }),
      of: said('name', 'count', 'all'),
      here: said('text'),
      retold: said('source'),
      source: said('source'),
      figure: said('title'),
      demo: Note
    }
  ),
  item: part(
    [
      'madeUp',
      'ofLaw',
      'published',
      'aside',
      'document',
      'source',
      'retelling',
      'near',
      'newer',
      'older',
      'related'
    ],
    {
      demo: Note,
      read: said('source')
    }
  )
})

/** What the contract, samples, legal documents and thanks say beside their texts. */
export const DocumentWords = part([], {
  formats: part(['docx', 'pdf', 'xlsx']),
  /** Of a file that is printed. */
  head: part([], { number: said('company', 'id'), edition: said('day') }),
  contract: part(['report', 'review', 'mending', 'lanes', 'whole'], {
    extent: said('sheets', 'blanks'),
    files: Head,
    days: Head,
    count: said('days'),
    clause: said('number'),
    point: said('number'),
    work: part(['title', 'text', 'further'], {
      least: said('months')
    }),
    client: part(['title', 'text', 'when']),
    agency: part(['title', 'text', 'bound'], {
      notice: said('days')
    }),
    handover: part(['title'], {
      whole: said('month'),
      apart: said('handover', 'refund')
    }),
    terms: Head,
    form: BesideForm
  }),
  samples: part(['name', 'list', 'inside', 'text', 'download', 'others'], {
    demo: Note,
    queue: part(['note'], {
      title: said('count', 'all', 'hours', 'allHours'),
      hours: said('count')
    }),
    plan: part(['note', 'past', 'grown'], {
      title: said('count', 'all'),
      measure: said('month', 'now', 'plan', 'past')
    }),
    range: part(['note', 'planned'], {
      title: said('name', 'sum'),
      row: said('planned', 'least', 'most'),
      least: said('name'),
      most: said('name')
    }),
    form: BesideForm
  }),
  legal: part(['text', 'history', 'others', 'past', 'present', 'first'], {
    edition: said('day', 'number'),
    held: said('day'),
    heldFrom: said('from', 'to'),
    holds: said('day'),
    editions: said('day', 'count'),
    stored: part(['note'], {
      title: said('own', 'all'),
      others: said('names'),
      said: said('title', 'counts')
    })
  }),
  thanks: part(['meanwhile', 'cases', 'articles', 'home'])
})
