import { BesideForm, Head, Note, part, said } from './said.ts'

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
  thanks: part(['cases', 'articles', 'home'])
})
