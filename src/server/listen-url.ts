import { isIPv6 } from 'node:net'

/** The address of what listens there, "http://127.0.0.1:3000"; an IPv6 address is put in brackets. */
export function listenUrl(host: string, port: number): string {
  return `http://${isIPv6(host) ? `[${host}]` : host}:${port}`
}
