import { longMonth } from '../../shared/dates.ts'
import { links } from '../../shared/links.ts'
import { plural } from '../../shared/plural.ts'
import type { Content, Entry } from '../content/load-content.ts'
import { monthNumber } from '../render/profile/months.ts'
import { INDUSTRIES } from './case-industries.ts'
import type { CaseFact } from './page-data/case-data.ts'
import type { Link } from './page-data/shared-data.ts'

type Case = Entry<'cases'>

const MILLION = 1_000_000
const format = new Intl.NumberFormat('ru', { maximumFractionDigits: 2 })

/** What is known of a project, each fact from one field of it. */
export function caseFacts({ data }: Case, content: Content): CaseFact[] {
  const { period, tools = [], series } = data
  const city = content.offices.find(({ slug }) => slug === data.city)?.data.city
  const facts: (CaseFact | undefined)[] = [
    { name: 'Клиент', text: data.client },
    {
      name: 'Отрасль',
      links: [{ path: links.casesOf(data.industry), title: INDUSTRIES[data.industry] }]
    },
    city ? { name: 'Город', text: city } : undefined,
    {
      name: 'Срок',
      text: `${monthsText(data)}, ${longMonth(period.from)} — ${longMonth(period.to)}`
    },
    { name: 'Услуги', links: servicesOf(data, content) },
    budgetOf(data, content),
    tools.length > 0 ? { name: 'Инструменты', text: tools.join(', ') } : undefined,
    { name: 'Команда', links: teamOf(data, content) },
    { name: 'Что измеряли', text: series.label }
  ]
  return facts.filter((fact) => fact !== undefined)
}

function monthsOf({ period }: Case['data']): number {
  return monthNumber(period.to) - monthNumber(period.from) + 1
}

function monthsText(data: Case['data']): string {
  const months = monthsOf(data)
  return `${months} ${plural(months, ['месяц', 'месяца', 'месяцев'])}`
}

/** The services of a case, the most important first. */
export function servicesOf(data: Case['data'], { services }: Content): Link[] {
  return data.services.flatMap((path) => {
    const service = services.find(({ slug }) => links.service(slug) === path)
    return service ? { path, title: serviceName(service) } : []
  })
}

/** The menu's name of a service means little without that of the service above it. */
export function serviceName({ slug, data }: Entry<'services'>): string {
  return slug.includes('/') ? data.title : data.menu
}

function teamOf(data: Case['data'], { people }: Content): Link[] {
  return people
    .filter(({ slug }) => data.team.includes(slug))
    .map(({ slug, data }) => ({ path: links.person(slug), title: data.name }))
}

/** What the tariffs come to by today over the months of the project. */
function budgetOf(data: Case['data'], { services }: Content): CaseFact | undefined {
  const tariffs = (data.budget ?? []).flatMap(({ service, tariff }) => {
    const found = services.find(({ slug }) => links.service(slug) === service)
    return found?.data.tariffs?.find(({ name }) => name === tariff) ?? []
  })
  if (tariffs.length === 0) return undefined
  const names = tariffs.map(({ name }) => `«${name}»`).join(' и ')
  const prices = tariffs.map(({ price }) => format.format(price)).join(' + ')
  const months = monthsOf(data)
  const sum = tariffs.reduce((total, { price }) => total + price, 0) * months
  const many = tariffs.length > 1
  return {
    name: 'Бюджет',
    text: `${format.format(sum / MILLION)} млн ₽ за ${monthsText(data)}`,
    note: `Расчёт в нынешних ценах: ${many ? 'тарифы' : 'тариф'} ${names}, ${many ? `(${prices})` : prices} ₽\u00A0×\u00A0${months}`
  }
}
