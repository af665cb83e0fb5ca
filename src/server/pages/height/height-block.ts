import { heightLines, type OwnHeight } from '../../../drawings/height/height-lines.ts'
import { NARROW_SHEET, WIDE_SHEET } from '../../../drawings/height/height-scale.ts'
import { links } from '../../../shared/links.ts'
import { countedNouns } from '../../../shared/words/count-words.ts'
import type { Content } from '../../content/content.ts'
import {
  checkHeight,
  HEIGHT_FIELDS,
  type HeightCheck,
  type HeightField,
  heightQuery,
  type TypedHeight,
  typedHeight
} from './asked-height.ts'
import type { CarriedHeight, HeightBlock, HeightFigure, HeightInput } from './height-data.ts'
import { heightPaths } from './height-paths.ts'
import { type HeightVerdict, heightVerdict } from './height-verdict.ts'
import { changeText, heightSentence, monthsText, monthsWord } from './height-words.ts'

/** Ids of the block begin with it. */
const ID = 'height'
const LABELS = { bylo: 'Было', stalo: 'Стало', mes: 'Месяцев' } as const
const CASES = ['кейс', 'кейса', 'кейсов'] as const

/** What was typed, measured against the cases; nothing while there is none to measure it against. */
export function measuredHeight(content: Content, typed: TypedHeight) {
  const paths = heightPaths(content)
  const check = checkHeight(typed)
  if (paths.length === 0) return undefined
  const verdict = check.state === 'asked' ? heightVerdict(paths, check.asked) : undefined
  return { paths, check, verdict, typed }
}

type Measured = NonNullable<ReturnType<typeof measuredHeight>>

/** The form with its answer, and the drawing. */
export function heightBlock(content: Content, typed: TypedHeight): HeightBlock | undefined {
  const measured = measuredHeight(content, typed)
  return measured && { ...blockOf(measured), figure: figureOf(content, measured) }
}

/** The form that nobody has filled in, without a drawing. */
export function heightQuestion(content: Content): HeightBlock | undefined {
  const measured = measuredHeight(content, typedHeight(new URLSearchParams()))
  return measured && blockOf(measured)
}

function blockOf({ check, verdict, typed }: Measured): HeightBlock {
  const input = (name: HeightField): HeightInput => inputOf(name, { id: ID, typed, check })
  const answer = verdict && answerOf(verdict, typed)
  return {
    ...{ id: ID, from: input('bylo'), to: input('stalo'), months: input('mes') },
    monthsWord: monthsWord(verdict?.months ?? Number(typed.mes)),
    isDown: typed.isDown,
    faults: faultsOf(check, ID),
    ...(answer && { answer })
  }
}

function figureOf(content: Content, measured: Measured): HeightFigure {
  const { paths, verdict } = measured
  const title = titleOf(measured)
  const own = verdict && ownLine(verdict)
  return {
    wide: heightLines(paths, WIDE_SHEET, { id: `${ID}-wide`, title, own }),
    narrow: heightLines(paths, NARROW_SHEET, { id: `${ID}-narrow`, title, own }),
    title: `${countedNouns(paths.length, CASES)} числами`,
    rows: rowsOf(content, measured)
  }
}

/** What a request begins with, where a growth was measured. */
export function carriedHeight(content: Content, typed: TypedHeight): CarriedHeight | undefined {
  const verdict = measuredHeight(content, typed)?.verdict
  if (!verdict) return undefined
  const { bylo, stalo } = typed
  const growth = `было ${bylo}, стало ${stalo} за\u00A0${monthsText(verdict.months)}`
  return {
    text: `Б${growth.slice(1)} (${changeText(verdict)}).`,
    message: `Наш путь: ${growth}. Хотим обсудить, что дальше.`.replaceAll('\u00A0', ' ')
  }
}

/** «×1,6 за 9 месяцев» */
export function heightTitle(verdict: HeightVerdict): string {
  return `${changeText(verdict)} за\u00A0${monthsText(verdict.months)}`
}

export function ownLine(verdict: HeightVerdict): OwnHeight {
  const { months, height, over, under, ties } = verdict
  const near = [over[0], under[0], ...ties].flatMap((place) => (place ? [place.path.slug] : []))
  return { months, height, near, text: `Вы: ${changeText(verdict)}` }
}

function answerOf(verdict: HeightVerdict, typed: TypedHeight) {
  const query = heightQuery(typed)
  return {
    ...heightSentence(verdict),
    requestPath: `${links.cases()}?${query}#lead`,
    picture: `${links.heightPicture()}?${query}`
  }
}

interface Asked {
  id: string
  typed: TypedHeight
  check: HeightCheck
}

function inputOf(name: HeightField, { id, typed, check }: Asked): HeightInput {
  const fault = check.state === 'faulty' ? check.faults[name] : undefined
  const isMonths = name === 'mes'
  return {
    ...{ id: `${id}-${name}`, name, value: typed[name] },
    ...{ size: isMonths ? 2 : 5, mode: isMonths ? 'numeric' : 'decimal' },
    ...(fault && { fault })
  }
}

function faultsOf(check: HeightCheck, id: string): HeightBlock['faults'] {
  if (check.state !== 'faulty') return []
  return HEIGHT_FIELDS.flatMap((name) => {
    const text = check.faults[name]
    return text ? [{ id: `${id}-${name}`, label: LABELS[name], text }] : []
  })
}

function titleOf({ paths, verdict }: Measured): string {
  const count = countedNouns(paths.length, CASES)
  if (!verdict)
    return `${count} от\u00A0общей точки старта: во\u00A0сколько раз стало лучше, по\u00A0месяцам.`
  const { over, under, ties } = verdict
  return `Ваш путь среди кейсов: ${heightTitle(verdict)}, ниже вас ${under.length}, выше ${over.length}, вровень ${ties.length}.`
}

function rowsOf({ cases }: Content, { paths, verdict }: Measured): HeightFigure['rows'] {
  const near = verdict ? ownLine(verdict).near : []
  return paths.map(({ slug, name, heights }, index) => {
    const series = cases.find((item) => item.slug === slug)?.data.series
    const { values = [], label, unit } = series ?? {}
    return {
      ...{ number: index + 1, path: links.case(slug), name, months: heights.length },
      measured: [label, unit].filter(Boolean).join(', '),
      before: (values[0] ?? 0).toLocaleString('ru'),
      after: (values.at(-1) ?? 0).toLocaleString('ru'),
      height: `×${(heights.at(-1) ?? 1).toLocaleString('ru', { maximumFractionDigits: 1 })}`,
      isNear: near.includes(slug)
    }
  })
}
