import { type FormEvent, Fragment, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { withVisit } from '../../shared/attribution/address.ts'
import { links } from '../../shared/links.ts'
import { ladderRoute } from '../../shared/price/ladder-route.ts'
import {
  ADD_FIELD,
  type CalculatorWords,
  type PriceList,
  pickWord,
  readTariffChoice,
  type TariffChoice,
  tariffQuery,
  tariffUnit,
  VAT_FIELD,
  withTariff
} from '../../shared/price/price-list.ts'
import {
  onOneLine,
  percent,
  quarterOf,
  quarterRequest,
  taxWords,
  withQuarter
} from '../../shared/price/quarter.ts'
import { fill } from '../../shared/words/fill.ts'
import { thousands } from '../../shared/words/numbers.ts'
import { SelectBox } from '../lead-form/select-box.tsx'
import { isPlainClick } from '../plain-click.ts'
import { trustedHtml } from '../trusted.ts'

export interface CalculatorProps extends AskedChoice {
  vatNote: string
  notes: readonly string[]
}

/**
 * The sum of a quarter. Without JavaScript the form asks the server, which reckons with the same functions; hydration
 * answers at once: the sum, the address and the request below.
 */
export function Calculator(props: CalculatorProps) {
  const { list, vatNote, notes } = props
  const { form, choice, asked, change, submit } = useTariffChoice(props)
  const quarter = useMemo(() => quarterOf(list, choice), [list, choice])
  const isEmpty = choice.numbers.size === 0

  return (
    <form
      className="calc"
      id="calculator"
      method="get"
      action={`${links.prices()}#scale`}
      data-calculator=""
      ref={form}
      onChange={change}
      onSubmit={submit}
    >
      <div className="calc__side">
        <output className="calc__answer" id="sum">
          <span className="label" data-calculator-kicker="">
            {quarter.kicker}
          </span>
          <b className={`calc__total line ${isEmpty ? 'lead' : 'big'}`} data-calculator-total="">
            {quarter.total}
          </b>
        </output>
        <Wall hours={quarter.hours} text={quarter.work} />
        <ul data-calculator-parts="">
          {quarter.parts.map(({ name, formula, sum }) => (
            <li className="calc__part small" key={name}>
              <span className="keyed">{name}</span>
              <b className="calc__sum">{sum}</b>
              <span className="calc__formula label">{formula}</span>
            </li>
          ))}
        </ul>
        <div className="calc__notes" data-calculator-notes="">
          {quarter.notes.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </div>
        <a
          className="button button--cta button--wide calc__send"
          href={isEmpty ? '#lead' : `${links.prices()}?${tariffQuery(list, choice)}#lead`}
          data-calculator-send=""
          hidden={isEmpty}
        >
          {list.words.send}
        </a>
        <VatFields rate={list.vatRate} isOn={asked.hasVat} note={vatNote} />
        <ServiceFields list={list} numbers={asked.numbers} />
        <button
          className={`button button--wide calc__submit${isEmpty ? '' : ' button--line'}`}
          type="submit"
        >
          {list.words.submit}
        </button>
        {notes.map((text) => (
          <p className="calc__note" key={text}>
            {text}
          </p>
        ))}
      </div>
    </form>
  )
}

/** A cell of the wall is five hours; a high wall is laid with more cells in a row. */
const CELL = { hours: 5, width: 22, height: 10 } as const
const MANY_CELLS = 154

/** The hours of the quarter as a wall, laid from the ground up: cells of one line have its colour. */
function Wall({ hours, text }: { hours: readonly number[]; text: string }) {
  const ends = hours.map((_, part) => cellsOf(hours.slice(0, part + 1)))
  const all = ends.at(-1) ?? 0
  if (all === 0) return null
  const inRow = all > MANY_CELLS ? 24 : 14
  const height = Math.ceil(all / inRow) * CELL.height
  const cell = (at: number) =>
    `M${(at % inRow) * CELL.width} ${height - Math.floor(at / inRow) * CELL.height - CELL.height / 2}h${CELL.width - 2}`
  return (
    <figure className="calc__wall">
      <svg viewBox={`0 0 ${inRow * CELL.width - 2} ${height}`} aria-hidden="true">
        {ends.map((end, part) => {
          const from = ends[part - 1] ?? 0
          const d = Array.from({ length: end - from }, (_, at) => cell(from + at)).join('')
          // biome-ignore lint/suspicious/noArrayIndexKey: a part is known by its place alone.
          return <path key={part} d={d} />
        })}
      </svg>
      <figcaption className="caption">{text}</figcaption>
    </figure>
  )
}

function cellsOf(hours: readonly number[]): number {
  return Math.round(hours.reduce((total, count) => total + count, 0) / CELL.hours)
}

type Services = PriceList['services']
type Numbers = TariffChoice['numbers']

interface ServiceFieldsProps {
  list: PriceList
  /** The tariffs that the page was asked for. */
  numbers: Numbers
}

/** A field for every service; below its direction a phone folds the other ones. */
function ServiceFields({ list, numbers }: ServiceFieldsProps) {
  return (
    <details className="calc__services">
      <summary className="calc__legend fold__title">{list.words.services}</summary>
      <ul className="calc__lines topped">
        {directionsOf(list.services).map(([first, ...others]) => (
          <Fragment key={first.key}>
            <ServiceField service={first} number={numbers.get(first.key)} words={list.words} />
            {others.length > 0 && (
              <OtherServices services={others} numbers={numbers} words={list.words} />
            )}
          </Fragment>
        ))}
      </ul>
    </details>
  )
}

interface OtherServicesProps {
  services: Services
  numbers: Numbers
  words: CalculatorWords
}

/** Unfolded where one of them was asked for. */
function OtherServices({ services, numbers, words }: OtherServicesProps) {
  return (
    <li>
      <details className="fold" open={services.some(({ key }) => numbers.has(key))}>
        <summary className="fold__title fold__title--narrow calc__more">
          {fill(words.more, { count: services.length })}
        </summary>
        <ul>
          {services.map((service) => (
            <ServiceField
              key={service.key}
              service={service}
              number={numbers.get(service.key)}
              words={words}
            />
          ))}
        </ul>
      </details>
    </li>
  )
}

type Direction = [Services[number], ...Services[number][]]

/** Services of one direction stand together. */
function directionsOf(services: Services): Direction[] {
  const directions = new Map<string, Direction>()
  for (const service of services) {
    const begun = directions.get(service.direction)
    if (begun) begun.push(service)
    else directions.set(service.direction, [service])
  }
  return [...directions.values()]
}

interface ServiceFieldProps {
  service: PriceList['services'][number]
  /** The tariff that the page was asked for, from 1. */
  number: number | undefined
  words: CalculatorWords
}

/** A service with its tariffs to choose from. */
function ServiceField({ service, number, words }: ServiceFieldProps) {
  const { key, name, tariffs } = service
  return (
    <li className="calc__line">
      <label className="calc__label" htmlFor={`calc-${key}`}>
        {name}
      </label>
      <SelectBox>
        <select
          className="field__control calc__select"
          id={`calc-${key}`}
          name={key}
          defaultValue={number ?? ''}
        >
          <option value="">{words.none}</option>
          {tariffs.map((tariff, index) => (
            <option key={tariff.name} value={index + 1}>
              {optionText(tariff)}
            </option>
          ))}
        </select>
      </SelectBox>
    </li>
  )
}

type Tariff = PriceList['services'][number]['tariffs'][number]

/** «Вершина · от 420 тыс. ₽ в месяц» */
function optionText({ name, price, from, unit }: Tariff): string {
  return `${name} · ${from ? 'от ' : ''}${thousands(price)} тыс. ₽ ${tariffUnit(unit)}`
}

interface VatFieldsProps {
  /** Per cent. */
  rate: number
  isOn: boolean
  note: string
}

function VatFields({ rate, isOn, note }: VatFieldsProps) {
  const choices = [
    { value: 0, tax: taxWords(false), isChosen: !isOn },
    { value: rate, tax: `${taxWords(true)} ${percent(rate)}`, isChosen: isOn }
  ]
  return (
    <fieldset>
      <legend className="calc__legend">НДС</legend>
      <div className="pills row">
        {choices.map(({ value, tax, isChosen }) => (
          <label className="pill tap" key={value}>
            <input
              className="pill__input"
              type="radio"
              name={VAT_FIELD}
              value={value}
              defaultChecked={isChosen}
            />
            <span className="pill__text">{onOneLine(tax)}</span>
          </label>
        ))}
      </div>
      <p className="calc__vat-note">{note}</p>
    </fieldset>
  )
}

export interface AskedChoice {
  list: PriceList
  /** What the page was asked for, as it stands in an address; empty when nothing is chosen. */
  query: string
  /** The address named more than there is. */
  isPartial: boolean
}

/** What the form holds is the choice; what else on the page speaks of it follows. */
function useTariffChoice({ list, query, isPartial }: AskedChoice) {
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
    showChosen(chosen, list)
    fillRequests(requestOf(list, chosen), document.querySelectorAll<HTMLFormElement>(REQUEST))
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

  useEffect(() => {
    // A mark of the ladder takes its tariff, or takes it out again.
    const press = (event: MouseEvent) => {
      const mark = event.target instanceof Element ? event.target.closest('a[data-add]') : null
      if (!mark || !form.current || !isPlainClick(event)) return
      event.preventDefault()
      const [key = '', number = ''] = (mark.getAttribute('data-add') ?? '').split('.')
      add(form.current, mark.hasAttribute('data-chosen') ? `${key}.` : `${key}.${number}`)
      take()
    }
    document.addEventListener('click', press)
    return () => document.removeEventListener('click', press)
  }, [take])

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const { submitter } = event.nativeEvent as SubmitEvent
    const isAdded = submitter instanceof HTMLButtonElement && submitter.name === ADD_FIELD
    if (isAdded) add(event.currentTarget, submitter.value)
    take()
    bringIntoSight(isAdded ? 'scale' : 'sum')
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
  if (field instanceof HTMLSelectElement) field.value = number
}

const REQUEST = 'form[data-form="main"]'

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
    // A changed message is a new lead, so the form hears of the change.
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

/** The tariffs of the ladder and of the price list that are in the calculation say so. */
function showChosen(choice: TariffChoice, list: PriceList): void {
  for (const mark of document.querySelectorAll('a[data-add], button[form="calculator"]')) {
    const tariff = mark.getAttribute('data-add') ?? mark.getAttribute('value') ?? ''
    const [key = '', number] = tariff.split('.')
    const isChosen = String(choice.numbers.get(key)) === number
    const word = pickWord(isChosen)
    if (mark instanceof SVGElement) {
      const query = tariffQuery(list, withTariff(choice, list, tariff))
      mark.setAttribute('href', `${links.prices()}${query && `?${query}`}#scale`)
    }
    if (mark.hasAttribute('data-chosen') === isChosen) continue
    mark.toggleAttribute('data-chosen', isChosen)
    if (!(mark instanceof SVGElement)) mark.textContent = word
    mark.ariaLabel = mark.ariaLabel?.replace(pickWord(!isChosen), word) ?? word
  }
  showRoute()
}

function showRoute(): void {
  const rows = [...document.querySelectorAll('.ladder__row')]
  const points = rows.flatMap((row, at) => {
    const x = row.querySelector('[data-chosen]')?.parentElement?.getAttribute('x')
    return x ? [{ x, row: at }] : []
  })
  const route = document.querySelector('.ladder__route')
  if (route) route.innerHTML = trustedHtml(ladderRoute(points, rows.length))
}

function bringIntoSight(id: string): void {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  document
    .getElementById(id)
    ?.scrollIntoView({ behavior: isStill ? 'instant' : 'smooth', block: 'start' })
}

export const islands = { calculator: Calculator }
