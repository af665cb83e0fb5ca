import { officeSheet } from '../../../drawings/office-sheet.ts'
import { kilometres, type Sight, sightsOf } from '../../../drawings/office-sights.ts'
import { sparkline } from '../../../drawings/profile/sparkline.ts'
import { links } from '../../../shared/links.ts'
import { countedNouns } from '../../../shared/words/count-words.ts'
import { type NounForms, plural } from '../../../shared/words/plural.ts'
import type { Content, Entry } from '../../content/content.ts'
import { localReviews } from '../../content/local-examples.ts'
import type { CompanyPages } from './company-data.ts'
import { orderedOffices } from './ordered-offices.ts'
import { sidePerson } from './side-person.ts'
import { vacancyLink } from './vacancy-pages.ts'

type OfficeView = Omit<CompanyPages['pages/office'], 'meta' | 'office' | 'body' | 'form'>

const HOURS: NounForms = ['час', 'часа', 'часов']
const OTHERS: NounForms = ['другой офис', 'других офиса', 'других офисов']

/** What is drawn and reckoned of an office from where it stands among the others. */
export function officeView(office: Entry<'offices'>, content: Content): OfficeView {
  const { slug, data } = office
  const offices = orderedOffices(content.offices)
  const sights = sightsOf(office, offices)
  const others = offices.filter((other) => other.slug !== slug)
  return {
    sheet: officeSheet(office, offices),
    clockNote: clockNote(data.utc, offices[0]?.data.utc ?? data.utc),
    survey: surveyOf(office, offices, sights),
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
    othersTitle: countedNouns(others.length, OTHERS)
  }
}

/** Hours between an office and the home office. @param utc «UTC+5» */
function clockNote(utc: string, home: string): string {
  const ahead = Number(utc.slice(3)) - Number(home.slice(3))
  if (ahead === 0) return 'как в Москве'
  const hours = `${Math.abs(ahead)} ${plural(ahead, HOURS)}`
  return `на ${hours} ${ahead > 0 ? 'впереди' : 'позади'} Москвы`
}

/** Where the office is, and how far from the home office; the home office, from its nearest. */
function surveyOf(
  office: Entry<'offices'>,
  [home]: readonly Entry<'offices'>[],
  sights: readonly Sight[]
): { name: string; value: string }[] {
  const nearest = [...sights].sort((a, b) => a.km - b.km)[0]
  const target = sights.find(({ slug }) => slug === home?.slug) ?? nearest
  const back = home && office !== home ? sightsOf(home, [office])[0]?.bearing : target?.bearing
  const { lat, lon } = office.data
  const place = [
    { name: 'Широта', value: degrees(lat) },
    { name: 'Долгота', value: degrees(lon) }
  ]
  if (!target) return place
  const isHome = office === home
  return [
    ...place,
    {
      name: isHome ? `Ближайший: ${target.city}` : 'До Москвы',
      value: kilometres(target.km)
    },
    { name: isHome ? 'Азимут на него' : 'Азимут от Москвы', value: `${back}°` }
  ]
}

function degrees(value: number): string {
  return `${value.toFixed(4).replace('.', ',')}°`
}
