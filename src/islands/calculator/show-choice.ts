import { withVisit } from '../../shared/attribution/address.ts'
import { pickWord } from '../../shared/price/pick-word.ts'
import type { TariffChoice } from '../../shared/price/tariff-choice.ts'

/** The address is a link to the calculation. */
export function showAddress(query: string): void {
  history.replaceState(
    history.state,
    '',
    withVisit(location.pathname + (query && `?${query}`), location.search)
  )
}

/** The tariffs of the price list that are in the calculation say so. */
export function showChosen({ numbers }: TariffChoice): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>('button[form="calculator"]')) {
    const [key = '', number] = button.value.split('.')
    const isChosen = String(numbers.get(key)) === number
    if (button.hasAttribute('data-chosen') === isChosen) continue
    button.toggleAttribute('data-chosen', isChosen)
    const word = pickWord(isChosen)
    button.textContent = word
    button.ariaLabel = button.ariaLabel?.replace(pickWord(!isChosen), word) ?? word
  }
}

export function bringIntoSight(id: string): void {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  document
    .getElementById(id)
    ?.scrollIntoView({ behavior: isStill ? 'instant' : 'smooth', block: 'start' })
}
