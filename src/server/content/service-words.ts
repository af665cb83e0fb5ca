import { BesideForm, Head, Note, part, said } from './said.ts'

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
  page: part(['discuss', 'compare', 'sections', 'request', 'term', 'later', 'next', 'nearby'], {
    proof: said('label', 'tariff'),
    who: part(['label', 'title', 'fits', 'unfits']),
    scope: part(['label', 'title', 'more'], { caption: said('service'), note: Note }),
    process: part(['label', 'title', 'outcome']),
    essay: part(['label', 'title', 'lead', 'read']),
    cases: part(['label', 'title', 'more', 'note'], { demo: Note }),
    limits: part(['label', 'title', 'refused', 'kept']),
    people: part(['label', 'title', 'lead', 'more'], { role: said('role', 'year') }),
    faq: part(['label', 'title']),
    form: part(['title', 'lead'], { chosen: said('tariff') }),
    tariff: said('name', 'price'),
    offers: said('service')
  }),
  /** What a year of several projects has brought. */
  year: part(['and', 'note'], { title: said('count', 'values') }),
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
      faults: Head,
      demo: Note,
      form: BesideForm
    })
  })
})
