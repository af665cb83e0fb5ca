import { visitLink } from '../shared/api-links.ts'
import { UNCONFIRMED_TOUCH } from '../shared/attribution/touch-marker.ts'

/**
 * Has the server set the same first touch: Safari keeps cookies that a script wrote for 1 to 7 days, those of
 * an answer for as long as they say. Asked again on the next page when the answer did not come.
 */
export async function confirmVisit(): Promise<void> {
  try {
    if (!sessionStorage.getItem(UNCONFIRMED_TOUCH)) return
    const response = await fetch(visitLink(), { method: 'POST', keepalive: true })
    if (response.ok) sessionStorage.removeItem(UNCONFIRMED_TOUCH)
  } catch {
    // Storage is forbidden, or there is no network: the first touch lives as long as the browser lets it.
  }
}
