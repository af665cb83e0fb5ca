import { budgetSum, monthsOf, paidTariffs } from '../server/content/case-budget.ts'
import { returnFor } from '../server/content/case-return.ts'
import type { Content, Entry } from '../server/content/content.ts'
import type { ContentFault } from '../server/content/content-error.ts'
import { faultAt, lineWith } from './content-lines.ts'

type Case = Entry<'cases'>

/** In percent: how far the cost of an hour of a case may be from what tariffs that name their hours charge for one. */
const RATE_TOLERANCE = 10
/** «стоит 2,76 млн ₽» */
const COSTS = /стоит\s(\d+(?:,\d+)?)\sмлн\s₽/g
const MILLION = 1_000_000

/** Budgets, hours and teams of cases that do not agree with the tariffs, the people and the text. */
export function checkCases(content: Content): ContentFault[] {
  return content.cases.flatMap((item) => [
    ...budgetFaults(item, content),
    ...hoursFaults(item, content),
    ...teamFaults(item, content),
    ...costFaults(item, content),
    ...marginFaults(item, content)
  ])
}

/** Tariffs of services that the case is not about, services that none of them pays for, and payments for more months than there were. */
function budgetFaults(item: Case, content: Content): ContentFault[] {
  const { budget, services } = item.data
  const months = monthsOf(item.data)
  const unpaid = services.filter((path) => !budget.some(({ service }) => service.startsWith(path)))
  const faults = unpaid.map((path) =>
    fault(item, content, 'services:', `${path} is paid by no tariff of its budget`)
  )
  const paid = budget.flatMap(({ service, times = 1 }) => [
    ...(services.some((path) => service.startsWith(path))
      ? []
      : [fault(item, content, 'budget:', `${service} is none of its services, nor below one`)]),
    ...(times > months
      ? [fault(item, content, 'budget:', `paid ${times} times in ${months} months`)]
      : [])
  ])
  return [...faults, ...paid]
}

/**
 * Reports hours other than those that the tariffs are paid for. Where a tariff names only the least, there may be more of
 * them, at what hours cost.
 */
function hoursFaults(item: Case, content: Content): ContentFault[] {
  const { hours } = item.data
  const tariffs = paidTariffs(item.data, content)
  const named = tariffs.reduce((sum, { hours = 0, times }) => sum + hours * times, 0)
  const rate = Math.round(budgetSum(tariffs) / hours)
  const { least, most } = hourRates(content)
  const report = (text: string) => [fault(item, content, 'hours:', `hours: ${text}`)]
  if (hours < named) return report(`found ${hours}; its tariffs name ${named} already`)
  if (hours > named && tariffs.every(({ isLeast }) => !isLeast)) {
    return report(`found ${hours}; its tariffs pay for ${named}`)
  }
  if (rate >= least && rate <= most) return []
  return report(`found ${hours}, ${rate} ₽ each; allowed: ${least} to ${most} ₽, as in the tariffs`)
}

/**
 * What an hour may cost: from a little less than the cheapest tariff asks to a little more than the dearest one does.
 */
function hourRates({ services }: Content): { least: number; most: number } {
  const rates = services.flatMap(({ data }) =>
    (data.tariffs ?? []).flatMap(({ price, hours }) => (hours ? price / hours : []))
  )
  return {
    least: Math.floor((Math.min(...rates) * (100 - RATE_TOLERANCE)) / 100),
    most: Math.ceil((Math.max(...rates) * (100 + RATE_TOLERANCE)) / 100)
  }
}

/** People who joined only after the project had ended. */
function teamFaults(item: Case, content: Content): ContentFault[] {
  const { team, period } = item.data
  return content.people
    .filter(({ slug, data }) => team.includes(slug) && data.since > Number(period.to.slice(0, 4)))
    .map(({ slug, data }) =>
      fault(item, content, 'team:', `team: ${slug} joined in ${data.since}, after ${period.to}`)
    )
}

/** A sum in the text that is not what the tariffs come to. */
function costFaults(item: Case, content: Content): ContentFault[] {
  const sum = budgetSum(paidTariffs(item.data, content))
  return [...item.body.matchAll(COSTS)].flatMap(({ 0: said, 1: millions = '' }) => {
    if (Math.abs(Number(millions.replace(',', '.')) * MILLION - sum) < MILLION / 200) return []
    const text = `the budget is «${said}»; that of the tariffs is ${sum} ₽`
    return [fault(item, content, said, text)]
  })
}

/** A margin that the client has not named in the text, and a return that does not follow from it. */
function marginFaults(item: Case, content: Content): ContentFault[] {
  const { margin, series } = item.data
  if (margin === undefined) return []
  const body = item.body.replaceAll('\u00A0', ' ')
  if (!new RegExp(`[Мм]арж[а-яё]+[^.]*${margin} %`).test(body)) {
    return [fault(item, content, 'margin:', `margin: the text does not name ${margin} %`)]
  }
  const { share } = returnFor(series.values, margin, budgetSum(paidTariffs(item.data, content)))
  const [said, number = ''] = /На рубль работы вышло (\d+(?:,\d+)?) ₽/.exec(body) ?? []
  if (said === undefined || Number(number.replace(',', '.')) === share) return []
  return [fault(item, content, 'На рубль', `the return is «${said}»; it comes to ${share}`)]
}

function fault(item: Case, content: Content, words: string, text: string): ContentFault {
  return faultAt(content, { entry: item, line: lineWith(item, words), text })
}
