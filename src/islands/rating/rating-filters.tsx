import { memo } from 'react'
import { TOTAL } from '../../shared/rating/order.ts'
import { weightParam } from '../../shared/rating/weights.ts'
import { slug } from '../../shared/words/slug.ts'
import { SelectBox } from '../lead-form/select-box.tsx'
import { onPlainClick } from './plain-press.ts'
import type { RatingPart, RatingTools } from './use-rating.ts'

/** A select for each attribute that tells participants apart; on a phone a sheet of its own. */
export function RatingFilters({ data, tools, found }: RatingPart & { found: number }) {
  const { choice, printed, isLive, ask } = tools
  function clear(asked: URLSearchParams): void {
    for (const name of [...asked.keys()]) asked.delete(name)
    asked.set('sort', TOTAL)
    for (const { id, weight } of data.metrics) asked.set(weightParam(id), String(weight))
  }
  return (
    <div className="rating-filters" id="filtry" popover="auto">
      <div className="rating-filters__head">
        <p className="rating-filters__title">Фильтры</p>
        <button
          className="cross"
          type="button"
          popoverTarget="filtry"
          popoverTargetAction="hide"
          aria-label="Закрыть фильтры"
        />
      </div>
      <FilterFields filters={data.filters} printed={printed} />
      <div className="rating-filters__foot">
        <button className="button rating-filters__submit" type="submit">
          {isLive ? `Показать ${found}` : 'Показать'}
        </button>
        {choice.query !== '' && (
          <a
            className="rating-filters__reset"
            href={data.path}
            onClick={onPlainClick(() => ask(clear))}
          >
            Сбросить
          </a>
        )}
      </div>
    </div>
  )
}

interface FilterFieldsProps extends Pick<RatingPart['data'], 'filters'> {
  printed: RatingTools['printed']
}

/** Drawn once: the fields are uncontrolled. */
const FilterFields = memo(function FilterFields({ filters, printed }: FilterFieldsProps) {
  return (
    <div className="rating-filters__fields">
      {filters.map(({ id, title, values }, index) => (
        <div className="field" key={id}>
          <label className="field__label" htmlFor={`filtr-${id}`}>
            {title}
          </label>
          <SelectBox>
            <select
              className="field__control"
              id={`filtr-${id}`}
              name={id}
              defaultValue={slug(values[printed.filters[index] ?? -1] ?? '')}
            >
              <option value="">Не важно</option>
              {values.map((value) => (
                <option key={value} value={slug(value)}>
                  {value}
                </option>
              ))}
            </select>
          </SelectBox>
        </div>
      ))}
    </div>
  )
})
