import type { KeyboardEvent, MouseEvent, PointerEvent, RefObject } from 'react'
import { setPoint } from '../../../shared/rating/triangle/asked-point.ts'
import { movedPoint } from '../../../shared/rating/triangle/moved-point.ts'
import { pointAt, SHEET } from '../../../shared/rating/triangle/sheet-place.ts'
import { scaledPoint, type WholePoint } from '../../../shared/rating/triangle/whole-point.ts'
import type { TrianglePart } from './triangle-part.ts'

/** What moves the point. The address follows once it rests: browsers refuse to rewrite it a hundred times in a row. */
export function usePoint(
  { data, tools, triangle }: TrianglePart,
  point: WholePoint,
  sheet: RefObject<HTMLDivElement | null>
) {
  function put(next: WholePoint | undefined): void {
    if (next && next.join() !== point.join())
      tools.ask((asked) => setPoint(data, asked, next), true)
  }

  function putAt({ clientX, clientY }: { clientX: number; clientY: number }): void {
    const box = sheet.current?.getBoundingClientRect()
    if (!box) return
    const x = ((clientX - box.left) * SHEET.width) / box.width
    const y = ((clientY - box.top) * SHEET.height) / box.height
    put(scaledPoint(pointAt(x, y)))
  }

  return {
    onSheet: {
      // A finger on the sheet scrolls the page: it takes hold of the point itself, or taps.
      onPointerDown(event: PointerEvent<HTMLDivElement>) {
        const handle = event.currentTarget.querySelector<HTMLElement>('[role="slider"]')
        if (event.button !== 0 || (event.pointerType === 'touch' && event.target !== handle)) return
        event.preventDefault()
        event.currentTarget.setPointerCapture(event.pointerId)
        handle?.focus({ preventScroll: true })
        putAt(event)
      },
      onPointerMove(event: PointerEvent<HTMLDivElement>) {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) putAt(event)
      },
      onPointerUp: () => tools.note(),
      onPointerCancel: () => tools.note(),
      onClick(event: MouseEvent) {
        putAt(event)
        tools.note()
      }
    },
    onHandle: {
      onKeyDown(event: KeyboardEvent) {
        const next = movedPoint(point, triangle.published, event)
        if (!next) return
        event.preventDefault()
        put(next)
      },
      onKeyUp: () => tools.note()
    }
  }
}
