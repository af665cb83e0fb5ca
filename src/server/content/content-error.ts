/** Something wrong with the content, where it is. */
export interface ContentFault {
  /** A file or folder in the content. */
  place: string
  line: number
  text: string
}

/** Something is wrong with the content; the message has a line for each fault: file, line, field. */
export class ContentError extends Error {
  override name = 'ContentError'
  readonly faults: readonly ContentFault[]

  constructor(faults: readonly ContentFault[]) {
    super(
      [...faults]
        .sort((a, b) => a.place.localeCompare(b.place) || a.line - b.line)
        .map(({ place, line, text }) => `${place}:${line} ${text}`)
        .join('\n')
    )
    this.faults = faults
  }
}
