import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react'
import { withVisit } from '../../shared/attribution/address.ts'
import { pickWord } from '../../shared/price/pick-word.ts'
import { ADD_FIELD, type PriceList } from '../../shared/price/price-list.ts'
import { quarterOf } from '../../shared/price/quarter.ts'
import { quarterRequest, withQuarter } from '../../shared/price/quarter-message.ts'
import {
  readTariffChoice,
  type TariffChoice,
  tariffQuery
} from '../../shared/price/tariff-choice.ts'

export interface AskedChoice {
  list: PriceList
  /** What the page was asked for, as it stands in an address; empty when nothing is chosen. */
  query: string
  /** The address named more than there is. */
  isPartial: boolean
}

/** What the form holds is the choice; what else on the page speaks of it follows. */
export function useTariffChoice({ list, query, isPartial }: AskedChoice) {
  const form = useRef<HTMLFormElement>(null)
  const [asked] = useState(() => ({
    ...readTariffChoice(list, new URLSearchParams(query)),
    isPartial
  }))
  const [choice, setChoice] = useState<TariffChoice>(asked)

  const take = useCallback(() => {
    if (!form.current) return
    const chosen = readForm(form.current, list)
    setChoice(chosen)
    showAddress(tariffQuery(list, chosen))
    showChosen(chosen)
    fillRequests(requestOf(list, chosen), openRequests())
  }, [list])

  useEffect(() => {
    const current = tariffQuery(list, choice)
    // The visitor may have chosen before React came, or the browser may have brought a choice back.
    const follow = () => {
      if (form.current && tariffQuery(list, readForm(form.current, list)) !== current) take()
    }
    // A draft that is restored into a request may hold an earlier calculation.
    const begin = ({ target }: { target: EventTarget | null }) => {
      fillBegun(requestOf(list, choice), target)
    }
    follow()
    begin({ target: document.activeElement })
    addEventListener('pageshow', follow)
    document.addEventListener('lead-begun', begin)
    return () => {
      removeEventListener('pageshow', follow)
      document.removeEventListener('lead-begun', begin)
    }
  }, [list, choice, take])

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const { submitter } = event.nativeEvent as SubmitEvent
    const isAdded = submitter instanceof HTMLButtonElement && submitter.name === ADD_FIELD
    if (isAdded) add(event.currentTarget, submitter.value)
    take()
    bringIntoSight(isAdded ? 'calc' : 'sum')
  }

  return { form, asked, choice, change: take, submit }
}

function readForm(form: HTMLFormElement, list: PriceList): TariffChoice {
  const values = [...new FormData(form)].map(([name, value]) => [name, String(value)])
  return readTariffChoice(list, new URLSearchParams(values))
}

function requestOf(list: PriceList, choice: TariffChoice) {
  return quarterRequest(list, choice, quarterOf(list, choice))
}

/** A button of the price list puts its tariff into the field of its service. */
function add(form: HTMLFormElement, value: string): void {
  const [key = '', number = ''] = value.split('.')
  const field = form.elements.namedItem(key)
  if (!(field instanceof HTMLSelectElement)) return
  field.value = number
  field.closest('details')?.setAttribute('open', '')
}

const REQUEST = 'form[data-form="main"]'

function openRequests(): Iterable<HTMLFormElement> {
  return document.querySelectorAll<HTMLFormElement>(REQUEST)
}

type Request = ReturnType<typeof quarterRequest>

/** The calculation that a request was last given: its writer may have taken it out again. */
const filled = new WeakMap<HTMLFormElement, string>()

/** A request that is begun has the calculation, unless it was given it before. */
function fillBegun(request: Request, target: EventTarget | null): void {
  const form = target instanceof Element ? target.closest<HTMLFormElement>(REQUEST) : null
  if (!form || filled.get(form) === textOf(request)) return
  // Sent before the calculator was there, with the calculation that the page had begun with.
  if (!filled.has(form) && 'emptied' in form.dataset) filled.set(form, textOf(request))
  else fillRequests(request, [form])
}

/** The calculation goes into a request beside what its writer has typed; the theme only where it was left alone. */
function fillRequests(request: Request, forms: Iterable<HTMLFormElement>): void {
  for (const form of forms) {
    const message = form.querySelector<HTMLTextAreaElement>('textarea[name="message"]')
    if (!message) continue
    filled.set(form, textOf(request))
    const text = withQuarter(message.value, textOf(request))
    if (message.value === text) continue
    message.value = text
    const theme = form.querySelector<HTMLSelectElement>('select[name="theme"]')
    if (theme && request) fillTheme(theme, request.theme)
    // What was sent of it is another lead now.
    if (form.closest('[data-hydrated]')) {
      message.dispatchEvent(new Event('input', { bubbles: true }))
    }
  }
}

function textOf(request: Request): string {
  return request?.message ?? ''
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

/** The address is a link to the calculation. */
function showAddress(query: string): void {
  history.replaceState(
    history.state,
    '',
    withVisit(location.pathname + (query && `?${query}`), location.search)
  )
}

/** The tariffs of the price list that are in the calculation say so. */
function showChosen({ numbers }: TariffChoice): void {
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

function bringIntoSight(id: string): void {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  document
    .getElementById(id)
    ?.scrollIntoView({ behavior: isStill ? 'instant' : 'smooth', block: 'start' })
}
