import type { PriceList } from '../../shared/price/price-list.ts'
import { thousands } from '../../shared/price/rubles.ts'
import type { TariffChoice } from '../../shared/price/tariff-choice.ts'
import { tariffUnit } from '../../shared/price/tariff-unit.ts'
import { SelectBox } from '../lead-form/select-box.tsx'

interface ServiceFieldsProps extends Pick<TariffChoice, 'numbers'> {
  list: PriceList
}

/** A field for every service, with its tariffs to choose from. */
export function ServiceFields({ list, numbers }: ServiceFieldsProps) {
  return (
    <fieldset className="calc__services">
      <legend className="calc__legend">{'Услуги и\u00A0размер'}</legend>
      <ul className="calc__lines">
        {list.services.map(({ key, name, tariffs }) => (
          <li className="calc__line" key={key}>
            <label className="calc__label" htmlFor={`calc-${key}`}>
              {name}
            </label>
            <SelectBox>
              <select
                className="field__control calc__select"
                id={`calc-${key}`}
                name={key}
                defaultValue={numbers.get(key) ?? ''}
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
        ))}
      </ul>
    </fieldset>
  )
}

type Tariff = PriceList['services'][number]['tariffs'][number]

/** «Вершина · от 420 тыс. ₽ в месяц» */
function optionText({ name, price, from, unit }: Tariff): string {
  return `${name} · ${from ? 'от ' : ''}${thousands(price)} тыс. ₽ ${tariffUnit(unit)}`
}
