import { VAT_FIELD } from '../../shared/price/price-list.ts'
import { onOneLine, percent, taxWords } from '../../shared/price/quarter.ts'

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
