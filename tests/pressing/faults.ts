// Runs in the page.
import { controlsIn, nameOf } from './controls.ts'
import { findUnreachable } from './reach.ts'
import { findSmallTargets } from './target-size.ts'

/** What cannot be pressed in some parts of the page, or is too small for it, each in a line. */
export function faultsOf(roots: Iterable<Element>): string[] {
  const controls = controlsIn(roots)
  const small = [...findSmallTargets(controls)].map(
    ([element, near]) => `${nameOf(element)}: under 24 px and close to ${nameOf(near)}`
  )
  const covered = [...findUnreachable(controls)].map(
    ([element, obstacle]) => `${nameOf(element)}: ${obstacle}`
  )
  return [...small, ...covered]
}
