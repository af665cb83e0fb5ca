/** Whether who asks has what it asks for, by an `If-None-Match` of some tags or of any. */
export function isKnownTag(asked: string, etag: string): boolean {
  return asked.trim() === '*' || asked.includes(etag)
}
