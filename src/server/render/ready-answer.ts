/** An answer whose every byte is known, but for the date. */
export interface ReadyAnswer {
  /** Names and values in turn, as `writeHead` takes them fastest; security headers and the length among them. */
  headers: string[]
  body: Buffer
}
