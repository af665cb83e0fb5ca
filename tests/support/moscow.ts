import { createZone } from '../../src/shared/dates.ts'

/** The zone that the site has unless it is told another. */
export const MOSCOW = createZone('Europe/Moscow')
