const CODES: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', '53100'])
/** SQLITE_FULL */
const SQLITE_FULL = 13

/** Whether something has failed because a disk has no room left, the database's or that of files. */
export function isNoRoom(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, errcode, cause } = error as Error & { code?: unknown; errcode?: unknown }
  return CODES.has(code) || errcode === SQLITE_FULL || isNoRoom(cause)
}
