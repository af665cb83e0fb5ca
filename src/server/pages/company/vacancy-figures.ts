import {
  dayAt,
  type Lanes,
  lane,
  monthNames,
  monthsBetween,
  shortDay
} from '../../../drawings/lane.ts'
import { monthNumber } from '../../../drawings/profile/numbers.ts'
import { dayAndMonth, dayInMoscow, longDate } from '../../../shared/dates.ts'
import { links } from '../../../shared/links.ts'
import { fill, type Said } from '../../../shared/words/fill.ts'
import type { Content, Entry } from '../../content/content.ts'

type Vacancies = Pick<Content, 'vacancies' | 'site'>

/** Until when each vacancy waits for applications, sorted by closing date; undefined without vacancies. */
export function vacancyLanes({
  vacancies,
  site
}: Vacancies): (Lanes & { title: string }) | undefined {
  const words = site.agency.vacancies.terms
  const sorted = vacancies
    .map(({ slug, data }) => ({ slug, data, ...openDays(data) }))
    .sort((a, b) => a.to.localeCompare(b.to))
  const [first, last] = [sorted[0], sorted.at(-1)]
  if (!first || !last) return undefined
  const begin = Math.min(...sorted.map(({ from }) => monthNumber(from)))
  const scale = monthsBetween(begin, monthNumber(last.to))
  return {
    title: fill(words.title, { day: dayAndMonth(first.to) }),
    axis: monthNames(scale),
    lanes: sorted.map(({ slug, data: { title, load, steps }, from, to }) => ({
      path: links.vacancy(slug),
      title,
      says: [
        fill(words.dates, { from: longDate(from), to: longDate(to) }),
        load,
        fill(words.steps, { count: steps.length })
      ],
      drawing: lane(
        {
          bars: [{ part: to === first.to ? 'free' : 'brought', from: dayAt(from), to: dayAt(to) }],
          words: [{ at: dayAt(to), text: `до ${shortDay(to)}`, isEnd: true }]
        },
        scale
      )
    }))
  }
}

/** ISO days in Moscow. */
function openDays({ published, validThrough }: Entry<'vacancies'>['data']) {
  return { from: dayInMoscow(published), to: dayInMoscow(validThrough) }
}

const STEP = 50_000
/** A pay without a range is drawn as a mark this wide, in per cent. */
const LEAST_WIDTH = 1

export type PayRuler = ReturnType<typeof payRuler>

/** Pay of all vacancies on one scale from zero. Lengths are shares of it, as SVG lengths; its marks are thousands. */
export function payRuler({ vacancies, site }: Vacancies, here = '') {
  const { thousands } = site.agency.vacancies
  const most = Math.max(...vacancies.map(({ data }) => data.salary.to), STEP)
  const end = Math.ceil(most / STEP) * STEP
  const percent = (sum: number) => Math.round((1000 * sum) / end) / 10
  const sorted = [...vacancies].sort((a, b) => b.data.salary.to - a.data.salary.to)
  return {
    rows: sorted.map(({ slug, data: { title, place, salary } }) => {
      const from = Math.min(percent(salary.from), 100 - LEAST_WIDTH)
      return {
        title,
        path: links.vacancy(slug),
        place,
        sum: payText(salary),
        note: salary.note,
        from: `${from}%`,
        to: `${Math.max(percent(salary.to), from + LEAST_WIDTH)}%`,
        isHere: slug === here
      }
    }),
    ticks: Array.from({ length: end / STEP + 1 }, (_, index) =>
      tickAt(index * STEP, end, thousands)
    )
  }
}

/** Every second one has its number: two long ones do not stand side by side on a phone. */
function tickAt(sum: number, end: number, most: Said<'sum'>) {
  const isSilent = sum > 0 && ((end - sum) / STEP) % 2 === 1
  const text = sum === end ? fill(most, { sum: end / 1000 }) : String(sum / 1000)
  return {
    at: `${Math.round((1000 * sum) / end) / 10}%`,
    text: isSilent ? '' : text,
    anchor: sum === 0 ? 'start' : sum === end ? 'end' : 'middle'
  }
}

/** «120 000–180 000 ₽»; one sum without a range. */
export function payText({ from, to }: { from: number; to: number }): string {
  const sums = from === to ? [from] : [from, to]
  return `${sums.map((sum) => sum.toLocaleString('ru')).join('–')}\u00a0₽`
}
