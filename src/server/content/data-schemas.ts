import { type Static, Type } from 'typebox'
import { fields, Line, Lines, Path, Slug } from './fields.ts'

/** What a visitor wants to do; each is sent to one page. */
const WANTS = ['call', 'address', 'hours', 'price', 'order', 'work', 'meaning', 'download'] as const

/** Phrases that mean the same, or phrases that a page is asked for by. */
export const SynonymsSchema = Type.Array(
  Type.Union([
    Type.Array(Line, { minItems: 2 }),
    fields({ page: Path, wants: Type.Optional(Type.Enum(WANTS)), asked: Lines })
  ])
)

/** What people ask search engines, the page that should answer, and why we want to answer it. */
export const DemandSchema = Type.Array(fields({ query: Line, page: Path, why: Line }))

export const GlossarySchema = Type.Array(
  fields({
    term: Line,
    en: Type.Optional(Line),
    slug: Slug,
    text: Line,
    see: Type.Optional(Path)
  })
)

export const RedirectsSchema = fields({
  redirects: Type.Array(fields({ from: Line, to: Path })),
  gone: Type.Array(Line)
})

export type SynonymLine = Static<typeof SynonymsSchema>[number]
export type DemandLine = Static<typeof DemandSchema>[number]
export type GlossaryTerm = Static<typeof GlossarySchema>[number]
export type Redirects = Static<typeof RedirectsSchema>
