/** Whether trials run whole, as for the record: what `WHOLE_TRIALS=1 npm run test:long` does. */
export const ARE_WHOLE = process.env.WHOLE_TRIALS === '1'

/** How often a trial is repeated: whole for the record, and else as often as finds the same kinds of faults. */
export function trialSize(whole: number, everyday: number): number {
  return ARE_WHOLE ? whole : everyday
}
