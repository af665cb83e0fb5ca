import type { MenuFeature } from '../../islands/burger/burger-props.ts'
import type { Company } from '../../shared/company.ts'
import { longDate } from '../../shared/dates.ts'
import { links } from '../../shared/links.ts'
import { rubles } from '../../shared/price/rubles.ts'
import { decimal } from '../../shared/words/decimal.ts'
import type { Content, Entry } from '../content/content.ts'
import { newestFirst } from '../pages/newest-first.ts'
import { currentRatings } from '../pages/rating/rating-editions.ts'

const SHOWN = 3

type Card = Omit<MenuFeature & { kind: 'card' }, 'kind' | 'picture'>

/** The features of the sections, by the section's path. */
export function menuFeatures(
  content: Content,
  company: Company,
  picture: string
): ReadonlyMap<string, MenuFeature> {
  const features: [string, Card | MenuFeature | undefined][] = [
    [links.services(), audit(content)],
    [links.cases(), latestCase(content)],
    [links.ratings(), leaders(content)],
    [links.education(), latestArticle(content)],
    [links.news(), latestNews(content)],
    [links.about(), foundation(company)],
    [links.contacts(), addresses(company)]
  ]
  return new Map(
    features.flatMap(([path, feature]) => {
      if (!feature) return []
      return [[path, 'kind' in feature ? feature : { kind: 'card' as const, ...feature, picture }]]
    })
  )
}

/** The cheapest way to begin. */
function audit({ services }: Content): Card | undefined {
  const service = services.find(({ slug }) => slug === 'audit')
  const tariff = service?.data.tariffs?.[0]
  if (!service || !tariff) return undefined
  return {
    path: links.service(service.slug),
    label: `${service.data.menu ?? service.data.title}, «${tariff.name}»`,
    figure: rubles(tariff.price),
    text: `${tariff.note}. Начать можно с него.`
  }
}

function latestCase({ cases }: Content): Card | undefined {
  const [latest] = newestFirst(cases)
  if (!latest) return undefined
  const { client, result } = latest.data
  return {
    path: links.case(latest.slug),
    label: client,
    figure: result.change,
    text: `${result.label}: было ${result.before}, стало ${result.after} ${result.unit}`
  }
}

function leaders(content: Content): MenuFeature | undefined {
  const [rating] = [...currentRatings(content)].sort((a, b) =>
    b.data.published.localeCompare(a.data.published)
  )
  const table = rating?.data.tables[0]
  if (!rating || !table) return undefined
  const rows = [...table.rows].sort((a, b) => b.total - a.total).slice(0, SHOWN)
  return {
    kind: 'list',
    label: `${rating.data.menu ?? rating.data.title}, ${rating.data.period}. Данные демонстрационные`,
    lines: rows.map(({ name, total }) => ({ title: name, note: decimal(total), share: total }))
  }
}

function latestArticle({ articles }: Content): Card | undefined {
  const [latest] = newestFirst(articles)
  if (!latest) return undefined
  return {
    path: links.article(latest.slug),
    label: 'Новая статья',
    text: latest.data.title
  }
}

function latestNews({ news }: Content): MenuFeature {
  const line = ({ slug, data }: Entry<'news'>) => ({
    path: links.newsItem(slug),
    title: data.title,
    note: longDate(data.date)
  })
  return {
    kind: 'list',
    label: 'Последние',
    lines: newestFirst(news).slice(0, SHOWN).map(line)
  }
}

function foundation({ foundedIn, promise }: Company): Card {
  return {
    path: links.about(),
    label: 'Год основания',
    figure: String(foundedIn),
    text: promise
  }
}

function addresses({ phone, email }: Company): MenuFeature {
  return {
    kind: 'list',
    label: 'Без формы',
    lines: [
      { path: phone.link, title: phone.text, note: 'бесплатно по России' },
      { path: `mailto:${email}`, title: email, note: 'заявки и вопросы' }
    ]
  }
}
