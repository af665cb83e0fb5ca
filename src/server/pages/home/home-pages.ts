import { company } from '../../../content/company.ts'
import { home } from '../../../content/home.ts'
import { heroMap } from '../../../drawings/hero-map.ts'
import { portraitFile } from '../../../drawings/portrait.ts'
import { termScale } from '../../../drawings/term-plot.ts'
import { links } from '../../../shared/links.ts'
import { countedNouns, countWord } from '../../../shared/words/count-words.ts'
import { type NounForms, plural } from '../../../shared/words/plural.ts'
import type { Content } from '../../content/content.ts'
import { pageMeta } from '../../render/page-meta.ts'
import { caseSeries } from '../case/case-series.ts'
import { countedFigures, drawnYear } from '../company/company-counts.ts'
import { orderedOffices } from '../company/ordered-offices.ts'
import { newestFirst } from '../newest-first.ts'
import type { SitePage } from '../page.ts'
import type { PageData } from '../page-data.ts'
import { homeDirections } from './home-directions.ts'
import { homeRating } from './home-rating.ts'
import { homeReading } from './home-reading.ts'
import { homeResults, leadCase } from './home-results.ts'

type HomeData = PageData['pages/home']

const DIRECTIONS: NounForms = ['направление', 'направления', 'направлений']
const OFFICES: NounForms = ['офис', 'офиса', 'офисов']
const PEOPLE: NounForms = ['человек', 'человека', 'человек']
const POINTS: NounForms = ['опорный пункт', 'опорных пункта', 'опорных пунктов']
const SHOWN_SKILLS = 2

/** The front page. */
export function homePages(content: Content): SitePage[] {
  const newest = newestFirst(content.news)[0]
  const meta = {
    ...pageMeta({
      path: links.home(),
      name: 'Главная',
      title: '',
      description: `Продвигаем сайты в поиске, ведём рекламу, строим аналитику и редакции. Открытые цены, сводка раз в две недели, отчёт раз в месяц, ${countWord(content.offices.length)} ${plural(content.offices.length, OFFICES)} в России.`,
      updated: newest?.data.updated ?? ''
    }),
    title: 'Тригопункт — агентство поискового маркетинга',
    crumbs: []
  }
  return [
    {
      meta,
      render: ({ render, leadForm }) =>
        render('pages/home', {
          meta,
          hero: heroOf(content),
          figures: figuresOf(content),
          services: servicesOf(content),
          steps: home.steps,
          results: homeResults(content),
          rating: homeRating(content),
          refusals: home.refusals,
          reading: homeReading(content),
          team: teamOf(content),
          questions: questionsOf(content),
          offices: {
            title: countedNouns(content.offices.length, POINTS),
            items: orderedOffices(content.offices)
          },
          form: leadForm({ place: 'bottom' })
        })
    }
  ]
}

function heroOf(content: Content): HomeData['hero'] {
  const lead = leadCase(content)
  if (!lead) return undefined
  const { label, before, after, unit } = lead.data.result
  const subject = `${label.toLowerCase()}, ${lead.data.client.toLowerCase()}`
  return {
    map: heroMap(caseSeries(lead)),
    title: `Маршрут роста на карте высот. ${label}: было ${before}, стало ${after} ${unit}`,
    caption: `План и разрез: ${subject}. Демонстрационные данные`
  }
}

const FIGURE_LABELS = ['практики', 'в работе', 'с нами больше года', 'в России']

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
    title: `${countedNouns(directions.length, DIRECTIONS, 'neuter')}, одна карта`,
    directions,
    scale: termScale()
  }
}

/** The longest with the company first. */
function teamOf(content: Content): HomeData['team'] {
  const { people } = content
  const year = drawnYear(content)
  return {
    lead: `${countedNouns(people.length, PEOPLE)}, чьи имена стоят в договорах.`,
    people: [...people]
      .sort((a, b) => a.data.since - b.data.since)
      .map(({ slug, data }) => ({
        path: links.person(slug),
        name: data.name,
        role: data.role,
        about: `с ${data.since} года; ${data.expertise.slice(0, SHOWN_SKILLS).join(', ')}`,
        portrait: portraitFile({ slug, ...data }, year).path
      }))
  }
}

/** Questions as the page of questions answers them. */
function questionsOf({ pages }: Content): HomeData['questions'] {
  const answers = pages.find(({ slug }) => slug === 'faq')?.data.faq ?? []
  return home.questions.flatMap((question) => answers.find(({ q }) => q === question) ?? [])
}
