const SCALES = { тыс: 1e3, млн: 1e6, млрд: 1e9 } as const
/** Digits with a comma or a point, then a word for thousands or millions. */
const AMOUNT = /^([-−]?\d+(?:[.,]\d+)?)(?:(тыс|млн|млрд)\.?)?$/
/** Spaces of every kind, and signs of what is counted. */
const AROUND = /[\s\u00A0\u202F₽%]/g

/** «1 840,5», «1840.5», «6,1 млн», «12 тыс. ₽»; nothing for what is no number. */
export function readAmount(text: string): number | undefined {
  const [, digits, scale] = AMOUNT.exec(text.toLowerCase().replace(AROUND, '')) ?? []
  if (digits === undefined) return undefined
  const number = Number(digits.replace(',', '.').replace('−', '-'))
  return number * (scale ? SCALES[scale as keyof typeof SCALES] : 1)
}
