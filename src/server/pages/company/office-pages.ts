import { company } from '../../../content/company.ts'
import { links } from '../../../shared/links.ts'
import { phoneLink } from '../../../shared/phone/phone-link.ts'
import { countedNouns, countWordGenitive } from '../../../shared/words/count-words.ts'
import type { NounForms } from '../../../shared/words/plural.ts'
import type { Content, Entry } from '../../content/content.ts'
import { renderMarkdown } from '../../content/markdown.ts'
import { entryMeta, pageMeta } from '../../render/page-meta.ts'
import type { SitePage } from '../page.ts'
import { officeView } from './office-view.ts'
import { orderedOffices } from './ordered-offices.ts'

const CITIES: NounForms = ['город', 'города', 'городов']

/** Contacts and a page for every office. */
export function officePages(content: Content): SitePage[] {
  const { offices } = content
  const meta = pageMeta({
    path: links.contacts(),
    name: 'Контакты',
    title: `Контакты и офисы в ${countWordGenitive(offices.length)} городах России`,
    description: `Телефоны, адреса и часы работы: ${orderedOffices(offices)
      .map(({ data }) => data.city)
      .join(', ')}. Карта, реквизиты, форма заявки.`,
    updated: offices[0]?.data.updated ?? '',
    jsonLd: [
      {
        '@type': 'ContactPage',
        url: links.contacts(),
        name: 'Контакты',
        about: { '@id': '/#org' }
      },
      ...orderedOffices(offices).map(officeLd)
    ]
  })
  const contacts: SitePage = {
    meta,
    render: ({ render, leadForm }) =>
      render('pages/contacts', {
        meta,
        offices: orderedOffices(offices),
        offers: orderedOffices(offices).flatMap(({ slug, data }) =>
          data.offer ? [{ path: links.office(slug), city: data.city, ...data.offer }] : []
        ),
        title: `${countedNouns(offices.length, CITIES)}, один номер`,
        form: leadForm({ place: 'page' })
      })
  }
  return [contacts, ...offices.map((office) => officePage(office, content))]
}

/** The office among the others, for its picture to share. */
function netOf(office: Entry<'offices'>, { offices }: Content) {
  const station = ({ data }: Entry<'offices'>) => ({
    city: data.city,
    lat: data.lat,
    lon: data.lon
  })
  return {
    here: station(office),
    others: offices.filter((other) => other !== office).map(station),
    address: office.data.address
  }
}

function officePage(office: Entry<'offices'>, content: Content): SitePage {
  const { data, slug } = office
  const meta = pageMeta({
    path: links.office(slug),
    name: data.city,
    ...entryMeta(office),
    ancestors: [{ path: links.contacts(), title: 'Контакты' }],
    picture: { kind: 'office', office: netOf(office, content) },
    jsonLd: [officeLd(office)]
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

/** An office as the local business that it is; one `@id` on its own page and in the contacts. */
function officeLd({ data, slug }: Entry<'offices'>): object {
  return {
    '@type': 'ProfessionalService',
    '@id': `${links.office(slug)}#office`,
    name: `${company.name}, ${data.city}`,
    url: links.office(slug),
    telephone: phoneLink(data.phone).replace('tel:', ''),
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
}
