import { freshTouches } from '../shared/attribution/fresh-touches.ts'
import { VISIT_PATH_KEY } from '../shared/attribution/visit-path.ts'

/** Takes what is too old out of the way that led here; what is no way at all goes whole. */
export function forgetTouches(): void {
  try {
    const text = localStorage.getItem(VISIT_PATH_KEY) ?? '[]'
    localStorage.removeItem(VISIT_PATH_KEY)
    localStorage.setItem(VISIT_PATH_KEY, JSON.stringify(freshTouches(JSON.parse(text), new Date())))
  } catch {
    // Storage is forbidden, or somebody has written into it.
  }
}
