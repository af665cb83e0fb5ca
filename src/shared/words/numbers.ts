const rules = /* @__PURE__ */ new Intl.PluralRules('ru')

/** The three Russian noun forms, in dictionary order: 1 заявка, 2 заявки, 5 заявок. */
export type NounForms = readonly [one: string, few: string, many: string]

/**
 * The noun form that agrees with a whole number.
 *
 * Source: CLDR plural rules for `ru`, as shipped in the ICU data of Node and browsers.
 *
 * @param count Any integer; the sign is ignored.
 * @throws {RangeError} When `count` is not an integer: a fraction takes a fourth form.
 */
export function plural(count: number, [one, few, many]: NounForms): string {
  if (!Number.isInteger(count)) throw new RangeError(`plural() needs an integer, got ${count}`)

  const category = rules.select(count)
  if (category === 'one') return one
  return category === 'few' ? few : many
}

const formats = new Map<number, Intl.NumberFormat>()

/** A number with one digit after the comma, as tables print totals: «91,0»; or with as many as are asked for. */
export function decimal(value: number, digits = 1): string {
  const format = formats.get(digits) ?? formatOf(digits)
  formats.set(digits, format)
  return format.format(value)
}

function formatOf(digits: number): Intl.NumberFormat {
  return new Intl.NumberFormat('ru', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits
  })
}

/** «120 000 ₽» */
export function rubles(sum: number): string {
  return `${sum.toLocaleString('ru')} ₽`
}

/** 120 000 as «120». */
export function thousands(sum: number): string {
  return (sum / 1000).toLocaleString('ru')
}

/** The greatest value; `Math.max(...values)` overflows the stack on long arrays. */
export function greatest(values: readonly number[], least: number): number {
  return values.reduce((most, value) => Math.max(most, value), least)
}
