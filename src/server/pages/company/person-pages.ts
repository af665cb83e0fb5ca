import { links } from '../../../shared/links.ts'
import type { Content } from '../../content/content.ts'
import { renderMarkdown } from '../../content/markdown.ts'
import { type Crumb, entryMeta, pageMeta } from '../../render/page-meta.ts'
import { personLd } from '../dated-meta.ts'
import type { SitePage } from '../page.ts'
import { drawnYear } from './company-counts.ts'
import { personPicture } from './person-picture.ts'
import { personWorks } from './person-works.ts'
import { sidePerson } from './side-person.ts'
import { vacancyLink } from './vacancy-pages.ts'

/** A page for everybody in the team, with what they have written. */
export function personPages(content: Content, ancestors: readonly Crumb[]): SitePage[] {
  return content.people.map((person) => {
    const { data, slug } = person
    const office = content.offices.find((one) => one.data.head === slug)
    const meta = pageMeta({
      path: links.person(slug),
      name: data.name,
      ...entryMeta(person),
      type: 'profile',
      picture: {
        kind: 'person',
        person: {
          slug,
          role: data.role,
          since: data.since,
          expertise: data.expertise,
          talks: data.talks,
          year: drawnYear(content)
        }
      },
      ancestors,
      jsonLd: [
        {
          '@type': 'ProfilePage',
          url: links.person(slug),
          mainEntity: {
            ...personLd(person),
            knowsAbout: data.expertise,
            email: data.contact,
            worksFor: { '@id': '/#org' }
          }
        }
      ]
    })
    return {
      meta,
      render: ({ render }) =>
        render('pages/person', {
          meta,
          person,
          body: renderMarkdown(person.body, person.file),
          portrait: personPicture(person, {
            year: drawnYear(content),
            title: `Портрет рельефом: ${data.name}`
          }),
          hub: sidePerson(content, slug)?.portrait ?? '',
          works: personWorks(slug, content),
          talks: [...data.talks].sort((a, b) => b.year - a.year),
          office: office && { path: links.office(office.slug), where: office.data.where },
          vacancies: content.vacancies
            .filter((vacancy) => vacancy.data.head === slug)
            .map(vacancyLink)
        })
    }
  })
}
