import { createHash } from 'node:crypto'
import { formOf, type LeadField, type LeadValues } from '../../../shared/lead/lead-fields.ts'

/**
 * What two sends of one lead have in common. Fields that nobody has filled in are no part of it: a lead that waits in a page
 * while an update brings a new field is still the same lead.
 *
 * @param network Where it must come from to be the same, if that matters.
 * @returns SHA-256 in hexadecimal.
 */
export function bodyHash(
  values: LeadValues,
  fields: readonly LeadField[],
  fileHash: string | undefined,
  network?: string
): string {
  const filled = fields.filter((field) => values[field]).map((field) => [field, values[field]])
  return createHash('sha256')
    .update(JSON.stringify([formOf(values), filled, fileHash ?? '', ...(network ? [network] : [])]))
    .digest('hex')
}
