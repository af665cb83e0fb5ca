import type { Content } from '../server/content/content.ts'
import type { ContentFault } from '../server/content/content-error.ts'
import { faultAt, lineWith } from './content-lines.ts'
import { numberOf } from './count-numbers.ts'

/** «пяти рабочих дней», «трёх месяцев» */
const TERM = /([а-яё]+|\d+) ((?:рабочи[а-яё]+ )?(?:дн[а-яё]+|день|месяц[а-яё]*))/g
const UNITS: Readonly<Record<string, RegExp>> = {
  least: /^месяц/,
  notice: /^д/
}
const WORKDAYS = /^рабочи/

/** Terms that the page of the contract draws otherwise than the clause says. */
export function checkDrawnTerms(content: Content): ContentFault[] {
  const contract = content.documents.find(({ slug }) => slug === 'dogovor')
  const page = content.pages.find(({ slug }) => slug === 'contract')
  if (!contract || !page) return []
  return Object.entries(page.data.contractTerms ?? {}).flatMap(([field, { count, clause }]) => {
    const unit = UNITS[field] ?? WORKDAYS
    const said = [...clauseOf(contract.body, clause).matchAll(TERM)]
    if (said.some(([, number = '', of = '']) => unit.test(of) && numberOf(number) === count)) {
      return []
    }
    const text = `contractTerms.${field} is ${count}; ${clause} of the contract does not say so`
    return [faultAt(content, { entry: page, line: lineWith(page, `${field}:`), text })]
  })
}

function clauseOf(contract: string, name: string): string {
  return contract.split('\n').find((line) => line.startsWith(`${name}. `)) ?? ''
}
