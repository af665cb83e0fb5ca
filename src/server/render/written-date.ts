import { longDate } from '../../shared/dates.ts'
import { memoText } from '../budget/byte-cache.ts'

/** A day as people read it. Formatting one takes longer than the rest of a list's item. */
export const writtenDate = memoText('days', longDate)
