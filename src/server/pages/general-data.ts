import type { Lanes } from '../../drawings/lane.ts'
import type { CallbackFormProps } from '../../islands/callback-form/callback-form.tsx'
import type { LeadFormProps } from '../../islands/lead-form/lead-form.tsx'
import type { Content, Entry } from '../content/content.ts'
import type { RenderedBody } from '../content/markdown.ts'
import type { Data } from '../content/schemas.ts'
import type { Crumb, PageMeta } from '../render/page-meta.ts'
import type { NotedLink } from './company/company-data.ts'
import type { EnglishPages } from './english/english-pages.ts'
import type { EditionStory, StoredTerms } from './legal/legal-pages.ts'
import type { Link } from './page.ts'
import type { FirstRow } from './rating/rating-parts.ts'

declare module './page.ts' {
  interface PageData extends GeneralPages {}
}

/** Links beside a text. */
export interface SideLinks {
  label: string
  items: readonly NotedLink[]
}

/** A page that a search found. */
interface FoundItem {
  href: string
  /** HTML, with what was found marked. */
  title: string
  /** HTML; empty when the page has none. */
  text: string
  /** Whether only its text has what was asked for. */
  isText: boolean
  notes: readonly string[]
}

/** Where to go from an answer with nothing in it. */
export interface NothingFound {
  pages: readonly Link[]
  /** With the query in its message, when there was one. */
  form?: LeadFormProps
}

/** What pages of text, the search, the map and errors print. */
interface GeneralPages extends EnglishPages {
  'pages/search': {
    meta: PageMeta
    query: string
    count: number
    foundText: string
    /** Words that were left out, as HTML; empty when none were. */
    leftOut: string
    items: readonly FoundItem[]
    /** Leads to those that are not shown. */
    more?: { href: string; text: string }
    nothing?: NothingFound
    repair?: { text: string; href: string }
  }
  'pages/styleguide': {
    meta: PageMeta
    colors: readonly string[]
    grounds: readonly { name: string; block: string; heading: string; label: string }[]
    buttons: readonly { kind: string; text: string }[]
    crumbs: readonly Crumb[]
    dialogs: readonly string[]
    topics: readonly string[]
    questions: readonly { q: string; a: string }[]
    forms: readonly { name: string; ground: string; title: string; form: LeadFormProps }[]
  }
  'pages/text': {
    meta: PageMeta
    title: string
    lead: string
    body: RenderedBody
    updated: string
    /** Who polls and decides on objections. */
    holder: Content['site']['rating']['holder']
    beside: readonly SideLinks[]
    /** First rows of ratings, drawn before the text. */
    firstRows?: readonly FirstRow[]
    /** Coming editions, drawn there too. */
    lanes?: Lanes | undefined
    form?: LeadFormProps
  }
  'pages/legal': {
    meta: PageMeta
    document: Entry<'legal'>
    /** The document's editions, with the address of a former text that is kept. */
    editions: readonly (Data<'legal'>['history'][number] & {
      path: string | undefined
      /** Which one of its day it is; empty for the first. */
      number: string
    })[]
    body: RenderedBody
    story: EditionStory
    /** Instead of the editions, which then stand beside their history. */
    terms: StoredTerms | undefined
    others: readonly Link[]
  }
  'pages/site-map': {
    meta: PageMeta
    sections: readonly {
      title: string
      path: string | undefined
      /** A part is below another page of the section. */
      pages: readonly { path: string; title: string; isPart: boolean }[]
      /** With its root: «48 страниц», and SVG. */
      count: string
      drawing: string
    }[]
  }
  'pages/thanks': {
    meta: PageMeta
    /** Where a request without consent is sent again. */
    again: Link | undefined
    /** What to read while the answer is awaited, with its minutes. */
    reading: readonly (Link & { note: string })[]
    further: readonly Link[]
  }
  'pages/form-again': {
    meta: PageMeta
    alert: string
    title: string
    kept: string
    call: string
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
    links: readonly Link[]
    home: Link & { or: string; none: string; code: string }
  }
}
