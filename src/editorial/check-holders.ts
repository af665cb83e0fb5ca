import type { Content } from '../server/content/content.ts'
import type { ContentFault } from '../server/content/content-error.ts'
import { faultAt, lineWith } from './content-lines.ts'

const WITHOUT_HOLDER = /Лаборатории ещё не было|опрашивали мы сами/

/** Issues that nobody outside has watched: their form may not send objections to the holder of today. */
export function checkHolders(content: Content): ContentFault[] {
  return content.ratings
    .filter(({ data }) => !data.form && data.rules.some((rule) => WITHOUT_HOLDER.test(rule)))
    .map((entry) => {
      const text = 'form: the issue had no holder; say in it who answers'
      return faultAt(content, { entry, line: lineWith(entry, 'rules:'), text })
    })
}
