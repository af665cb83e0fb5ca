import { Type } from 'typebox'
import { Address, fields, Line } from './fields.ts'
import { BesideForm, Note, part, said } from './said.ts'

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
  fixed: part(['article', 'agencies', 'rating']),
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
