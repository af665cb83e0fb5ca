import { type ComponentProps, createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { Bricks } from '../islands/rating/bricks.tsx'

/** A total as laid bricks where nothing of it changes. */
export function drawBricks(
  parts: readonly number[],
  drawing: Omit<ComponentProps<typeof Bricks>, 'parts'> = {}
): string {
  return renderToStaticMarkup(createElement(Bricks, { parts, ...drawing }))
}
