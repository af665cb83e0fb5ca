import { portrait, portraitFile } from '../../../drawings/portrait.ts'
import { links } from '../../../shared/links.ts'
import type { Content } from '../../content/content.ts'
import { drawnYear } from './company-counts.ts'
import type { Byline, SidePerson } from './company-data.ts'

type Team = Pick<Content, 'people' | 'news'>

/** Somebody of the team beside a text; nobody where the name is not given. */
export function sidePerson(content: Team, slug: string | undefined): SidePerson | undefined {
  const found = findPerson(content, slug)
  return found && { ...found.words, portrait: portrait(found.sitter, { year: found.year }) }
}

/** Who has written a text; nobody where the name is not given. */
export function byline(content: Team, slug: string | undefined): Byline | undefined {
  const found = findPerson(content, slug)
  return found && { ...found.words, portraitPath: portraitFile(found.sitter, found.year).path }
}

function findPerson(content: Team, slug: string | undefined) {
  const person = content.people.find((one) => one.slug === slug)
  if (!person) return undefined
  const { name, role } = person.data
  return {
    words: { path: links.person(person.slug), name, role },
    sitter: { slug: person.slug, ...person.data },
    year: drawnYear(content)
  }
}
