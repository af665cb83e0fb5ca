import { plural } from '../shared/words/plural.ts'

/** The word after the number of months agrees with it while it is typed. */
export function watch(): void {
  document.addEventListener('input', ({ target }) => {
    const field = target as Element
    if (field.matches('[data-height] [name="mes"]')) agree(field as HTMLInputElement)
  })
  const field = document.querySelector<HTMLInputElement>('[data-height] [name="mes"]')
  if (field) agree(field)
}

function agree(field: HTMLInputElement): void {
  const word = field.parentElement?.querySelector('[data-height-word]')
  const months = Number(field.value)
  if (!word) return
  const count = Number.isInteger(months) ? months : 0
  word.textContent = plural(count, ['месяц', 'месяца', 'месяцев'])
}
