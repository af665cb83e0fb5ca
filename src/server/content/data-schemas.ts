import { type Static, Type } from 'typebox'
import { fields, Line, Path, Slug } from './fields.ts'

/** Groups of phrases that mean the same, the chief one first. */
export const SynonymsSchema = Type.Array(Type.Array(Type.String({ minLength: 1 }), { minItems: 2 }))

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

export type GlossaryTerm = Static<typeof GlossarySchema>[number]
export type Redirects = Static<typeof RedirectsSchema>
