import type { Content } from '../server/content/content.ts'
import type { ContentFault } from '../server/content/content-error.ts'
import { contentLines, faultAt } from './content-lines.ts'
import { numberIn, SUM } from './sums.ts'

/** Where prices are our own. */
const OWN = new Set(['services', 'pages', 'offices', 'industries', 'documents', 'beside'])
const RATE = /НДС (\d+(?:,\d+)?) ?%|(\d+(?:\.\d+)?) ?% VAT/g
const BOTH = new RegExp(`${SUM} без НДС \\(${SUM} с НДС\\)`, 'g')

/** Rates of tax that the page of prices does not name, and sums with tax that are not what they come to. */
export function checkTax(content: Content): ContentFault[] {
  const rate = content.pages.find(({ data }) => data.calculation)?.data.calculation?.vat.rate
  if (rate === undefined) return []
  return contentLines(content)
    .filter(({ collection }) => OWN.has(collection))
    .flatMap((line) =>
      [...rateFaults(line.text, rate), ...sumFaults(line.text, rate)].map((text) =>
        faultAt(content, { ...line, text })
      )
    )
}

function rateFaults(text: string, rate: number): string[] {
  return [...text.matchAll(RATE)].flatMap(({ 1: russian, 2: english }) => {
    const said = Number((russian ?? english ?? '').replace(',', '.'))
    return said === rate ? [] : [`the tax is ${said} %; the page of prices says ${rate} %`]
  })
}

function sumFaults(text: string, rate: number): string[] {
  return [...text.matchAll(BOTH)].flatMap(({ 1: bare, 2: taxed }) => {
    const right = Math.round((numberIn(bare) ?? 0) * (1 + rate / 100))
    return numberIn(taxed) === right ? [] : [`${bare} ₽ are ${right} ₽ with tax; found ${taxed} ₽`]
  })
}
