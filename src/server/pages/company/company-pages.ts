import { countMarks, markField } from '../../../drawings/marks.ts'
import { portraitNames } from '../../../drawings/portrait.ts'
import { sparkline } from '../../../drawings/profile/plot.ts'
import { links } from '../../../shared/links.ts'
import { fill } from '../../../shared/words/fill.ts'
import { slug } from '../../../shared/words/slug.ts'
import { clientName } from '../../content/case.ts'
import type { Content } from '../../content/content.ts'
import { renderMarkdown } from '../../content/markdown.ts'
import { foldSections } from '../../content/markdown-parts.ts'
import { typograph } from '../../content/typography.ts'
import { type Crumb, entryMeta, pageMeta } from '../../render/page-meta.ts'
import { personLd } from '../dated-meta.ts'
import { type PageTools, type SitePage, writtenPage } from '../page.ts'
import { orderedReading } from '../reading/article-data.ts'
import { lastUpdated } from '../reading/article-pages.ts'
import { educationSections, glossaryPage } from '../reading/glossary-page.ts'
import { listedTemplates, templatePages } from '../reading/template-pages.ts'
import { countedFigures, drawnYear, headcount, pressYear } from './company-counts.ts'
import { sidePerson } from './company-data.ts'
import { officePages } from './office-pages.ts'
import { personPicture, personWorks, tenureOf, worksLine } from './people.ts'
import { payRuler, vacancyLanes } from './vacancy-figures.ts'
import { applicationForm, vacancyLink, vacancyPages } from './vacancy-pages.ts'

declare module '../page.ts' {
  interface PageData {
    'pages/about': Told & ReturnType<typeof aboutData>
    'pages/press': Told & ReturnType<typeof pressData>
    'pages/team': Told & ReturnType<typeof teamData>
    'pages/person': ReturnType<typeof personView>
    'pages/reviews': Told & ReturnType<typeof reviewsData>
    'pages/faq': Told & ReturnType<typeof faqData>
    'pages/vacancy-list': Told & ReturnType<typeof vacanciesData>
    'pages/education': Told & ReturnType<typeof educationData>
    'pages/template-list': Told & { templates: ReturnType<typeof listedTemplates> }
  }
}

type Page = Content['pages'][number]
type LeadForm = PageTools['leadForm']

/** How many articles the page of the section shows. */
const FRESH = 5

const below = (crumb: Crumb, path: string) => ({ path, ancestors: [crumb] })

/** Pages about the agency, and the sections of education other than articles. */
export function companyPages(content: Content): SitePage[] {
  const { agency } = content.site
  const about: Crumb = { path: links.about(), title: agency.about.name }
  const education: Crumb = { path: links.education(), title: content.site.reading.name }
  return [
    ...writtenPage(content, 'about', { path: links.about() }, (page, { render, leadForm }) =>
      render('pages/about', { ...told(page, foldSections), ...aboutData(content, page, leadForm) })
    ),
    ...writtenPage(content, 'press', below(about, links.press()), (page, { render, leadForm }) =>
      render('pages/press', { ...told(page), ...pressData(content, page, leadForm) })
    ),
    ...writtenPage(content, 'team', below(about, links.team()), (page, { render }) =>
      render('pages/team', { ...told(page), ...teamData(content) })
    ),
    ...personPages(content, [about, { path: links.team(), title: agency.team.name }]),
    ...writtenPage(
      content,
      'reviews',
      below(about, links.reviews()),
      (page, { render, leadForm }) =>
        render('pages/reviews', { ...told(page), ...reviewsData(content, page, leadForm) })
    ),
    ...writtenPage(content, 'faq', { path: links.faq() }, (page, { render, leadForm }) =>
      render('pages/faq', { ...told(page), ...faqData(page, leadForm) })
    ),
    ...writtenPage(
      content,
      'vacancies',
      below(about, links.vacancies()),
      (page, { render, leadForm }) =>
        render('pages/vacancy-list', { ...told(page), ...vacanciesData(content, leadForm) })
    ),
    ...vacancyPages(content, [about, { path: links.vacancies(), title: agency.vacancies.name }]),
    ...officePages(content),
    ...writtenPage(content, 'education', { path: links.education() }, (page, { render }) =>
      render('pages/education', { ...told(page), ...educationData(content, page) })
    ),
    ...writtenPage(content, 'templates', below(education, links.templates()), (page, { render }) =>
      render('pages/template-list', { ...told(page), templates: listedTemplates(content) })
    ),
    ...templatePages(content, [education]),
    glossaryPage(content, [education])
  ]
}

/** Questions by their topics, in the order in which the topics first come. */
function faqData({ data: { faq = [] } }: Page, leadForm: LeadForm) {
  const topics = [...new Set(faq.map(({ topic }) => topic))].map((topic) => ({
    id: slug(topic),
    text: topic,
    items: faq.filter((item) => item.topic === topic)
  }))
  return { topics, form: leadForm({ place: 'bottom' }) }
}

function vacanciesData(content: Content, leadForm: LeadForm) {
  return {
    pay: payRuler(content),
    lanes: vacancyLanes(content),
    form: applicationForm(content, leadForm, content.site.agency.vacancies.other)
  }
}

function educationData(content: Content, page: Page) {
  return {
    sections: educationSections(content),
    paths: orderedReading(content),
    stories: lastUpdated(content).slice(0, FRESH),
    person: sidePerson(content, page.data.answers)
  }
}

type Told = ReturnType<typeof told>

