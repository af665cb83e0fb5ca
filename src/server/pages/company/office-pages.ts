import { lane, laneNumbers } from '../../../drawings/lane.ts'
import { officeMap, sightsOf } from '../../../drawings/map.ts'
import { sparkline } from '../../../drawings/profile/plot.ts'
import { links } from '../../../shared/links.ts'
import { phoneLink } from '../../../shared/phone/national-number.ts'
import type { Company } from '../../../shared/site.ts'
import { fill } from '../../../shared/words/fill.ts'
import { localReviews } from '../../content/case.ts'
import type { Content, Entry } from '../../content/content.ts'
import { renderMarkdown } from '../../content/markdown.ts'
import { entryMeta, pageMeta } from '../../render/page-meta.ts'
import type { PageTools, SitePage } from '../page.ts'
import { orderedOffices } from './company-counts.ts'
import { sidePerson } from './company-data.ts'
import { vacancyLink } from './vacancy-pages.ts'

declare module '../page.ts' {
  interface PageData {
    'pages/contacts': ReturnType<typeof contactsView>
    'pages/office': ReturnType<typeof officeView>
  }
}

/** Contacts and a page for every office. */
export function officePages(content: Content): SitePage[] {
  const offices = orderedOffices(content)
  const words = content.site.agency.contacts
  const cities = offices.map(({ data }) => data.city).join(', ')
  const meta = pageMeta({
    path: links.contacts(),
    name: words.name,
    title: fill(words.seo.title, { count: offices.length }),
    description: fill(words.seo.description, { cities }),
    updated: content.offices[0]?.data.updated ?? '',
    jsonLd: [
      {
        '@type': 'ContactPage',
        url: links.contacts(),
        name: words.name,
        about: { '@id': '/#org' }
      },
      ...offices.map((office) => officeLd(office, content.site.company))
    ]
  })
  const contacts: SitePage = {
    meta,
    render: ({ render, leadForm }) =>
      render('pages/contacts', contactsView(offices, leadForm, words))
  }
  return [contacts, ...content.offices.map((office) => officePage(office, content))]
}

function contactsView(
  offices: readonly Entry<'offices'>[],
  leadForm: PageTools['leadForm'],
  words: Content['site']['agency']['contacts']
) {
  return {
    offices,
    /** What offices do for nothing. */
    offers: offices.flatMap(({ slug, data }) =>
      data.offer ? [{ path: links.office(slug), city: data.city, ...data.offer }] : []
    ),
    title: fill(words.title, { count: offices.length }),
    form: leadForm({ place: 'page' })
  }
}

/** The office among the others, for its picture to share. */
function netOf(office: Entry<'offices'>, { offices }: Content) {
  const station = ({ slug, data: { city, lat, lon } }: Entry<'offices'>) => ({
    slug,
    data: { city, lat, lon }
  })
  return {
    here: station(office),
    offices: offices.map(station),
    address: office.data.address
  }
}

function officePage(office: Entry<'offices'>, content: Content): SitePage {
  const { data, slug } = office
  const meta = pageMeta({
    path: links.office(slug),
    name: data.city,
    ...entryMeta(office),
    ancestors: [{ path: links.contacts(), title: content.site.agency.contacts.name }],
    picture: { kind: 'office', office: netOf(office, content) },
    jsonLd: [officeLd(office, content.site.company)]
  })
  return {
    meta,
    render: ({ render, leadForm }) => render('pages/office', officeView(office, leadForm, content))
  }
}

/** An office as the local business that it is; one `@id` on its own page and in the contacts. */
function officeLd({ data, slug }: Entry<'offices'>, company: Company): object {
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

/** An office, with what is drawn and reckoned of it from where it stands among the others. */
function officeView(office: Entry<'offices'>, leadForm: PageTools['leadForm'], content: Content) {
  const { slug, data } = office
  const words = content.site.agency.office
  const offices = orderedOffices(content)
  const sights = sightsOf(office, offices)
  const others = offices.filter((other) => other.slug !== slug)
  return {
    office,
    body: renderMarkdown(office.body, office.file),
    form: leadForm({ place: 'page' }),
    map: officeMap(office, offices, {
      title: fill(words.sights, { city: data.city }),
      note: content.site.agency.contacts.scale,
      closed: content.site.agency.contacts.closed
    }),
    walk: data.walk && walkOf(data.walk, words.walk),
    clockNote: clockNote(data.utc, offices[0]?.data.utc ?? data.utc, words),
    head: sidePerson(content, data.head),
    cases: content.cases
      .filter((item) => item.data.city === slug)
      .map(({ slug: name, data: { client, result, series } }) => ({
        plot: sparkline(series),
        path: links.case(name),
        title: client,
        note: `${result.label}: ${result.before} → ${result.after} ${result.unit}, ${result.change}`
      })),
    reviews: localReviews(office, content).map(({ company, name }) => ({
      path: links.reviews(),
      title: company,
      note: name
    })),
    vacancies: content.vacancies.filter((one) => one.data.city === slug).map(vacancyLink),
    others: others.map((other) => ({
      slug: other.slug,
      data: other.data,
      far: sights.find((sight) => sight.slug === other.slug)?.far ?? ''
    })),
    othersTitle: fill(words.others.title, { count: others.length })
  }
}

/** Metres of a minute on foot, and the scale that all offices share. */
const PACE = 80
const METRES = { end: 700, parts: 7 }

function walkOf(
  { from, minutes }: NonNullable<Entry<'offices'>['data']['walk']>,
  words: Content['site']['agency']['office']['walk']
) {
  const metres = minutes * PACE
  return {
    note: fill(words.note, { count: minutes }),
    axis: laneNumbers(METRES, (value) => (value === 0 ? '0\u00a0м' : `${value}`)),
    drawing: lane(
      {
        bars: [{ part: 'free', from: 0, to: metres }],
        marks: [metres],
        words: [
          { at: 0, text: from },
          { at: metres, text: words.door },
          { at: 0, text: fill(words.minutes, { count: minutes }), isUnder: true }
        ]
      },
      METRES
    )
  }
}

/** Hours between an office and the home office. @param utc «UTC+5» */
function clockNote(utc: string, home: string, words: Content['site']['agency']['office']): string {
  const ahead = Number(utc.slice(3)) - Number(home.slice(3))
  if (ahead === 0) return words.same
  return fill(ahead > 0 ? words.ahead : words.behind, { count: Math.abs(ahead) })
}
