import { links } from '../../../shared/links.ts'
import type { Content } from '../../content/content.ts'
import { drawnYear } from './company-counts.ts'
import type { Byline, SidePerson } from './company-data.ts'
import { personPicture, personPicturePath } from './person-picture.ts'

type Team = Pick<Content, 'people' | 'news'>

/** Somebody of the team beside a text; nobody where the name is not given. */
export function sidePerson(content: Team, slug: string | undefined): SidePerson | undefined {
  const found = findPerson(content, slug)
  return found && { ...found.words, portrait: personPicture(found.person, found) }
}

/** Who has written a text; nobody where the name is not given. */
export function byline(content: Team, slug: string | undefined): Byline | undefined {
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
