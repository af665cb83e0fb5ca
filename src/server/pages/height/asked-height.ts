import { readAmount } from './amount.ts'

/** Fields of the form, as they stand in an address. */
export const HEIGHT_FIELDS = ['bylo', 'stalo', 'mes'] as const
export type HeightField = (typeof HEIGHT_FIELDS)[number]
/** The tick: less is better. */
const LESS_FIELD = 'menshe'

/** Characters of a field; what is longer is no number. */
const TYPED_LENGTH = 20
const [LEAST, MOST] = [0.001, 1e12] as const
const [FEWEST_MONTHS, MOST_MONTHS] = [2, 120] as const

/** What was typed, as it was. */
export type TypedHeight = Readonly<Record<HeightField, string>> & { isDown: boolean }

/** A growth: two numbers in one unit, both over zero, and the months from the first to the last, both counted. */
export interface AskedHeight {
  from: number
  to: number
  months: number
  /** Less is better. */
  isDown: boolean
}

type HeightFaults = Partial<Record<HeightField, string>>

export type HeightCheck =
  | { state: 'empty' }
  | { state: 'faulty'; faults: HeightFaults }
  | { state: 'asked'; asked: AskedHeight }

export function typedHeight(query: Pick<URLSearchParams, 'get'>): TypedHeight {
  const typed = (name: HeightField) => (query.get(name) ?? '').trim().slice(0, TYPED_LENGTH + 1)
  return {
    ...{ bylo: typed('bylo'), stalo: typed('stalo'), mes: typed('mes') },
    isDown: query.get(LESS_FIELD) === '1'
  }
}

/** The same in an address; empty when no field is filled in. */
export function heightQuery(typed: TypedHeight): string {
  if (HEIGHT_FIELDS.every((name) => typed[name] === '')) return ''
  const fields = HEIGHT_FIELDS.map((name) => [name, typed[name]])
  return String(new URLSearchParams([...fields, ...(typed.isDown ? [[LESS_FIELD, '1']] : [])]))
}

export function checkHeight(typed: TypedHeight): HeightCheck {
  if (HEIGHT_FIELDS.every((name) => typed[name] === '')) return { state: 'empty' }
  const [from, to, months] = HEIGHT_FIELDS.map((name) => readAmount(typed[name]))
  const found = {
    bylo: amountFault(typed.bylo, from, FROM_NOTHING),
    stalo: amountFault(typed.stalo, to, 'Нужно число больше нуля.'),
    mes: monthsFault(typed.mes, months)
  }
  const faults: HeightFaults = Object.fromEntries(
    Object.entries(found).filter(([, fault]) => fault !== undefined)
  )
  if (Object.keys(faults).length > 0) return { state: 'faulty', faults }
  const { isDown } = typed
  return { state: 'asked', asked: { from: from ?? 0, to: to ?? 0, months: months ?? 0, isDown } }
}

const FROM_NOTHING =
  'От\u00A0нуля рост не\u00A0измерить: впишите первый месяц, где число больше нуля.'

function amountFault(
  text: string,
  amount: number | undefined,
  notPositive: string
): string | undefined {
  if (text === '') return 'Впишите число.'
  if (amount === undefined || text.length > TYPED_LENGTH) {
    return 'Нужно число, например 6,1 или 1\u00A0840.'
  }
  if (amount <= 0) return notPositive
  if (amount < LEAST || amount > MOST) {
    return 'Слишком далеко от\u00A0наших шкал: проверьте число.'
  }
  return undefined
}

function monthsFault(text: string, months: number | undefined): string | undefined {
  if (text === '') return 'Сколько месяцев прошло?'
  if (months === undefined || !Number.isInteger(months)) return 'Нужно целое число месяцев.'
  if (months < FEWEST_MONTHS) {
    return 'Нужно хотя\u00A0бы два месяца: первый и\u00A0последний входят в\u00A0счёт.'
  }
  return months > MOST_MONTHS ? `Не\u00A0больше ${MOST_MONTHS}\u00A0месяцев.` : undefined
}
