import { INDUSTRIES } from '../../../content/value-names.ts'
import { longMonth } from '../../../shared/dates.ts'
import { links } from '../../../shared/links.ts'
import { plural } from '../../../shared/words/numbers.ts'
import { clientName } from '../../content/case.ts'
import {
  budgetSum,
  monthsOf,
  type PaidTariff,
  paidTariffs,
  returnFor
} from '../../content/case-budget.ts'
import type { Content, Entry } from '../../content/content.ts'
import { hoursOfTeam } from '../service/priced-services.ts'
import type { Link } from '../shared-data.ts'
import type { CaseFact } from './case-data.ts'

type Case = Entry<'cases'>

const MILLION = 1_000_000
const format = new Intl.NumberFormat('ru', { maximumFractionDigits: 2 })
/** To a thousand roubles: the least sum is not rounded up. */
const exact = new Intl.NumberFormat('ru', { maximumFractionDigits: 3 })

/** What is known of a project, each fact from one field of it. */
export function caseFacts({ data }: Case, content: Content): CaseFact[] {
  const { period, tools, series } = data
  const city = content.offices.find(({ slug }) => slug === data.city)?.data.city
  const facts: (CaseFact | undefined)[] = [
    { name: 'Клиент', text: `${clientName(data)}, ${data.site}` },
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
    hoursOf(data, content),
    returnOf(data, content),
    { name: 'Инструменты', text: tools.join(', ') },
    { name: 'Команда', links: teamOf(data, content) },
    { name: 'Что измеряли', text: series.label }
  ]
  return facts.filter((fact) => fact !== undefined)
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
function budgetOf(data: Case['data'], content: Content): CaseFact {
  const tariffs = paidTariffs(data, content)
  const besides = tariffs.some(({ besides }) => besides)
    ? '. Рекламный бюджет в\u00A0сумму не\u00A0входит'
    : ''
  return {
    name: 'Бюджет',
    text: budgetText(data, content),
    note: `Расчёт в нынешних ценах, сумма договора закрыта: ${tariffs.map(payment).join(' + ')}${besides}`
  }
}

/** «не меньше 1,395 млн ₽ без НДС за 12 месяцев»: a tariff that has no upper bound has cost no less, so the sum is not rounded up. */
export function budgetText(data: Case['data'], content: Pick<Content, 'services'>): string {
  const tariffs = paidTariffs(data, content)
  const sum = budgetSum(tariffs)
  const isLeast = tariffs.some(({ isLeast }) => isLeast)
  const millions = isLeast
    ? `не\u00A0меньше ${exact.format(sum / MILLION)}`
    : format.format(sum / MILLION)
  return `${millions} млн ₽ без НДС за ${monthsText(data)}`
}

/** «Опора» 120 000 ₽ × 12 */
function payment({ name, price, times }: PaidTariff): string {
  const sum = `«${name}» ${format.format(price)}\u00A0₽`
  return times === 1 ? sum : `${sum}\u00A0×\u00A0${times}`
}

/** Gross profit of what came above the first month, for a rouble of the budget; only where the margin was named. */
function returnOf(data: Case['data'], content: Content): CaseFact | undefined {
  const { margin, series } = data
  if (margin === undefined || series.unit !== 'млн ₽') return undefined
  const { gain, profit, share } = returnFor(
    series.values,
    margin,
    budgetSum(paidTariffs(data, content))
  )
  return {
    name: 'Возврат',
    text: `${format.format(share)} ₽ валовой прибыли на\u00A0рубль работ`,
    note: `Выручка сверх первого месяца ${format.format(gain)}\u00A0млн\u00A0₽ × маржа ${margin}\u00A0% = ${format.format(profit)}\u00A0млн\u00A0₽; делим на бюджет`
  }
}

function hoursOf(data: Case['data'], content: Content): CaseFact {
  const { hours } = data
  const rate = Math.round(budgetSum(paidTariffs(data, content)) / hours)
  return {
    name: 'Часы',
    text: hoursOfTeam(hours),
    note: `В среднем ${format.format(Math.round(hours / monthsOf(data)))} в\u00A0месяц, ${format.format(rate)}\u00A0₽ за\u00A0час по\u00A0этому бюджету`
  }
}
