import type { Content, Entry } from '../../content/content.ts'
import { renderMarkdown } from '../../content/markdown.ts'

/** A text that people agree to in a form. */
interface ConsentDocument {
  /** Sent with a lead, to record which text was shown. */
  version: string
  title: string
  /** Stored as proof of what was agreed to. */
  html: string
}

const VISITORS = 'consent'

/** Every text that a form's tick may be about, that of visitors first; former editions are not shown any more. */
export function consentDocuments({ legal }: Content): readonly ConsentDocument[] {
  return legal
    .filter(({ slug }) => /^consent(?:-candidates)?$/.test(slug))
    .sort((a, b) => a.slug.length - b.slug.length)
    .map((document) => ({
      version: consentVersionOf(document),
      title: document.data.title,
      html: renderMarkdown(document.body, document.file).html
    }))
}

/** Versions are days, and two documents may be of one day. */
export function consentVersionOf({ slug, data }: Entry<'legal'>): string {
  return slug === VISITORS ? data.version : `${slug} ${data.version}`
}
