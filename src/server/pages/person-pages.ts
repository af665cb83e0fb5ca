import { links } from '../../shared/links.ts'
import type { Content } from '../content/load-content.ts'
import { renderMarkdown } from '../content/markdown.ts'
import { type Crumb, entryMeta, pageMeta } from '../render/page-meta.ts'
import type { SitePage } from './page.ts'

/** A page for everybody in the team, with what they have written. */
export function personPages(content: Content, ancestors: readonly Crumb[]): SitePage[] {
  return content.people.map((person) => {
    const { data, slug } = person
    const meta = pageMeta({
      path: links.person(slug),
      name: data.name,
      ...entryMeta(person),
      type: 'profile',
      ancestors,
      jsonLd: [
        {
          '@type': 'ProfilePage',
          url: links.person(slug),
          mainEntity: {
            '@type': 'Person',
            name: data.name,
            jobTitle: data.role,
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
          articles: content.articles.filter(({ data }) => data.author === slug),
          cases: content.cases.filter(({ data }) => data.team.includes(slug))
        })
    }
  })
}
