import { freshTouches } from '../shared/attribution/fresh-touches.ts'
import { VISIT_PATH_KEY } from '../shared/attribution/visit-path.ts'

/** Takes what is too old out of the way that led here. */
export function forgetTouches(): void {
  try {
    const path = JSON.parse(localStorage.getItem(VISIT_PATH_KEY) ?? '[]')
    localStorage.setItem(VISIT_PATH_KEY, JSON.stringify(freshTouches(path, new Date())))
  } catch {
    // Storage is forbidden, or somebody wrote into it: nothing of ours is there.
  }
}
