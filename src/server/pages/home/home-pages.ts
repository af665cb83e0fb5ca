import { company } from '../../../content/company.ts'
import { home } from '../../../content/home.ts'
import { termScale } from '../../../drawings/term-plot.ts'
import { links } from '../../../shared/links.ts'
import { countedNouns, countWord } from '../../../shared/words/count-words.ts'
import { type NounForms, plural } from '../../../shared/words/plural.ts'
import type { Content } from '../../content/content.ts'
import { pageMeta } from '../../render/page-meta.ts'
import { caseFigure } from '../case/case-hill.ts'
import { caseSeries, withoutEvents } from '../case/case-series.ts'
import { countedFigures, drawnYear, headcount } from '../company/company-counts.ts'
import { orderedOffices } from '../company/ordered-offices.ts'
import { personPicturePath } from '../company/person-picture.ts'
import { newestFirst } from '../newest-first.ts'
import type { SitePage } from '../page.ts'
import type { PageData } from '../page-data.ts'
import { taxRate } from '../service/price-rules.ts'
import { homeDirections } from './home-directions.ts'
import { homeRating } from './home-rating.ts'
import { homeReading } from './home-reading.ts'
import { homeResults, leadCase } from './home-results.ts'

type HomeData = PageData['pages/home']

const DIRECTIONS: NounForms = ['направление', 'направления', 'направлений']
const OFFICES: NounForms = ['офис', 'офиса', 'офисов']
const PEOPLE: NounForms = ['человек', 'человека', 'человек']
const HEADS: NounForms = ['руководитель', 'руководителя', 'руководителей']
const SHOWN_SKILLS = 2

/** The front page. */
export function homePages(content: Content): SitePage[] {
  const newest = newestFirst(content.news)[0]
  const lead = leadCase(content)
  const meta = {
    ...pageMeta({
      path: links.home(),
      name: 'Главная',
      title: '',
      description: `SEO-агентство: продвигаем сайты в Яндексе и Google, ведём рекламу, настраиваем аналитику. Открытые цены, отчёт раз в месяц, уйти можно в любой день, ${countWord(content.offices.length)} ${plural(content.offices.length, OFFICES)} в России.`,
      updated: newest?.data.updated ?? ''
    }),
    title: 'SEO-агентство «Тригопункт»: Яндекс, Google, реклама, аудит',
    ...(lead && { picture: { kind: 'hill', series: withoutEvents(caseSeries(lead)) } as const }),
    crumbs: []
  }
  return [
    {
      meta,
      render: ({ render, leadForm }) =>
        render('pages/home', {
          meta,
          hill: lead ? caseFigure(lead, 'home', content) : '',
          figures: figuresOf(content),
          services: servicesOf(content),
          steps: home.steps,
          results: homeResults(content),
          rating: homeRating(content),
          promises: home.promises,
          refusals: home.refusals,
          reading: homeReading(content),
          team: teamOf(content),
          questions: questionsOf(content),
          offices: {
            title: countedNouns(content.offices.length, OFFICES),
            items: orderedOffices(content.offices)
          },
          form: leadForm({ place: 'bottom' })
        })
    }
  ]
}

const FIGURE_LABELS = ['практики', 'в работе', 'из нынешних с нами больше года', 'в России']

/** The numbers of the page about the company, each with a label for the front page. */
function figuresOf({ pages, offices }: Content): HomeData['figures'] {
  const counts = pages.find(({ slug }) => slug === 'about')?.data.counts
  if (!counts) return []
  const figures = countedFigures(counts, { ...company, offices: offices.length })
  return figures.map(({ value, unit }, at) => ({ value, unit, label: FIGURE_LABELS[at] ?? '' }))
}

function servicesOf(content: Content): HomeData['services'] {
  const directions = homeDirections(content)
  return {
    title: `${countedNouns(directions.length, DIRECTIONS, 'neuter')} и цены`,
    directions,
    scale: termScale(),
    vat: taxRate(content)
  }
}

/** The longest with the company first. */
function teamOf(content: Content): HomeData['team'] {
  const { people } = content
  const year = drawnYear(content)
  const everybody = headcount(content)
  return {
    title: `Нас ${everybody} ${plural(everybody, PEOPLE)}`,
    lead: `${countedNouns(people.length, HEADS)}, и с каждым можно поговорить до договора.`,
    people: [...people]
      .sort((a, b) => a.data.since - b.data.since)
      .map((person) => ({
        path: links.person(person.slug),
        name: person.data.name,
        role: person.data.role,
        about: `с ${person.data.since} года; ${person.data.expertise.slice(0, SHOWN_SKILLS).join(', ')}`,
        portrait: personPicturePath(person, year)
      }))
  }
}

/** Questions as the page of questions answers them. */
function questionsOf({ pages }: Content): HomeData['questions'] {
  const answers = pages.find(({ slug }) => slug === 'faq')?.data.faq ?? []
  return home.questions.flatMap((question) => answers.find(({ q }) => q === question) ?? [])
}
