import { links } from '../../shared/links.ts'
import type { Content } from '../content/load-content.ts'
import { portrait, portraitFile } from '../render/portrait.ts'
import { drawnYear } from './company-counts.ts'
import type { Byline, SidePerson } from './page-data/company-data.ts'

/** Somebody of the team beside a text; nobody where the name is not given. */
export function sidePerson(
  content: Pick<Content, 'people' | 'news'>,
  slug: string | undefined
): SidePerson | undefined {
  const person = content.people.find((one) => one.slug === slug)
  if (!person) return undefined
  const { data } = person
  return {
    path: links.person(person.slug),
    name: data.name,
    role: data.role,
    portrait: portrait({ slug: person.slug, ...data }, { year: drawnYear(content) })
  }
}

/** Who has written a text; nobody where the name is not given. */
export function byline(
  content: Pick<Content, 'people' | 'news'>,
  slug: string | undefined
): Byline | undefined {
  const person = content.people.find((one) => one.slug === slug)
  if (!person) return undefined
  const { data } = person
  return {
    path: links.person(person.slug),
    name: data.name,
    role: data.role,
    portraitPath: portraitFile({ slug: person.slug, ...data }, drawnYear(content)).path
  }
}
