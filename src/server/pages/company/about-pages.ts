import { company } from '../../../content/company.ts'
import { countMarks, markField, signField } from '../../../drawings/marks.ts'
import { portrait } from '../../../drawings/portrait.ts'
import { sparkline } from '../../../drawings/profile/sparkline.ts'
import { links } from '../../../shared/links.ts'
import { countedNouns } from '../../../shared/words/count-words.ts'
import { type NounForms, plural } from '../../../shared/words/numbers.ts'
import { clientName } from '../../content/case.ts'
import type { Content } from '../../content/content.ts'
import { countedFigures, drawnYear, headcount } from './company-counts.ts'
import type { CompanyPages } from './company-data.ts'
import { personPicture } from './person-picture.ts'
import { personWorks, worksLine } from './person-works.ts'
import { pressYear } from './press-year.ts'
import { sidePerson } from './side-person.ts'
import { tenureOf } from './tenure.ts'

type Page = Content['pages'][number]
/** What a page has beside its prose and its form. */
type Own<Name extends keyof CompanyPages> = Omit<
  CompanyPages[Name],
  'meta' | 'page' | 'body' | 'form'
>

/** Beside a review, in pixels. */
const REVIEW_PLOT = { width: 200, height: 56 }
const EVENTS: NounForms = [
  'событие, после которого',
  'события, после которых',
  'событий, после которых'
]
const PEOPLE: NounForms = ['человек', 'человека', 'человек']
const GROUPS: NounForms = ['группа', 'группы', 'групп']

/** The page about the agency: what is counted, who has been here how long, how many work in what. */
export function aboutData(content: Content, { data }: Page): Own<'pages/about'> {
  const { counts, turns = [], departments = [] } = data
  const everybody = headcount(content)
  const count = departments.length
  return {
    figures: counts
      ? countedFigures(counts, { ...company, offices: content.offices.length }).map((figure) => ({
          ...figure,
          drawing: markField(...figure.marks)
        }))
      : [],
    tenure: tenureOf(content.people, drawnYear(content), turns),
    turns,
    turnsTitle: `${countedNouns(turns.length, EVENTS, 'neuter')} мы стали работать иначе`,
    departments: departments.map(({ head, ...department }) => {
      const person = content.people.find(({ slug }) => slug === head)
      return {
        ...department,
        head: person && { path: links.person(person.slug), name: person.data.name }
      }
    }),
    headcount: everybody,
    headcountTitle: `${everybody} ${plural(everybody, PEOPLE)}, ${count} ${plural(count, GROUPS)}`
  }
}

/** For the press: who answers for which topic, and where somebody speaks. */
export function pressData(content: Content, { data }: Page): Own<'pages/press'> {
  const experts = (data.experts ?? []).flatMap(({ topic, person }) => {
    const shown = sidePerson(content, person)
    return shown ? [{ ...shown, topic }] : []
  })
  return { experts, sign: signField(), year: data.calendar && pressYear(content, data.calendar) }
}

/** The team, in the order of their years with the agency. */
export function teamData(content: Content): Own<'pages/team'> {
  const year = drawnYear(content)
  const people = [...content.people].sort((a, b) => a.data.since - b.data.since)
  const together = people.reduce((sum, { data }) => sum + year - data.since, 0)
  const first = people.find(({ data }) => !data.photo)
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
        office: office && `офис ${office.data.where}`,
        works: worksLine(personWorks(slug, content), data.talks.length)
      }
    }),
    tenure: tenureOf(people, year),
    tenureTitle: `На всех — ${together} ${plural(together, ['год', 'года', 'лет'])} в агентстве`,
    sample: first ? portrait({ slug: first.slug, ...first.data }, { year }) : '',
    vacancies: content.vacancies.length
  }
}

/** Reviews as they were written, with the cases that tell the same in numbers. */
export function reviewsData(content: Content, { data }: Page): Own<'pages/reviews'> {
  const reviews = (data.reviews ?? []).map(({ case: name, ...review }) => {
    const shown = content.cases.find(({ slug }) => slug === name)
    return {
      ...review,
      case: shown && {
        id: shown.slug,
        path: links.case(shown.slug),
        title: clientName(shown.data),
        note: `${shown.data.result.change}, ${shown.data.result.label}`,
        plot: sparkline(shown.data.series, REVIEW_PLOT)
      }
    }
  })
  const critical = reviews.filter(({ answer }) => answer).length
  return { reviews, steps: reviewSteps(data.gathered, reviews.length, critical) }
}

/** From those who were asked to those who are printed, on one axis. */
function reviewSteps(asked: Page['data']['gathered'], printed: number, critical: number) {
  const steps = [
    ...(asked
      ? [
          { title: 'Попросили об отзыве', count: asked.clients },
          { title: 'Ответили', count: asked.answers }
        ]
      : []),
    { title: 'Разрешили напечатать', count: printed },
    { title: 'Из них с критикой и нашим ответом', count: critical }
  ]
  return steps.map((step) => ({ ...step, drawing: countMarks(step.count) }))
}
