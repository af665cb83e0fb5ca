/** True when `If-None-Match` names this ETag, or any. */
export function isKnownTag(asked: string, etag: string): boolean {
  return asked.trim() === '*' || asked.includes(etag)
}
