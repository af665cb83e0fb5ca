import { OUTCOMES } from '../leads/outcome.ts'
import { DONE_WORDS, OUTCOME_NAMES } from './words.ts'

const COUNT = /^\d{1,3}$/

/** What has just been done, as the address of the page that says so tells it. */
export function doneWords({ done, set, many, left }: Record<string, unknown>): string | undefined {
  const said = DONE_WORDS.get(String(done))
  return said && `${isCount(many) ? manyWords(said, set, many) : said}${leftWords(left)}`
}

/** «Итог «Спам» записан, заявок: 2.» */
function manyWords(said: string, set: unknown, many: string): string {
  const outcome = OUTCOMES.find((one) => one === set)
  const what = outcome ? said.replace('Итог', `Итог «${OUTCOME_NAMES[outcome]}»`) : said
  return `${what.slice(0, -1)}, заявок: ${many}.`
}

/** Of leads that somebody else has changed while they were marked. */
function leftWords(left: unknown): string {
  return isCount(left) ? ` Не тронуты: ${left}, их с тех пор изменили или стёрли.` : ''
}

function isCount(value: unknown): value is string {
  return typeof value === 'string' && COUNT.test(value)
}