/** A page with its text. @param shown What of the HTML is shown. */
function told(page: Page, shown = (html: string) => html) {
  const body = renderMarkdown(page.body, page.file)
  return { page, body: { ...body, html: shown(body.html) } }
}

/** A page for everybody in the team, with what they have written. */
function personPages(content: Content, ancestors: readonly Crumb[]): SitePage[] {
  return content.people.map((person) => {
    const { data, slug } = person
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
      render: ({ render }) => render('pages/person', personView(person, content))
    }
  })
}

function personView(person: Content['people'][number], content: Content) {
  const { data, slug } = person
  const year = drawnYear(content)
  const office = content.offices.find((one) => one.data.head === slug)
  return {
    person,
    body: renderMarkdown(person.body, person.file),
    portrait: personPicture(person, {
      year,
      title: fill(content.site.agency.person.portrait, { name: data.name })
    }),
    names: data.photo ? '' : portraitNames({ slug, ...data }, year),
    works: personWorks(slug, content),
    talks: [...data.talks].sort((a, b) => b.year - a.year),
    office: office && { path: links.office(office.slug), where: office.data.where },
    vacancies: content.vacancies.filter((vacancy) => vacancy.data.head === slug).map(vacancyLink)
  }
}

/** Beside a review, in pixels. */
const REVIEW_PLOT = { width: 200, height: 56 }

/** The page about the agency: what is counted, who has been here how long, how many work in what. */
function aboutData(content: Content, { data }: Page, leadForm: LeadForm) {
  const { counts, turns = [], departments = [] } = data
  const people = headcount(content)
  const { about: words, team } = content.site.agency
  return {
    figures: counts
      ? countedFigures(counts, content).map((figure) => ({
          ...figure,
          drawing: markField(figure.marks.count, figure.marks.all)
        }))
      : [],
    tenure: tenureOf(content.people, drawnYear(content), team.tenure.years, turns),
    turns,
    turnsTitle: fill(words.turns.title, { count: turns.length }),
    departments: departments.map(({ head, ...department }) => {
      const person = content.people.find(({ slug }) => slug === head)
      return {
        ...department,
        head: person && { path: links.person(person.slug), name: person.data.name }
      }
    }),
    headcount: people,
    headcountTitle: fill(words.headcount.title, { people, groups: departments.length }),
    form: leadForm({ place: 'bottom', values: { theme: 'other' } })
  }
}

/** For the press: who answers for which topic, and where somebody speaks. */
function pressData(content: Content, { data }: Page, leadForm: LeadForm) {
  const experts = (data.experts ?? []).flatMap(({ topic, person }) => {
    const shown = sidePerson(content, person)
    return shown ? [{ ...shown, topic }] : []
  })
  return {
    experts,
    year: data.calendar && pressYear(content, data.calendar),
    form: leadForm({ place: 'bottom', values: { theme: 'press' } })
  }
}

/** The team, in the order of their years with the agency. */
function teamData(content: Content) {
  const words = content.site.agency.team
  const year = drawnYear(content)
  const people = [...content.people].sort((a, b) => a.data.since - b.data.since)
  const together = people.reduce((sum, { data }) => sum + year - data.since, 0)
  return {
    crew: people.map((person) => {
      const { slug, data } = person
      const office = content.offices.find((one) => one.data.head === slug || one.slug === data.city)
      return {
        path: links.person(slug),
        name: data.name,
        role: data.role,
        portrait: personPicture(person, { year }),
        expertise: data.expertise.slice(0, 3),
        since: data.since,
        office: office && fill(words.office, office.data),
        works: worksLine(personWorks(slug, content), data.talks.length, content)
      }
    }),
    tenure: tenureOf(people, year, words.tenure.years),
    tenureTitle: fill(words.tenure.title, { count: together }),
    vacancies: content.vacancies.length
  }
}

/**
 * Reviews as they were written, with the cases that tell the same in numbers. A review or a complaint goes to the founder:
 * no manager of projects answers it.
 */
function reviewsData(content: Content, { data }: Page, leadForm: LeadForm) {
  const reviews = (data.reviews ?? []).map(({ case: name, ...review }) => {
    const shown = content.cases.find(({ slug }) => slug === name)
    return {
      ...review,
      case: shown && {
        id: shown.slug,
        path: links.case(shown.slug),
        title: clientName(shown.data),
        change: shown.data.result.change,
        label: shown.data.result.label,
        plot: sparkline(shown.data.series, REVIEW_PLOT)
      }
    }
  })
  const critical = reviews.filter(({ answer }) => answer).length
  const { steps, send } = content.site.agency.reviews
  const answer = data.complaint?.answer
  return {
    reviews,
    steps: reviewSteps(data.gathered, { printed: reviews.length, critical }, steps),
    form: {
      ...leadForm({ place: 'bottom', values: { theme: 'complaint' } }),
      ...(answer && { send: { text: send, note: typograph(answer) } })
    }
  }
}

/** From those who were asked to those who are printed, on one axis. */
function reviewSteps(
  asked: Page['data']['gathered'],
  { printed, critical }: { printed: number; critical: number },
  words: Content['site']['agency']['reviews']['steps']
) {
  const steps = [
    ...(asked
      ? [
          { title: words.clients, count: asked.clients },
          { title: words.answers, count: asked.answers }
        ]
      : []),
    { title: words.printed, count: printed },
    { title: words.critical, count: critical }
  ]
  return steps.map((step) => ({ ...step, drawing: countMarks(step.count) }))
}
