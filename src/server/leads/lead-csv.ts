import type { Zone } from '../../shared/dates.ts'
import { exactCell, toCsv, toCsvLines } from '../../shared/formats.ts'
import type { StoredLead } from './lead.ts'
import { inZone, leadHeadings, leadRow } from './lead-export.ts'

/** Leads as a file for a spreadsheet, which opens it as it is: what people have typed becomes no formula. */
export async function* leadCsv(
  batches: AsyncIterable<StoredLead[]>,
  zone: Zone
): AsyncGenerator<string> {
  yield toCsv([leadHeadings()])
  for await (const leads of batches) {
    yield toCsvLines(
      leads.map((lead) => leadRow(inZone(lead, zone))),
      exactCell
    )
  }
}
