import { Type } from 'typebox'
import { RATING_WORDS } from '../../shared/rating/rating-words.ts'
import { Line } from './fields.ts'
import { BesideForm, Note, NotedLink, part, said, wordsWith } from './said.ts'

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
