import { countWord } from '../../shared/count-words.ts'
import { capitalised } from '../../shared/letter-case.ts'
import { links } from '../../shared/links.ts'
import { type NounForms, plural } from '../../shared/plural.ts'
import type { Content, Entry } from '../content/load-content.ts'
import { renderMarkdown } from '../content/markdown.ts'
import { entryMeta, pageMeta } from '../render/page-meta.ts'
import { officeView } from './office-view.ts'
import { orderedOffices } from './ordered-offices.ts'
import type { SitePage } from './page.ts'

const CITIES: NounForms = ['город', 'города', 'городов']

/** Contacts and a page for every office. */
export function officePages(content: Content): SitePage[] {
  const { offices } = content
  const meta = pageMeta({
    path: links.contacts(),
    name: 'Контакты',
    title: 'Контакты и офисы в шести городах России',
    description:
      'Телефоны, адреса, часы работы и схемы проезда: Москва, Санкт-Петербург, Казань, Екатеринбург, Новосибирск, Краснодар. Реквизиты и форма заявки.',
    updated: offices[0]?.data.updated ?? ''
  })
  const contacts: SitePage = {
    meta,
    render: ({ render, leadForm }) =>
      render('pages/contacts', {
        meta,
        offices: orderedOffices(offices),
        title: `${capitalised(countWord(offices.length))} ${plural(offices.length, CITIES)}, один номер`,
        form: leadForm({ place: 'page' })
      })
  }
  return [contacts, ...offices.map((office) => officePage(office, content))]
}

function officePage(office: Entry<'offices'>, content: Content): SitePage {
  const { data, slug } = office
  const meta = pageMeta({
    path: links.office(slug),
    name: data.city,
    ...entryMeta(office),
    ancestors: [{ path: links.contacts(), title: 'Контакты' }],
    jsonLd: [
      {
        '@type': 'ProfessionalService',
        name: `Тригопункт, ${data.city}`,
        url: links.office(slug),
        telephone: data.phone,
        parentOrganization: { '@id': '/#org' },
        address: {
          '@type': 'PostalAddress',
          addressCountry: 'RU',
          addressLocality: data.city,
          streetAddress: data.address
        },
        geo: { '@type': 'GeoCoordinates', latitude: data.lat, longitude: data.lon },
        openingHoursSpecification: {
          '@type': 'OpeningHoursSpecification',
          dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
          opens: data.hours.from,
          closes: data.hours.to
        }
      }
    ]
  })
  return {
    meta,
    render: ({ render, leadForm }) =>
      render('pages/office', {
        meta,
        office,
        body: renderMarkdown(office.body, office.file),
        ...officeView(office, content),
        form: leadForm({ place: 'page' })
      })
  }
}
