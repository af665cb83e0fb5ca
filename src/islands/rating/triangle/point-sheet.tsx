import { useEffect, useRef } from 'react'
import { SHOTS } from '../../../shared/rating/triangle/asked-point.ts'
import type { PointStanding } from '../../../shared/rating/triangle/point-standing.ts'
import { placeOf, SHEET } from '../../../shared/rating/triangle/sheet-place.ts'
import { pointValueText } from '../../../shared/rating/triangle/triangle-words.ts'
import { shareOf } from '../../../shared/rating/triangle/whole-point.ts'
import type { TrianglePart } from './triangle-part.ts'
import { TriangleSheet } from './triangle-sheet.tsx'
import { usePoint } from './use-point.ts'

/** A picture of nothing: what is pressed is drawn beneath it. */
const CLEAR = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'

interface PointSheetProps extends TrianglePart {
  standing: PointStanding
}

/**
 * The drawing that is pressed. Without JavaScript it lies under a button that sends where; once hydrated, the point is
 * dragged, or moved by keys.
 */
export function PointSheet({ standing, ...part }: PointSheetProps) {
  const { data, tools, triangle } = part
  const sheet = useRef<HTMLDivElement>(null)
  const hadFocus = useRef(false)
  const { onSheet, onHandle } = usePoint(part, standing.point, sheet)
  // What had the focus makes room for what takes its place.
  useEffect(() => {
    hadFocus.current = sheet.current?.contains(document.activeElement) ?? false
  }, [])
  const [x, y] = placeOf(shareOf(standing.point))
  return (
    <>
      <div className="triangle__sheet" ref={sheet} {...(tools.isLive && onSheet)}>
        <TriangleSheet {...{ data, triangle, standing }} />
        {SHOTS.map(({ name, width, height }) => (
          <input
            className={`triangle__shot triangle__shot--${width}`}
            type="image"
            name={name}
            src={CLEAR}
            width={width}
            height={height}
            alt="Поставить точку в&nbsp;треугольнике весов"
            // Kept, for a press from before the script is sent by it.
            hidden={tools.isLive}
            key={name}
          />
        ))}
        {tools.isLive && (
          <div
            className="triangle__handle"
            role="slider"
            tabIndex={0}
            aria-label="Точка весов"
            aria-describedby="treugolnik-keys"
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={standing.point[0]}
            aria-valuetext={pointValueText(data, standing)}
            style={{ left: `${(x * 100) / SHEET.width}%`, top: `${(y * 100) / SHEET.height}%` }}
            // biome-ignore lint/a11y/noAutofocus: it takes the place of what had the focus.
            autoFocus={hadFocus.current}
            {...onHandle}
          />
        )}
      </div>
      <p className="triangle__keys" id="treugolnik-keys" hidden={!tools.isLive}>
        Стрелки двигают точку на&nbsp;1, с&nbsp;Shift на&nbsp;10. Home возвращает веса рейтинга.
      </p>
    </>
  )
}
