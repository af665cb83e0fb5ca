const whole = new Intl.NumberFormat('ru', { maximumFractionDigits: 0 })
const exact = new Intl.NumberFormat('ru', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** Kopecks as people read them: «240 000 ₽», «1 500,50 ₽». */
export function money(kopecks: number): string {
  const format = kopecks % 100 === 0 ? whole : exact
  return `${format.format(kopecks / 100)} ₽`
}

/** Kopecks as a headline says them, to the rouble. */
export function roundMoney(kopecks: number): string {
  return `${whole.format(Math.round(kopecks / 100))} ₽`
}

/** A whole number as people read it. */
export function count(value: number): string {
  return whole.format(value)
}
