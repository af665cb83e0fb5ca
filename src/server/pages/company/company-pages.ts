import type { LeadFormProps } from '../../../islands/lead-form/lead-form.tsx'
import { links } from '../../../shared/links.ts'
import { slug } from '../../../shared/words/slug.ts'
import type { Content } from '../../content/content.ts'
import { renderMarkdown } from '../../content/markdown.ts'
import { foldSections } from '../../content/markdown-parts.ts'
import { typograph } from '../../content/typography.ts'
import { type Crumb, entryMeta, pageMeta } from '../../render/page-meta.ts'
import { personLd } from '../dated-meta.ts'
import { faqLd } from '../faq-ld.ts'
import type { PageTools, SitePage } from '../page.ts'
import { lastUpdated } from '../reading/article-pages.ts'
import { educationSections } from '../reading/education-sections.ts'
import { glossaryPage } from '../reading/glossary-page.ts'
import { orderedReading } from '../reading/ordered-reading.ts'
import { listedTemplates, templatePages } from '../reading/template-pages.ts'
import { aboutData, pressData, reviewsData, teamData } from './about-pages.ts'
import { drawnYear } from './company-counts.ts'
import { officePages } from './office-pages.ts'
import { payRuler } from './pay-ruler.ts'
import { personPicture } from './person-picture.ts'
import { personWorks } from './person-works.ts'
import { sidePerson } from './side-person.ts'
import { vacancyLanes } from './vacancy-lanes.ts'
import { applicationForm, vacancyLink, vacancyPages } from './vacancy-pages.ts'

type Page = Content['pages'][number]

const ABOUT: Crumb = { path: links.about(), title: 'О компании' }
/** How many articles the page of the section shows. */
const FRESH = 5
const EDUCATION: Crumb = { path: links.education(), title: 'Обучение' }

/** Pages about the agency, and the sections of education that are no articles. */
export function companyPages(content: Content): SitePage[] {
  const { vacancies } = content
  return [
    ...pageOf(content, 'about', links.about(), [], (data, { render, leadForm }) =>
      render('pages/about', {
        ...data,
        body: { ...data.body, html: foldSections(data.body.html) },
        ...aboutData(content, data.page),
        form: leadForm({ place: 'bottom', values: { theme: 'other' } })
      })
    ),
    ...pageOf(content, 'press', links.press(), [ABOUT], (data, { render, leadForm }) =>
      render('pages/press', {
        ...data,
        ...pressData(content, data.page),
        form: leadForm({ place: 'bottom', values: { theme: 'press' } })
      })
    ),
    ...pageOf(content, 'team', links.team(), [ABOUT], (data, { render }) =>
      render('pages/team', { ...data, ...teamData(content) })
    ),
    ...personPages(content, [ABOUT, { path: links.team(), title: 'Команда' }]),
    ...pageOf(content, 'reviews', links.reviews(), [ABOUT], (data, { render, leadForm }) =>
      render('pages/reviews', {
        ...data,
        ...reviewsData(content, data.page),
        form: complaintForm(data.page, leadForm)
      })
    ),
    ...pageOf(content, 'faq', links.faq(), [], (data, { render, leadForm }) =>
      render('pages/faq', {
        ...data,
        topics: faqTopics(data.page),
        form: leadForm({ place: 'bottom' })
      })
    ),
    ...pageOf(content, 'vacancies', links.vacancies(), [ABOUT], (data, { render, leadForm }) =>
      render('pages/vacancy-list', {
        ...data,
        pay: payRuler(vacancies),
        lanes: vacancyLanes(vacancies),
        form: applicationForm(content, leadForm, 'другая работа')
      })
    ),
    ...vacancyPages(content, [ABOUT, { path: links.vacancies(), title: 'Вакансии' }]),
    ...officePages(content),
    ...pageOf(content, 'education', links.education(), [], (data, { render }) =>
      render('pages/education', {
        ...data,
        sections: educationSections(content),
        paths: orderedReading(content),
        stories: lastUpdated(content).slice(0, FRESH),
        person: sidePerson(content, data.page.data.answers)
      })
    ),
    ...pageOf(content, 'templates', links.templates(), [EDUCATION], (data, { render }) =>
      render('pages/template-list', { ...data, templates: listedTemplates(content) })
    ),
    ...templatePages(content, [EDUCATION]),
    glossaryPage(content, [EDUCATION])
  ]
}

/** A review or a complaint goes to the founder: no manager of projects answers it. */
function complaintForm({ data }: Page, leadForm: PageTools['leadForm']): LeadFormProps {
  const answer = data.complaint?.answer
  return {
    ...leadForm({ place: 'bottom', values: { theme: 'complaint' } }),
    ...(answer && { send: { text: 'Отправить', note: typograph(answer) } })
  }
}

/** Questions by their topics, in the order in which the topics first come. */
function faqTopics({ data: { faq = [] } }: Page) {
  const topics = [...new Set(faq.map(({ topic }) => topic))]
  return topics.map((topic) => ({
    id: slug(topic),
    text: topic,
    items: faq.filter((item) => item.topic === topic)
  }))
}

type Rendering = { meta: SitePage['meta']; page: Page; body: ReturnType<typeof renderMarkdown> }

function pageOf(
  { pages }: Content,
  slug: string,
  path: string,
  ancestors: readonly Crumb[],
  render: (data: Rendering, tools: PageTools) => string
): SitePage[] {
  const page = pages.find((candidate) => candidate.slug === slug)
  if (!page) return []
  const { title, faq } = page.data
  const meta = pageMeta({
    path,
    name: title,
    ...entryMeta(page),
    ancestors,
    jsonLd: faq ? [faqLd(faq)] : []
  })
  return [
    {
      meta,
      render: (tools) => render({ meta, page, body: renderMarkdown(page.body, page.file) }, tools)
    }
  ]
}

/** A page for everybody in the team, with what they have written. */
function personPages(content: Content, ancestors: readonly Crumb[]): SitePage[] {
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
