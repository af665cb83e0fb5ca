import type { FieldFault } from './describe-fault.ts'

interface Place {
  timezone: string
  utc: string
}

/** An offset that is not the one its time zone has today: the clocks of the pages go by the offset. */
export function checkClock({ timezone, utc }: Place): FieldFault[] {
  const kept = new Intl.DateTimeFormat('en', { timeZone: timezone, timeZoneName: 'shortOffset' })
    .formatToParts()
    .find(({ type }) => type === 'timeZoneName')
    ?.value.replace('GMT', 'UTC')
  return kept === utc
    ? []
    : [{ path: ['utc'], text: `found "${utc}"; allowed: ${kept}, what ${timezone} keeps` }]
}
