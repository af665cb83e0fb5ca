import { memo } from 'react'
import { sumOf } from '../../shared/rating/total.ts'
import { shareText, weightParam } from '../../shared/rating/weights.ts'
import { NO_WEIGHTS, weightsHint } from '../../shared/rating/words.ts'
import type { RatingPart } from './use-rating.ts'

const STEP = 5

/** A visitor's own weights: only their proportions count. */
export function RatingWeights({ data, tools }: RatingPart) {
  const { choice, printed } = tools
  const { weights, isOwn } = choice.weights
  const all = sumOf(weights)
  return (
    <details className="rating-weights" id="vesa" open={printed.weights.isOwn}>
      <summary className="rating-weights__summary chevron">
        <span className="rating-weights__title">Изменить веса</span>
        <span className="rating-weights__hint" data-rating-hint="">
          {choice.isNothing ? NO_WEIGHTS : weightsHint(weights, all, isOwn)}
        </span>
      </summary>
      <fieldset className="rating-weights__grid">
        <legend className="visually-hidden">Ваши веса показателей</legend>
        {data.metrics.map(({ id, title }, index) => (
          <div className="weight-step" key={id}>
            <WeightField
              param={weightParam(id)}
              title={title}
              tone={index + 1}
              printed={printed.weights.weights[index]}
            />
            <p className="weight-step__share">{shareText(weights[index] ?? 0, all)}</p>
          </div>
        ))}
      </fieldset>
      <div className="rating-weights__foot">
        <button className="button button--small" type="submit" data-rating-weigh="">
          Пересчитать
        </button>
        <p className="rating-weights__note">
          Важны соотношения: доли приводятся к&nbsp;100&nbsp;%. Опубликованный порядок
          не&nbsp;меняется, ваш живёт в&nbsp;ссылке.
        </p>
      </div>
    </details>
  )
}

interface WeightFieldProps {
  param: string
  title: string
  tone: number
  printed: number | undefined
}

/** Drawn once: a field that is drawn again has its name and type written anew, changed or not. */
const WeightField = memo(function WeightField({ param, title, tone, printed }: WeightFieldProps) {
  return (
    <>
      <label className={`weight-step__label tone-${tone}`} htmlFor={param}>
        {title}
      </label>
      <div className="weight-step__control">
        <button
          className="weight-step__button"
          type="button"
          data-step={-STEP}
          aria-label={`${title}: меньше на\u00A0${STEP}`}
        >
          −
        </button>
        <input
          className="weight-step__input"
          id={param}
          name={param}
          type="number"
          inputMode="numeric"
          min="0"
          max="100"
          defaultValue={printed}
        />
        <button
          className="weight-step__button"
          type="button"
          data-step={STEP}
          aria-label={`${title}: больше на\u00A0${STEP}`}
        >
          +
        </button>
      </div>
    </>
  )
})
