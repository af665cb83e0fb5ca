import { Fragment, useMemo } from 'react'
import { links } from '../../shared/links.ts'
import { type PriceList, VAT_FIELD } from '../../shared/price/price-list.ts'
import { onOneLine, percent, quarterOf, taxWords } from '../../shared/price/quarter.ts'
import { thousands } from '../../shared/price/rubles.ts'
import { type TariffChoice, tariffQuery } from '../../shared/price/tariff-choice.ts'
import { tariffUnit } from '../../shared/price/tariff-unit.ts'
import { plural } from '../../shared/words/plural.ts'
import { SelectBox } from '../lead-form/select-box.tsx'
import { type AskedChoice, useTariffChoice } from './use-tariff-choice.ts'

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
      action={`${links.prices()}#calc`}
      data-calculator=""
      ref={form}
      onChange={change}
      onSubmit={submit}
    >
      <ServiceFields list={list} numbers={asked.numbers} />
      <div className="calc__side">
        <VatFields rate={list.vatRate} isOn={asked.hasVat} note={vatNote} />
        <button
          className={`button button--wide calc__submit${isEmpty ? '' : ' button--line'}`}
          type="submit"
        >
          Посчитать квартал
        </button>
        <output className="calc__answer" id="sum">
          <span className="calc__kicker" data-calculator-kicker="">
            {quarter.kicker}
          </span>
          <b className="calc__total" data-calculator-total="">
            {quarter.total}
          </b>
        </output>
        <ul className="calc__parts" data-calculator-parts="">
          {quarter.parts.map(({ name, formula, sum }) => (
            <li className="calc__part" key={name}>
              <span>{name}</span>
              <b className="calc__sum">{sum}</b>
              <span className="calc__formula">{formula}</span>
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
          Отправить этот расчёт
        </a>
        {notes.map((text) => (
          <p className="calc__note" key={text}>
            {text}
          </p>
        ))}
      </div>
    </form>
  )
}

type Services = PriceList['services']
type Numbers = TariffChoice['numbers']

interface ServiceFieldsProps {
  list: PriceList
  /** The tariffs that the page was asked for. */
  numbers: Numbers
}

/** A field for every service; below its direction a phone folds the other ones. */
export function ServiceFields({ list, numbers }: ServiceFieldsProps) {
  return (
    <fieldset className="calc__services">
      <legend className="calc__legend">{'Услуги и\u00A0размер'}</legend>
      <ul className="calc__lines">
        {directionsOf(list.services).map(([first, ...others]) => (
          <Fragment key={first.key}>
            <ServiceField service={first} number={numbers.get(first.key)} />
            {others.length > 0 && <OtherServices services={others} numbers={numbers} />}
          </Fragment>
        ))}
      </ul>
    </fieldset>
  )
}

interface OtherServicesProps {
  services: Services
  numbers: Numbers
}

/** Unfolded where one of them was asked for. */
function OtherServices({ services, numbers }: OtherServicesProps) {
  const count = services.length
  const noun = plural(count, ['специализация', 'специализации', 'специализаций'])
  return (
    <li>
      <details className="fold" open={services.some(({ key }) => numbers.has(key))}>
        <summary className="fold__title fold__title--narrow calc__more">
          {`Ещё ${count}\u00A0${noun}`}
        </summary>
        <ul>
          {services.map((service) => (
            <ServiceField key={service.key} service={service} number={numbers.get(service.key)} />
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
}

/** A service with its tariffs to choose from. */
function ServiceField({ service, number }: ServiceFieldProps) {
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
          <option value="">не нужно</option>
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

export function VatFields({ rate, isOn, note }: VatFieldsProps) {
  const choices = [
    { value: 0, tax: taxWords(false), isChosen: !isOn },
    { value: rate, tax: `${taxWords(true)} ${percent(rate)}`, isChosen: isOn }
  ]
  return (
    <fieldset>
      <legend className="calc__legend">НДС</legend>
      <div className="pills">
        {choices.map(({ value, tax, isChosen }) => (
          <label className="pill" key={value}>
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
