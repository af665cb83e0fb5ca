import { useMemo } from 'react'
import { links } from '../../shared/links.ts'
import { quarterOf } from '../../shared/price/quarter.ts'
import { tariffQuery } from '../../shared/price/tariff-choice.ts'
import { ServiceFields } from './service-fields.tsx'
import { type AskedChoice, useTariffChoice } from './use-tariff-choice.ts'
import { VatFields } from './vat-fields.tsx'

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
