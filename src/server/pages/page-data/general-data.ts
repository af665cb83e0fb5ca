import type { CallbackFormProps } from '../../../islands/callback-form/callback-form.tsx'
import type { LeadFormProps } from '../../../islands/lead-form/lead-form.tsx'
import type { Entry } from '../../content/load-content.ts'
import type { RenderedBody } from '../../content/markdown.ts'
import type { PageMeta } from '../../render/page-meta.ts'
import type { StyleguideData } from '../styleguide-page.ts'

/** What pages of text, the search, the map and errors print. */
export interface GeneralPages {
  'pages/search': {
    meta: PageMeta
    query: string
    count: number
    foundText: string
    groups: { kind: string; links: { href: string; html: string }[] }[]
    repair?: { text: string; href: string }
  }
  'pages/styleguide': StyleguideData
  'pages/text': {
    meta: PageMeta
    title: string
    lead: string
    body: RenderedBody
    updated: string
    form?: LeadFormProps
  }
  'pages/legal': { meta: PageMeta; document: Entry<'legal'>; body: RenderedBody }
  'pages/site-map': {
    meta: PageMeta
    sections: readonly { title: string; pages: readonly { path: string; title: string }[] }[]
  }
  'pages/english': {
    meta: PageMeta
    page: Entry<'pages'>
    body: RenderedBody
    form?: LeadFormProps
  }
  'pages/thanks': { meta: PageMeta }
  'pages/form-again': {
    meta: PageMeta
    alert: string
    form?: LeadFormProps
    callback?: CallbackFormProps
  }
  'pages/error': {
    meta: PageMeta
    status: number
    /** The site works, and what was asked for is not there. */
    isMissing: boolean
    title: string
    text: string
  }
}
