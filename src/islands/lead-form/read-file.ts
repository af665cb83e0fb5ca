import { LEAD_LIMITS } from '../../shared/lead/lead-fields.ts'
import { unixLines } from '../../shared/words/unix-lines.ts'
import type { WaitingLead } from './lead-queue.ts'
import { withTimeout } from './with-timeout.ts'

/** A file that lies in a cloud is fetched while it is read. */
const FILE_PATIENCE_MS = 60_000

/**
 * A copy of a chosen file in memory: the disk may forget it before it is sent.
 *
 * @throws {Error} When it cannot be read any more, or not in time.
 */
export async function readFile(file: File): Promise<File> {
  const bytes = await withTimeout(FILE_PATIENCE_MS, file.arrayBuffer())
  return new File([bytes], file.name, { type: file.type, lastModified: file.lastModified })
}

/** A kept lead as it can be sent: without its file where the browser has lost it, and saying so. */
export async function sendable(lead: WaitingLead): Promise<WaitingLead> {
  const { file, ...rest } = lead
  const isThere = !file || (await readFile(file).catch(() => null))
  if (isThere) return lead
  const { message = '' } = lead.fields
  const told =
    `${message}\n\nФайл «${file.name}» не приложен: браузер не смог его прочитать.`.trim()
  const isShort = unixLines(told).length <= LEAD_LIMITS.message
  return { ...rest, fields: { ...lead.fields, message: isShort ? told : message } }
}
