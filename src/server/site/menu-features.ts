import type { Company } from '../../shared/company.ts'
import { longDate } from '../../shared/dates.ts'
import { links } from '../../shared/links.ts'
import { rubles } from '../../shared/price/rubles.ts'
import { decimal } from '../../shared/words/decimal.ts'
import type { Content, Entry } from '../content/load-content.ts'
import { newestFirst } from '../pages/newest-first.ts'
import { currentRatings } from '../pages/rating/rating-editions.ts'

/** What a panel of the menu shows beside its links. */
export type MenuFeature =
  | { kind: 'card'; path: string; label: string; figure?: string; text: string }
  | {
      kind: 'list'
      label: string
      /** `share` is drawn below a line, of a hundred. */
      lines: readonly { path?: string; title: string; note: string; share?: number }[]
    }

const SHOWN = 3

/** The features of the sections, by the section's path. */
export function menuFeatures(content: Content, company: Company): ReadonlyMap<string, MenuFeature> {
  const features: [string, MenuFeature | undefined][] = [
    [links.services(), audit(content)],
    [links.cases(), latestCase(content)],
    [links.ratings(), leaders(content)],
    [links.education(), latestArticle(content)],
    [links.news(), latestNews(content)],
    [links.about(), foundation(company)],
    [links.contacts(), addresses(company)]
  ]
  return new Map(features.filter((one): one is [string, MenuFeature] => one[1] !== undefined))
}

/** The cheapest way to begin. */
function audit({ services }: Content): MenuFeature | undefined {
  const service = services.find(({ slug }) => slug === 'audit')
  const tariff = service?.data.tariffs?.[0]
  if (!service || !tariff) return undefined
  return {
    kind: 'card',
    path: links.service(service.slug),
    label: `${service.data.menu ?? service.data.title}, «${tariff.name}»`,
    figure: rubles(tariff.price),
    text: `${tariff.note}. Начать можно с него.`
  }
}

function latestCase({ cases }: Content): MenuFeature | undefined {
  const [latest] = newestFirst(cases)
  if (!latest) return undefined
  const { client, result } = latest.data
  return {
    kind: 'card',
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

function latestArticle({ articles }: Content): MenuFeature | undefined {
  const [latest] = newestFirst(articles)
  if (!latest) return undefined
  return {
    kind: 'card',
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

function foundation({ foundedIn, promise }: Company): MenuFeature {
  return {
    kind: 'card',
    path: links.about(),
    label: 'Работаем с года',
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
