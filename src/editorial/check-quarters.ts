import type { Content } from '../server/content/content.ts'
import type { ContentFault } from '../server/content/content-error.ts'
import { contentLines, faultAt, servicesIn } from './content-lines.ts'
import { numberIn, SUM } from './sums.ts'

const QUARTER = /^\*\*Первый квартал\*\*.*?«([^»]+)»/
const FOR_QUARTER = new RegExp(`${SUM} без НДС`)
const MONTHS = 3

/** The first quarter of an industry: the hours and the sum of the tariff that it names. */
export function checkQuarters(content: Content): ContentFault[] {
  return contentLines(content).flatMap((line) => {
    const [found, name = ''] = QUARTER.exec(line.text) ?? []
    if (!found) return []
    const tariff = servicesIn(line.text, content)
      .flatMap(({ data }) => data.tariffs ?? [])
      .find((one) => one.name === name)
    if (!tariff) return [fault(`no service beside it has a tariff «${name}»`)]
    const price = tariff.unit === 'month' ? tariff.price * MONTHS : tariff.price
    const said = numberIn(FOR_QUARTER.exec(line.text)?.[1])
    const hours = Number(/(\d+) час/.exec(line.text)?.[1])
    return [
      ...(said === price ? [] : [fault(`«${name}» costs ${price} ₽ a quarter; found ${said}`)]),
      ...(hours === tariff.hours
        ? []
        : [fault(`«${name}» is ${tariff.hours} hours; found ${hours}`)])
    ]

    function fault(text: string): ContentFault {
      return faultAt(content, { ...line, text: `first quarter: ${text}` })
    }
  })
}
