import { HOME_CITY } from '../../../shared/city.ts'
import type { Collections } from '../../content/content.ts'

/** The office that a page shows until a city is chosen comes first. */
export function orderedOffices(offices: Collections['offices']) {
  return [...offices].sort((a, b) => Number(b.slug === HOME_CITY) - Number(a.slug === HOME_CITY))
}
