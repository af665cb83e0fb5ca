import { links } from '../../shared/links.ts'
import { rubles } from '../../shared/price/rubles.ts'
import { plural } from '../../shared/words/plural.ts'
import type { Content } from '../content/content.ts'
import { headcount } from '../pages/company/company-counts.ts'
import { currentRatings } from '../pages/rating/rating-editions.ts'
import { servicePrice } from '../pages/service/service-facts.ts'

/** What the menu says beside a link, by its path: the price to begin with, how many there are, of when it is. */
export function menuNotes(content: Content): ReadonlyMap<string, string> {
  return new Map([
    ...servicePrices(content),
    ...counted(content.cases, ({ data }) => links.casesOf(data.industry), CASES),
    ...counted(content.news, ({ data }) => links.newsCategory(data.category)),
    ...currentRatings(content).map(({ slug, data }) => [links.rating(slug), data.period] as const),
    ...content.offices.map(({ slug, data }) => [links.office(slug), data.utc] as const),
    ...collections(content)
  ])
}

const CASES = ['кейс', 'кейса', 'кейсов'] as const

function servicePrices({ services }: Content): [string, string][] {
  return services.flatMap(({ slug, data }) => {
    const price = servicePrice(data)
    return price ? [[links.service(slug), price] as [string, string]] : []
  })
}

/** How many items each of the pages lists. */
function counted<Item>(
  items: readonly Item[],
  pathOf: (item: Item) => string,
  noun?: readonly [string, string, string]
): [string, string][] {
  const counts = new Map<string, number>()
  for (const item of items) counts.set(pathOf(item), (counts.get(pathOf(item)) ?? 0) + 1)
  return [...counts].map(([path, count]) => [path, noun ? withNoun(count, noun) : String(count)])
}

function collections({ articles, templates, glossary, vacancies, pages }: Content) {
  const pay = Math.min(...vacancies.map(({ data }) => data.salary.from))
  const data = (slug: string) => pages.find((page) => page.slug === slug)?.data
  const reviews = data('reviews')?.reviews?.length ?? 0
  const questions = data('faq')?.faq?.length ?? 0
  return [
    [links.articles(), String(articles.length)],
    [links.templates(), String(templates.length)],
    [links.glossary(), withNoun(glossary.length, ['термин', 'термина', 'терминов'])],
    [links.team(), withNoun(headcount({ pages }), ['человек', 'человека', 'человек'])],
    [links.reviews(), String(reviews)],
    [links.faq(), withNoun(questions, ['вопрос', 'вопроса', 'вопросов'])],
    [links.vacancies(), Number.isFinite(pay) ? `от ${rubles(pay)}` : '']
  ] as [string, string][]
}

function withNoun(count: number, noun: readonly [string, string, string]): string {
  return `${count} ${plural(count, noun)}`
}
