import type { LeadFormProps } from '../../../islands/lead-form/lead-form.tsx'
import { links } from '../../../shared/links.ts'
import { slug } from '../../../shared/words/slug.ts'
import type { Content } from '../../content/content.ts'
import { foldSections } from '../../content/fold-sections.ts'
import { renderMarkdown } from '../../content/markdown.ts'
import { typograph } from '../../content/typography.ts'
import { type Crumb, entryMeta, pageMeta } from '../../render/page-meta.ts'
import { faqLd } from '../faq-ld.ts'
import type { PageTools, SitePage } from '../page.ts'
import { lastUpdated } from '../reading/article-pages.ts'
import { educationSections } from '../reading/education-sections.ts'
import { glossaryPage } from '../reading/glossary-page.ts'
import { orderedReading } from '../reading/ordered-reading.ts'
import { listedTemplates, templatePages } from '../reading/template-pages.ts'
import { aboutData, pressData, reviewsData, teamData } from './about-pages.ts'
import { officePages } from './office-pages.ts'
import { payRuler } from './pay-ruler.ts'
import { personPages } from './person-pages.ts'
import { sidePerson } from './side-person.ts'
import { vacancyLanes } from './vacancy-lanes.ts'
import { applicationForm, vacancyPages } from './vacancy-pages.ts'

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
