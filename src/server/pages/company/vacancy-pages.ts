import type { LeadFormProps } from '../../../islands/lead-form/lead-form.tsx'
import { withOffset } from '../../../shared/dates.ts'
import { ASKED_FIELDS } from '../../../shared/lead/lead-fields.ts'
import { applicationTheme } from '../../../shared/lead/themes.ts'
import { links } from '../../../shared/links.ts'
import type { Company } from '../../../shared/site.ts'
import { fill } from '../../../shared/words/fill.ts'
import type { Content, Entry } from '../../content/content.ts'
import { renderMarkdown } from '../../content/markdown.ts'
import { type Crumb, entryMeta, pageMeta } from '../../render/page-meta.ts'
import { consentVersionOf } from '../legal/legal-pages.ts'
import type { PageTools, SitePage } from '../page.ts'
import { type NotedLink, sidePerson } from './company-data.ts'
import { payRuler, payText } from './vacancy-figures.ts'

declare module '../page.ts' {
  interface PageData {
    'pages/vacancy': ReturnType<typeof vacancyView>
  }
}

const CANDIDATES = 'consent-candidates'

/** A page for every vacancy. */
export function vacancyPages(content: Content, ancestors: readonly Crumb[]): SitePage[] {
  const { vacancies, offices } = content
  return vacancies.map((vacancy) => {
    const { data, slug } = vacancy
    const city = offices.find((office) => office.slug === data.city)?.data.city ?? ''
    const meta = pageMeta({
      path: links.vacancy(slug),
      name: data.title,
      ...entryMeta(vacancy),
      ancestors,
      jsonLd: [postingLd(vacancy, city, content.site.company)]
    })
    return {
      meta,
      render: ({ render, leadForm }) =>
        render('pages/vacancy', vacancyView(vacancy, leadForm, content))
    }
  })
}

function vacancyView(
  vacancy: Entry<'vacancies'>,
  leadForm: PageTools['leadForm'],
  content: Content
) {
  const { data, slug } = vacancy
  const words = content.site.agency.vacancy
  return {
    vacancy,
    body: renderMarkdown(vacancy.body, vacancy.file),
    sum: payText(data.salary),
    head: sidePerson(content, data.head),
    pay: payRuler(content, slug),
    payTitle: fill(words.pay.title, { count: content.vacancies.length }),
    ask: askText(data, words.form),
    form: applicationForm(content, leadForm, data.title)
  }
}

/** What the first step of the choice asks for: a form that asked for less would let a candidate fail it. */
function askText(
  { steps: [first] }: Entry<'vacancies'>['data'],
  words: Content['site']['agency']['vacancy']['form']
): string {
  const field = ASKED_FIELDS.message.applicant ?? ASKED_FIELDS.message.label.ru
  return first ? fill(words.first, { step: first.text, field }) : fill(words.lead, { field })
}

/** The main form, about one thing: what a candidate applies for, a vacancy's title, is its theme. */
export function applicationForm(
  { legal, site }: Content,
  leadForm: PageTools['leadForm'],
  vacancy: string
): LeadFormProps {
  const words = site.agency.vacancies
  const theme = applicationTheme(vacancy)
  const consent = legal.find(({ slug }) => slug === CANDIDATES)
  const form = leadForm({ place: 'bottom', values: { theme } })
  return {
    ...form,
    ...(consent && {
      consentVersion: consentVersionOf(consent),
      otherConsent: {
        path: links.legal(CANDIDATES),
        title: words.consent
      }
    }),
    themes: [{ value: theme, label: theme }],
    send: { text: words.send, note: form.words.promises.vacancy ?? '' }
  }
}

/** A vacancy beside something else, with its pay. */
export function vacancyLink({ slug, data }: Entry<'vacancies'>): NotedLink {
  return { path: links.vacancy(slug), title: data.title, note: payText(data.salary) }
}

/** Source: what Google requires and recommends of a JobPosting; the description is the whole text of the page. */
function postingLd(
  { data, slug, body, file }: Entry<'vacancies'>,
  city: string,
  company: Company
): object {
  return {
    '@type': 'JobPosting',
    title: data.title,
    // Read when the page is made: a start has no use for it.
    get description() {
      // Addresses of our own mean nothing where others show the text.
      return renderMarkdown(body, file).html.replace(/<\/?a\b[^>]*>/g, '')
    },
    identifier: { '@type': 'PropertyValue', name: company.name, value: slug },
    datePosted: withOffset(data.published),
    validThrough: withOffset(data.validThrough),
    employmentType: data.employment.startsWith('Полная занятость') ? 'FULL_TIME' : 'INTERN',
    hiringOrganization: { '@type': 'Organization', '@id': '/#org', name: company.name, url: '/' },
    directApply: true,
    jobLocation: {
      '@type': 'Place',
      address: { '@type': 'PostalAddress', addressLocality: city, addressCountry: 'RU' }
    },
    ...(data.remote && {
      jobLocationType: 'TELECOMMUTE',
      applicantLocationRequirements: { '@type': 'Country', name: 'Россия' }
    }),
    baseSalary: {
      '@type': 'MonetaryAmount',
      currency: 'RUB',
      value: {
        '@type': 'QuantitativeValue',
        minValue: data.salary.from,
        maxValue: data.salary.to,
        unitText: 'MONTH'
      }
    }
  }
}
