import { links } from '../../shared/links.ts'
import type { Content } from '../content/load-content.ts'
import { renderMarkdown } from '../content/markdown.ts'
import { markdownTables } from '../content/markdown-tables.ts'
import { type Crumb, entryMeta, pageMeta } from '../render/page-meta.ts'
import { aboutData, pressData, reviewsData, teamData } from './about-pages.ts'
import { newestFirst } from './newest-first.ts'
import { officePages } from './office-pages.ts'
import type { PageTools, SitePage } from './page.ts'
import { payRuler } from './pay-ruler.ts'
import { personPages } from './person-pages.ts'
import { applicationForm, vacancyPages } from './vacancy-pages.ts'

type Page = Content['pages'][number]

const ABOUT: Crumb = { path: links.about(), title: 'О компании' }
const EDUCATION: Crumb = { path: links.education(), title: 'Обучение' }

/** Pages about the agency, and the sections of education that are no articles. */
export function companyPages(content: Content): SitePage[] {
  const { vacancies, articles, templates } = content
  return [
    ...pageOf(content, 'about', links.about(), [], (data, { render, leadForm }) =>
      render('pages/about', {
        ...data,
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
        form: leadForm({ place: 'bottom', values: { theme: 'other' } })
      })
    ),
    ...pageOf(content, 'faq', links.faq(), [], (data, { render, leadForm }) =>
      render('pages/faq', { ...data, form: leadForm({ place: 'bottom' }) })
    ),
    ...pageOf(content, 'vacancies', links.vacancies(), [ABOUT], (data, { render, leadForm }) =>
      render('pages/vacancy-list', {
        ...data,
        pay: payRuler(vacancies),
        form: applicationForm(leadForm, 'Отклик без вакансии')
      })
    ),
    ...vacancyPages(content, [ABOUT, { path: links.vacancies(), title: 'Вакансии' }]),
    ...officePages(content),
    ...pageOf(content, 'education', links.education(), [], (data, { render }) =>
      render('pages/education', { ...data, articles: newestFirst(articles).slice(0, 6) })
    ),
    ...pageOf(content, 'templates', links.templates(), [EDUCATION], (data, { render }) =>
      render('pages/template-list', { ...data, templates })
    ),
    ...templatePages(content),
    glossaryPage(content)
  ]
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

function faqLd(faq: readonly { q: string; a: string }[]): object {
  return {
    '@type': 'FAQPage',
    mainEntity: faq.map(({ q, a }) => ({
      '@type': 'Question',
      name: q,
      acceptedAnswer: { '@type': 'Answer', text: a }
    }))
  }
}

function templatePages({ templates }: Content): SitePage[] {
  return templates.map((template) => {
    const { title, slug, lead, updated } = template.data
    const meta = pageMeta({
      path: links.template(slug),
      name: title,
      title: `${title}: шаблон документа`,
      description:
        `${lead} Готовый документ с подсказками, который можно распечатать или скопировать и доработать под себя.`.slice(
          0,
          175
        ),
      updated,
      file: template.file,
      ancestors: [EDUCATION, { path: links.templates(), title: 'Шаблоны документов' }]
    })
    return {
      meta,
      render: ({ render }) =>
        render('pages/template', {
          meta,
          template,
          hasTables: markdownTables(template.body).length > 0,
          body: renderMarkdown(template.body, template.file)
        })
    }
  })
}

/** A term as it stands inside a sentence: abbreviations and names in Latin letters keep their capitals. */
function inside(term: string): string {
  return /^[А-ЯЁ][а-яё]/.test(term) ? term.charAt(0).toLowerCase() + term.slice(1) : term
}

function glossaryPage({ glossary }: Content): SitePage {
  const meta = pageMeta({
    path: links.glossary(),
    name: 'Словарь',
    title: 'Словарь терминов поискового маркетинга',
    description:
      'Сто двадцать терминов простыми словами: от атрибуции до якорной ссылки. С примерами и русскими соответствиями для английских названий.',
    updated: '',
    ancestors: [EDUCATION],
    jsonLd: [
      {
        '@type': 'DefinedTermSet',
        name: 'Словарь терминов поискового маркетинга',
        url: links.glossary(),
        hasDefinedTerm: glossary.map(({ term, slug }) => ({
          '@type': 'DefinedTerm',
          name: term,
          // Its description is what stands there.
          url: `${links.glossary()}#${slug}`
        }))
      }
    ]
  })
  const terms = glossary.map((entry) => ({
    ...entry,
    moreText: `Подробнее: ${inside(entry.term)}`
  }))
  return { meta, render: ({ render }) => render('pages/glossary', { meta, terms }) }
}
