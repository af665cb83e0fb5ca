import { dayStrip, type MeasuredLane, termAxis, termLane } from '../../../drawings/lanes.ts'
import { type NounForms, plural } from '../../../shared/words/numbers.ts'
import type { Data } from '../../content/schemas.ts'

type Terms = NonNullable<Data<'pages'>['contractTerms']>

/** What of the contract is drawn: who may leave and when on an axis of months, and how a month is accepted by days. */
export interface ContractLanes {
  axis: string
  lanes: readonly { title: string; clauses: string; text: string; drawing: string }[]
  /** Working days after the end of a month. */
  strip: string
  steps: readonly { days: string; clause: string; text: string }[]
}

const DAYS: NounForms = ['день', 'дня', 'дней']
const WORKDAYS: NounForms = ['рабочий день', 'рабочих дня', 'рабочих дней']
/** After «не меньше». */
const MONTHS: NounForms = ['месяца', 'месяцев', 'месяцев']
const [DAYS_OF_YEAR, MONTHS_OF_YEAR] = [365.25, 12]
const [DAYS_OF_WEEK, WORKDAYS_OF_WEEK] = [7, 5]

/** @returns Drawings are HTML. */
export function contractLanes(terms: Terms): ContractLanes {
  const { report, review, mending } = terms
  const days = (count: number) => `${count} ${plural(count, WORKDAYS)}`
  return {
    axis: termAxis(),
    lanes: [workLane(terms), clientLane(terms), ourLane(terms), handoverLane(terms)],
    strip: dayStrip([
      { part: 'brought', days: report.count },
      { part: 'free', days: review.count },
      { part: 'asked', days: mending.count }
    ]),
    steps: [
      { days: days(report.count), clause: report.clause, text: 'присылаем отчёт и акт за месяц' },
      { days: days(review.count), clause: review.clause, text: 'подписываете или возражаете' },
      { days: days(mending.count), clause: mending.clause, text: 'переделываем без доплаты' }
    ]
  }
}

function workLane({ least: { count, clause } }: Terms) {
  const months = `${count} ${plural(count, MONTHS)}`
  return lane(
    ['Мы ведём работу', clause, 'Ежемесячный тариф: за меньшее время квартал не с чем сравнить.'],
    {
      bars: [
        { part: 'brought', from: 0, to: count },
        { part: 'asked', from: count }
      ],
      words: [
        { at: 0, text: `не меньше ${months}` },
        { at: count, text: 'дальше без срока', isUnder: true }
      ]
    }
  )
}

/** One clause says who may leave and when, of both. */
function clientLane({ notice: { clause } }: Terms) {
  return lane(['Вы можете уйти', clause, 'Оплатив сделанное; неустойки нет.'], {
    bars: [{ part: 'free', from: 0 }],
    words: [{ at: 0, text: 'в любой день' }]
  })
}

function ourLane({ least, notice: { count, clause } }: Terms) {
  const leaves = least.count + (count * MONTHS_OF_YEAR) / DAYS_OF_YEAR
  return lane(['Мы можем уйти', clause, 'Только с ежемесячного тарифа и возместив убытки.'], {
    bars: [{ part: 'asked', from: least.count, to: leaves }],
    marks: [leaves],
    words: [
      { at: 0, text: 'не можем' },
      { at: least.count, text: `предупредив за ${count} ${plural(count, DAYS)}`, isUnder: true }
    ]
  })
}

/** As if the client had left where the agency was bound no more, and a month was over. */
function handoverLane({ least, handover, refund }: Terms) {
  const left = least.count + 1
  const longest = Math.max(handover.count, refund.count)
  const ends = left + (longest * DAYS_OF_WEEK * MONTHS_OF_YEAR) / WORKDAYS_OF_WEEK / DAYS_OF_YEAR
  const text =
    handover.count === refund.count
      ? `Доступы, тексты, задания и остаток предоплаты; на рисунке вы уходите в конце ${left}-го месяца.`
      : `Доступы, тексты и задания за ${handover.count}, остаток предоплаты за ${refund.count}.`
  return lane(['Передаём дела и деньги', `${handover.clause}, ${refund.clause}`, text], {
    bars: [{ part: 'brought', from: left, to: ends }],
    marks: [left],
    words: [{ at: left, text: `${longest} ${plural(longest, WORKDAYS)}`, isUnder: true }]
  })
}

function lane(
  [title, clauses, text]: readonly [title: string, clauses: string, text: string],
  drawn: MeasuredLane
) {
  return { title, clauses, text, drawing: termLane(drawn) }
}
