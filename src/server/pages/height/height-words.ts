import { countWord, countWordGenitive } from '../../../shared/words/count-words.ts'
import { capitalised } from '../../../shared/words/letter-case.ts'
import { type NounForms, plural } from '../../../shared/words/plural.ts'
import type { AskedHeight } from './asked-height.ts'
import type { HeightPlace, HeightVerdict } from './height-verdict.ts'

const MONTHS: NounForms = ['месяц', 'месяца', 'месяцев']
const WITH = ' одним двумя тремя четырьмя пятью шестью семью восемью девятью десятью'.split(' ')
const ON =
  ' первом втором третьем четвёртом пятом шестом седьмом восьмом девятом десятом одиннадцатом двенадцатом тринадцатом четырнадцатом пятнадцатом шестнадцатом'.split(
    ' '
  )
/** From here on a growth is told as times; below it in per cents. */
const TOLD_AS_TIMES = 1.1
/** Less than this of the whole is no change. */
const NO_CHANGE = 0.0005

/** «9 месяцев» */
export function monthsText(months: number): string {
  return `${months}\u00A0${plural(months, MONTHS)}`
}

/** «месяцев», for what is no whole number too. */
export function monthsWord(months: number): string {
  return Number.isInteger(months) && months > 0 ? plural(months, MONTHS) : MONTHS[2]
}

/** «×1,6», «−20 %», «меньше в 1,6 раза», «без изменений». */
export function changeText({ from, to, isDown }: AskedHeight): string {
  const times = to / from
  if (Math.abs(times - 1) < NO_CHANGE) return 'без\u00A0изменений'
  if (!isDown && times >= TOLD_AS_TIMES) return timesText(times)
  const isFew = isDown ? times <= 1 / TOLD_AS_TIMES : times < 1 / 10
  return isFew ? lessText(1 / times) : times >= 10 ? timesText(times) : percentText(times)
}

/** «×1,6», «×31» */
function timesText(times: number): string {
  return `×${number(times, times < 20 ? 1 : 0)}`
}

/** «меньше в 1,4 раза», «меньше в 10 раз» */
function lessText(times: number): string {
  const text = number(times, times < 20 ? 1 : 0)
  const noun = text.includes(',') ? 'раза' : plural(Math.round(times), ['раз', 'раза', 'раз'])
  return `меньше в\u00A0${text}\u00A0${noun}`
}

/** «+4,5 %», «−20 %» */
function percentText(times: number): string {
  const percent = (times - 1) * 100
  const size = Math.abs(percent)
  return `${percent > 0 ? '+' : '−'}${number(size, size < 10 ? 1 : 0)}\u00A0%`
}

/** What the verdict says, in sentences that stand apart. */
export interface HeightSentence {
  /** «×1,6 за 9 месяцев.» */
  lead: string
  /** «На девятом месяце это выше трёх из наших восьми кейсов.» */
  place: string
  /** The nearest cases by name. */
  near: string
  /** What is to be known of the comparison; may be empty. */
  notes: string
}

export function heightSentence(verdict: HeightVerdict): HeightSentence {
  return {
    lead: `${capitalised(changeText(verdict))} за\u00A0${monthsText(verdict.months)}.`,
    place: `${groundText(verdict)} ${placeText(verdict)}.`,
    near: nearText(verdict),
    notes: notesText(verdict)
  }
}

function groundText({ isLonger, months }: HeightVerdict): string {
  if (isLonger) return 'По\u00A0среднему приросту за\u00A0месяц'
  return ON[months] ? `На\u00A0${ON[months]} месяце` : `На\u00A0${months}-м месяце`
}

function placeText({ over, under, ties }: HeightVerdict): string {
  const all = over.length + under.length + ties.length
  const cases = plural(all, ['кейса', 'кейсов', 'кейсов'])
  if (ties.length === all)
    return all === 1 ? 'это вровень с\u00A0нашим' : 'это вровень со\u00A0всеми'
  if (under.length === all) {
    return all === 1
      ? 'это выше нашего кейса'
      : `это выше всех ${countWordGenitive(all)} наших ${cases}`
  }
  if (over.length === all) return allAreOver(all)
  const parts = [
    ...(under.length > 0 ? [`выше ${countWordGenitive(under.length)}`] : []),
    ...(ties.length > 0 ? [`вровень с\u00A0${WITH[ties.length] ?? ties.length}`] : [])
  ]
  return `это ${parts.join(' и\u00A0')} из\u00A0наших ${countWordGenitive(all)} ${cases}`
}

function allAreOver(all: number): string {
  if (all === 1) return 'наш кейс выше'
  if (all === 2) return 'оба наших кейса выше'
  return `все ${countWord(all)} наших ${plural(all, ['кейса', 'кейса', 'кейсов'])} выше`
}

function nearText({ ties, over, under, isLonger }: HeightVerdict): string {
  const figure = (at: number) => {
    if (isLonger) return `${percentText(at)} в\u00A0месяц`
    if (Math.abs(at - 1) < NO_CHANGE) return 'на\u00A0старте'
    return at >= TOLD_AS_TIMES ? `×${number(at, at < 10 ? 2 : 1)}` : percentText(at)
  }
  const named = ({ path, at }: HeightPlace) => `«${path.name}» (${figure(at)})`
  const [next] = over
  const [below] = under
  return [
    ...(ties.length > 0 ? [`На\u00A0той\u00A0же высоте: ${ties.map(named).join(', ')}.`] : []),
    ...(next ? [`Ближайший сверху: ${named(next)}.`] : []),
    ...(below ? [`Ближайший снизу: ${named(below)}.`] : [])
  ].join(' ')
}

function notesText({
  isLonger,
  longest,
  own,
  height,
  isDown,
  over,
  under,
  ties
}: HeightVerdict): string {
  const isDescent = height < 1 - NO_CHANGE
  const descent = isDown ? 'Число выросло, а\u00A0нужно меньше: это спуск.' : 'Это спуск.'
  return [
    ...(isLonger
      ? [
          `Это дольше нашего самого длинного кейса, в\u00A0нём ${monthsText(longest)}. Ваш прирост: ${percentText(own)} в\u00A0месяц.`
        ]
      : []),
    ...([...over, ...under, ...ties].some(({ isShort }) => isShort)
      ? ['Кейсы короче вашего пути продолжены пунктиром с\u00A0их средней крутизной.']
      : []),
    ...(isDescent ? [descent] : []),
    ...(isDown ? ['Вверх на\u00A0листе значит меньше.'] : [])
  ].join(' ')
}

/** At most so many digits after the comma, and none where they are zeros. */
function number(value: number, digits: number): string {
  return value.toLocaleString('ru', { maximumFractionDigits: digits })
}
