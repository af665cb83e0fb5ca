import type { PriceList } from '../../shared/price/price-list.ts'
import { thousands } from '../../shared/price/rubles.ts'
import { tariffUnit } from '../../shared/price/tariff-unit.ts'
import { SelectBox } from '../lead-form/select-box.tsx'

interface ServiceFieldProps {
  service: PriceList['services'][number]
  /** The tariff that the page was asked for, from 1. */
  number: number | undefined
}

/** A service with its tariffs to choose from. */
export function ServiceField({ service, number }: ServiceFieldProps) {
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
