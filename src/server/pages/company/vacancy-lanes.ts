import { laneAxis, spanLane } from '../../../drawings/edition-lane.ts'
import { monthNumber } from '../../../drawings/profile/numbers.ts'
import { dayAndMonth, dayInMoscow, longDate } from '../../../shared/dates.ts'
import { links } from '../../../shared/links.ts'
import { plural } from '../../../shared/words/numbers.ts'
import type { Entry } from '../../content/content.ts'

/** Until when each vacancy waits for applications, on one axis of months; drawings are HTML. */
export interface VacancyLanes {
  title: string
  axis: string
  lanes: readonly { path: string; title: string; says: readonly string[]; drawing: string }[]
}

/** The one that ends first is first; nothing where there is no vacancy. */
export function vacancyLanes(vacancies: readonly Entry<'vacancies'>[]): VacancyLanes | undefined {
  const sorted = vacancies
    .map(({ slug, data }) => ({ slug, data, ...openDays(data) }))
    .sort((a, b) => a.to.localeCompare(b.to))
  const [first, last] = [sorted[0], sorted.at(-1)]
  if (!first || !last) return undefined
  const axis = {
    from: Math.min(...sorted.map(({ from }) => monthNumber(from))),
    to: monthNumber(last.to)
  }
  return {
    title: `Ближайший срок отклика: ${dayAndMonth(first.to)}`,
    axis: laneAxis(axis),
    lanes: sorted.map(({ slug, data: { title, load, steps }, from, to }) => ({
      path: links.vacancy(slug),
      title,
      says: [
        `с ${longDate(from)} до ${longDate(to)}`,
        load,
        `${steps.length} ${plural(steps.length, ['шаг', 'шага', 'шагов'])} отбора`
      ],
      drawing: spanLane({ from, to, isMarked: to === first.to }, axis)
    }))
  }
}

/** ISO days in Moscow. */
function openDays({ published, validThrough }: Entry<'vacancies'>['data']) {
  return { from: dayInMoscow(published), to: dayInMoscow(validThrough) }
}
