import type { PriceList } from '../shared/price-list.ts'
import { type Quarter, quarterOf } from '../shared/quarter.ts'
import { quarterRequest, withQuarter } from '../shared/quarter-message.ts'
import { readTariffChoice, type TariffChoice, tariffQuery } from '../shared/tariff-choice.ts'
import { isPlainClick } from './plain-click.ts'

/**
 * Answers the calculator at once: the sum, the address and the request below. Without this the form asks the server,
 * which reckons with the same functions.
 */
export function watch(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-calculator]')
  if (!form) return
  const list: PriceList = JSON.parse(form.dataset.calculator ?? '')
  const show = () => showQuarter(form, list)

  form.addEventListener('change', show)
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    show()
    bringIntoSight(document.getElementById('sum'))
  })
  document.addEventListener('click', (event) => {
    const button = (event.target as Element).closest<HTMLButtonElement>('button[form="calculator"]')
    if (!button || !isPlainClick(event)) return
    event.preventDefault()
    choose(form, button.value)
    show()
    bringIntoSight(document.getElementById('calc'))
  })
  // Before the page scrolls there: what is folded away has no place yet.
  document.addEventListener('click', openTariffs, true)
  // A draft that is restored into the request may hold an earlier calculation.
  document.addEventListener('focusin', ({ target }) => {
    const request = (target as Element).closest<HTMLFormElement>('form[data-form="main"]')
    if (request) fillRequests(requestOf(form, list), [request])
  })
  // The visitor may have chosen before this script came, or the browser may have brought a choice back.
  if (isTouched(form)) show()
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted || isTouched(form)) show()
  })
}

function openTariffs({ target }: Event): void {
  const link = (target as Element).closest<HTMLAnchorElement>('.ladder a[href^="#"]')
  const fold = link && document.getElementById(link.hash.slice(1))?.closest('details')
  if (fold) fold.open = true
}

function showQuarter(form: HTMLFormElement, list: PriceList): void {
  const choice = readForm(form, list)
  const query = tariffQuery(list, choice)
  const address = location.pathname + (query && `?${query}`)
  history.replaceState(history.state, '', address)
  showAnswer(form, quarterOf(list, choice))
  showChosen(choice)
  const send = part<HTMLAnchorElement>(form, 'send')
  send.hidden = choice.numbers.size === 0
  send.href = `${address}#lead`
  fillRequests(requestOf(form, list), document.querySelectorAll('form[data-form="main"]'))
}

function readForm(form: HTMLFormElement, list: PriceList): TariffChoice {
  const values = [...new FormData(form)].map(([name, value]) => [name, String(value)])
  return readTariffChoice(list, new URLSearchParams(values))
}

function requestOf(form: HTMLFormElement, list: PriceList) {
  const choice = readForm(form, list)
  return quarterRequest(list, choice, quarterOf(list, choice))
}

/** Only what differs is written: a live region speaks of every change. */
function showAnswer(form: HTMLFormElement, { kicker, total, parts, notes }: Quarter): void {
  write(part(form, 'kicker'), kicker)
  write(part(form, 'total'), total)
  const template = part<HTMLTemplateElement>(form, 'part')
  part(form, 'parts').replaceChildren(
    ...parts.map((values) => {
      const item = template.content.cloneNode(true) as DocumentFragment
      for (const [name, text] of Object.entries(values)) {
        write(item.querySelector(`[data-part="${name}"]`), text)
      }
      return item
    })
  )
  part(form, 'notes').replaceChildren(
    ...notes.map((text) => {
      const note = document.createElement('p')
      note.textContent = text
      return note
    })
  )
}

/** The tariffs that are in the calculation say so. */
function showChosen({ numbers }: TariffChoice): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>('button[form="calculator"]')) {
    const [key = '', number] = button.value.split('.')
    const isChosen = String(numbers.get(key)) === number
    if (button.hasAttribute('data-chosen') === isChosen) continue
    button.toggleAttribute('data-chosen', isChosen)
    const [before, after] = isChosen ? ['Выбрать', 'В расчёте'] : ['В расчёте', 'Выбрать']
    button.textContent = after
    button.ariaLabel = button.ariaLabel?.replace(before, after) ?? after
  }
}

type QuarterRequest = ReturnType<typeof quarterRequest>

/** The calculation goes into a request beside what its writer has typed; the theme only where it was left alone. */
function fillRequests(request: QuarterRequest, forms: Iterable<HTMLFormElement>): void {
  for (const form of forms) {
    const message = form.querySelector<HTMLTextAreaElement>('textarea[name="message"]')
    if (!message) continue
    const text = withQuarter(message.value, request?.message ?? '')
    if (message.value !== text) message.value = text
    const theme = form.querySelector<HTMLSelectElement>('select[name="theme"]')
    if (theme && request) fillTheme(theme, request.theme)
  }
}

/** The theme that the calculation last gave to a field. */
const given = new WeakMap<HTMLSelectElement, string>()

function fillTheme(field: HTMLSelectElement, theme: string): void {
  const isOwn = [...field.options].every(
    ({ selected, defaultSelected }) => selected === defaultSelected
  )
  if (!isOwn && field.value !== given.get(field)) return
  field.value = theme
  given.set(field, theme)
}

function choose(form: HTMLFormElement, value: string): void {
  const [key = '', number = ''] = value.split('.')
  const field = form.elements.namedItem(key)
  if (field instanceof HTMLSelectElement) field.value = number
}

function isTouched(form: HTMLFormElement): boolean {
  return [...form.elements].some((field) => {
    if (field instanceof HTMLInputElement) return field.checked !== field.defaultChecked
    if (!(field instanceof HTMLSelectElement)) return false
    const first = [...field.options].findIndex(({ defaultSelected }) => defaultSelected)
    return field.selectedIndex !== Math.max(0, first)
  })
}

function bringIntoSight(element: HTMLElement | null): void {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  element?.scrollIntoView({ behavior: isStill ? 'instant' : 'smooth', block: 'start' })
}

function part<Part extends HTMLElement>(form: HTMLFormElement, name: string): Part {
  return form.querySelector(`[data-calculator-${name}]`) as Part
}

function write(element: Element | null, text: string): void {
  if (element && element.textContent !== text) element.textContent = text
}
