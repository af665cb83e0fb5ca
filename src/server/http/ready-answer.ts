import { bytesOfText } from '../budget/byte-cache.ts'

/** An answer whose every byte is known, but for the date. */
export interface ReadyAnswer {
  /** Names and values in turn, as `writeHead` takes them fastest; security headers and the length among them. */
  headers: string[]
  body: Buffer
}

export function bytesOfReady({ headers, body }: ReadyAnswer): number {
  return body.length + bytesOfText(headers.join())
}
