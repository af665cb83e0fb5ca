import { Type } from 'typebox'
import { Address, fields, Line } from '../fields.ts'
import { BesideForm, Head, Note, NotedLink, Nouns, part, said } from './said.ts'

const About = part(['name', 'figures', 'loyal', 'text', 'further'], {
  years: Nouns,
  projects: Nouns,
  offices: Nouns,
  rules: part([], {
    years: said('year', 'founded', 'rule'),
    projects: said('rule', 'day'),
    clients: said('loyal', 'clients', 'rule')
  }),
  turns: part(['label', 'lead'], { title: said('count') }),
  headcount: part(['label', 'lead', 'more'], { title: said('people', 'groups') }),
  demo: Note,
  reviews: NotedLink,
  vacancies: NotedLink,
  press: NotedLink,
  form: BesideForm
})

const Press = part(['brief', 'text', 'mail'], {
  experts: Head,
  demo: Note,
  year: part(['label', 'free', 'call'], { title: said('year') }),
  form: BesideForm
})

const Team = part(['name', 'people', 'note'], {
  since: said('year'),
  office: said('where'),
  works: part([], {
    cases: said('count'),
    articles: said('count'),
    checked: said('count'),
    talks: said('count')
  }),
  /** On the front page. */
  home: part([], { title: said('count'), about: said('year', 'skills'), demo: Note }),
  tenure: part(['label', 'lead'], {
    title: said('count'),
    years: said('count'),
    vacancies: said('count')
  })
})

const Person = part(
  [
    ...(['leads', 'with', 'education', 'write', 'works', 'cases', 'articles'] as const),
    ...(['writes', 'checks', 'text', 'talks', 'topics', 'vacancy', 'read'] as const)
  ],
  { portrait: said('name'), office: said('where'), demo: Note }
)

const Reviews = part(['asked', 'list', 'critical', 'answer', 'text', 'form', 'send'], {
  steps: part(['clients', 'answers', 'printed', 'critical']),
  case: said('name'),
  demo: Note
})

const Vacancies = part(
  ['name', 'pay', 'month', 'text', 'apply', 'team', 'other', 'consent', 'send'],
  {
    thousands: said('sum'),
    demo: Note,
    terms: part(['label'], { title: said('day'), dates: said('from', 'to'), steps: said('count') }),
    form: BesideForm
  }
)

const Vacancy = part(
  [
    ...(['where', 'employment', 'load', 'opened', 'until'] as const),
    ...(['answer', 'promise', 'text', 'head', 'steps'] as const)
  ],
  {
    pay: part(['label', 'more'], { title: said('count') }),
    demo: Note,
    /** What the first step asks for, where the vacancy has steps. */
    form: part(['title'], { first: said('step', 'field'), lead: said('field') })
  }
)

const Contacts = part(
  [
    ...(['name', 'number', 'mail', 'write', 'offices', 'table', 'scale', 'closed'] as const),
    ...(['city', 'phone', 'address', 'time', 'focus', 'now'] as const)
  ],
  {
    seo: part([], { title: said('count'), description: said('cities') }),
    title: said('count'),
    hours: part(['days', 'time', 'rest']),
    count: said('count'),
    map: said('cities'),
    demo: Note,
    offers: Head,
    requisites: part([
      ...(['title', 'company', 'taxId', 'registrationId', 'contract', 'all'] as const),
      ...(['press', 'jobs', 'accounts', 'data'] as const)
    ]),
    form: BesideForm
  }
)

const Office = part(
  [
    ...(['what', 'same', 'focus', 'map', 'text', 'crew', 'begin', 'counted'] as const),
    ...(['written', 'projects', 'uncased', 'more', 'requisites'] as const)
  ],
  {
    now: said('where'),
    /** How far its clock is from that of the head office. */
    ahead: said('count'),
    behind: said('count'),
    sights: said('city'),
    walk: part(['title', 'door'], { minutes: said('count'), note: said('count') }),
    review: said('name'),
    vacancy: said('pay'),
    taxId: said('company', 'id'),
    others: part(['label', 'more'], { title: said('count') }),
    demo: Note,
    form: BesideForm
  }
)

/** What pages about the company say beside their texts. */
export const AgencyWords = part([], {
  about: About,
  press: Press,
  team: Team,
  person: Person,
  reviews: Reviews,
  faq: part(['list', 'text', 'ask', 'call'], { form: BesideForm }),
  vacancies: Vacancies,
  vacancy: Vacancy,
  contacts: Contacts,
  office: Office
})

/** What the frame of every page says, and pages that no text is of: the search, the map, errors. */
export const FrameWords = part(['home', 'updated'], {
  hours: said('from', 'to'),
  page: part(
    [
      'skip',
      'top',
      'open',
      'closed',
      'languages',
      'menu',
      'crumbs',
      'burger',
      'cta',
      'callback',
      'contact',
      'cookies',
      'cookieText',
      'cookieMore',
      'accept',
      'close',
      'choice',
      'rail',
      'short',
      'russian'
    ],
    {
      header: part(['search', 'keys', 'cities', 'cityNote', 'number', 'mail', 'office', 'hours']),
      form: part(['call', 'write', 'index']),
      requisites: said('company', 'taxId', 'registrationId', 'address'),
      demo: Note
    }
  ),
  share: part(['name', 'vk', 'telegram', 'copy']),
  menu: part(['article', 'news', 'founded', 'contacts', 'phone', 'mail'], {
    begin: said('note'),
    result: said('label', 'before', 'after', 'unit'),
    rating: said('title', 'period'),
    cases: said('count'),
    terms: said('count'),
    people: said('count'),
    questions: said('count')
  }),
  search: part(
    [
      'name',
      'title',
      'example',
      'without',
      'allWithout',
      'texts',
      'where',
      'searched',
      'shorter',
      'begin'
    ],
    {
      asked: said('query'),
      /** Queries, by the pages that they lead to. */
      examples: Type.Array(fields({ path: Address, title: Line })),
      found: said('count'),
      nothing: said('query'),
      more: said('count'),
      exact: said('query'),
      layout: said('query'),
      misprint: said('query'),
      all: said('count'),
      message: said('query'),
      form: BesideForm
    }
  ),
  siteMap: part(['name', 'title', 'description', 'sections'], {
    pages: said('count'),
    whole: said('section')
  }),
  error: part(['refused', 'home', 'or', 'none', 'code'], {
    missing: part(['name', 'title', 'text']),
    gone: part(['title', 'text']),
    fault: part(['title', 'text'])
  }),
  /** Titles of the short form that stays at the edge of a page. */
  fixed: part(['article', 'agencies', 'rating', 'close']),
  again: part(['name', 'title', 'kept', 'call']),
  feeds: part(['all'], {
    demo: Note
  }),
  families: part([
    'services',
    'service',
    'industry',
    'cases',
    'case',
    'ratings',
    'rating',
    'articles',
    'article',
    'template',
    'glossary',
    'education',
    'news',
    'item',
    'company',
    'about',
    'team',
    'vacancy',
    'office',
    'contacts',
    'document',
    'documents',
    'english'
  ])
})
