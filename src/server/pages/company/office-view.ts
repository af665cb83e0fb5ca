import { officeSheet } from '../../../drawings/office-sheet.ts'
import { sightsOf } from '../../../drawings/office-sights.ts'
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
