import { links } from '../../../shared/links.ts'
import type { Content } from '../../content/content.ts'
import { drawnYear } from './company-counts.ts'
import { personPicture, personPicturePath } from './people.ts'

/** A link with one more line under it. */
export interface NotedLink {
  path: string
  title: string
  note: string
  /** SVG beside it. */
  plot?: string
}

type Team = Pick<Content, 'people' | 'news'>

/** A person beside something else: a small portrait, a name, what they do. */
export type SidePerson = NonNullable<ReturnType<typeof sidePerson>>

/** Somebody of the team beside a text; nobody where the name is not given. */
export function sidePerson(content: Team, slug: string | undefined) {
  const found = findPerson(content, slug)
  return found && { ...found.words, portrait: personPicture(found.person, found) }
}

/** Who has written a text; nobody where the name is not given. Its portrait is a file, shared by all that they have written. */
export function byline(content: Team, slug: string | undefined) {
  const found = findPerson(content, slug)
  return found && { ...found.words, portraitPath: personPicturePath(found.person, found.year) }
}

function findPerson(content: Team, slug: string | undefined) {
  const person = content.people.find((one) => one.slug === slug)
  if (!person) return undefined
  const { name, role } = person.data
  return {
    words: { path: links.person(person.slug), name, role },
    person,
    year: drawnYear(content)
  }
}
