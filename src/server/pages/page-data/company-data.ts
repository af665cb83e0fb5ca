import type { LeadFormProps } from '../../../islands/lead-form/lead-form.tsx'
import type { Collections, Entry } from '../../content/load-content.ts'
import type { RenderedBody } from '../../content/markdown.ts'
import type { PageMeta } from '../../render/page-meta.ts'

type Person = Entry<'people'> | undefined

/** What the pages about people, vacancies and offices print. */
export interface CompanyPages {
  'pages/team': {
    meta: PageMeta
    page: Entry<'pages'>
    body: RenderedBody
    people: readonly Entry<'people'>[]
  }
  'pages/person': {
    meta: PageMeta
    person: Entry<'people'>
    body: RenderedBody
    articles: readonly Entry<'articles'>[]
    cases: readonly Entry<'cases'>[]
  }
  'pages/reviews': { meta: PageMeta; page: Entry<'pages'>; body: RenderedBody }
  'pages/faq': { meta: PageMeta; page: Entry<'pages'>; body: RenderedBody; form: LeadFormProps }
  'pages/vacancy-list': {
    meta: PageMeta
    page: Entry<'pages'>
    body: RenderedBody
    vacancies: readonly Entry<'vacancies'>[]
  }
  'pages/vacancy': {
    meta: PageMeta
    vacancy: Entry<'vacancies'>
    body: RenderedBody
    form: LeadFormProps
  }
  'pages/contacts': { meta: PageMeta; offices: Collections['offices']; form: LeadFormProps }
  'pages/office': {
    meta: PageMeta
    office: Entry<'offices'>
    body: RenderedBody
    head: Person
    form: LeadFormProps
  }
}
