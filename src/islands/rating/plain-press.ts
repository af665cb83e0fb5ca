import type { MouseEvent } from 'react'
import { isPlainClick } from '../plain-click.ts'

/** A link that is answered in place, unless it is asked for in a new tab. */
export function onPlainClick(answer: () => void): (event: MouseEvent) => void {
  return (event) => {
    if (!isPlainClick(event.nativeEvent)) return
    event.preventDefault()
    answer()
  }
}
