import { links } from '../../shared/links.ts'
import type { Content } from '../content/load-content.ts'
import { renderMarkdown } from '../content/markdown.ts'
import { type Crumb, entryMeta, pageMeta } from '../render/page-meta.ts'
import type { SitePage } from './page.ts'

/** A page for every vacancy. */
export function vacancyPages(
  { vacancies, offices }: Content,
  ancestors: readonly Crumb[]
): SitePage[] {
  return vacancies.map((vacancy) => {
    const { data, slug } = vacancy
    const city = offices.find((office) => office.slug === data.city)?.data.city ?? ''
    const meta = pageMeta({
      path: links.vacancy(slug),
      name: data.title,
      ...entryMeta(vacancy),
      ancestors,
      jsonLd: [
        {
          '@type': 'JobPosting',
          title: data.title,
          description: data.seo.description,
          datePosted: data.published,
          validThrough: data.validThrough,
          employmentType: data.employment === 'Полная занятость' ? 'FULL_TIME' : 'INTERN',
          hiringOrganization: { '@id': '/#org' },
          jobLocation: {
            '@type': 'Place',
            address: { '@type': 'PostalAddress', addressLocality: city, addressCountry: 'RU' }
          },
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
      ]
    })
    return {
      meta,
      render: ({ render, leadForm }) =>
        render('pages/vacancy', {
          meta,
          vacancy,
          body: renderMarkdown(vacancy.body, vacancy.file),
          form: leadForm({ place: 'bottom' })
        })
    }
  })
}
