/** Host and port of an address, whose path and password may be secret; empty where there is none. */
export function hostOf(url: string | undefined): string {
  return url ? new URL(url).host : ''
}
