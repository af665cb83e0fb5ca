/** Headings of a body as they are written, without their anchors. @param level From which on, 2 being the first. */
export function headingsOf(body: string, { isFirstLevel = false } = {}): string[] {
  return body.split('\n').flatMap((line) => {
    const marks = isFirstLevel ? /^## / : /^##+ /
    return marks.test(line) && line.trim().includes(' ')
      ? [headingText(line.replace(marks, ''))]
      : []
  })
}

/** A heading without the anchor at its end. */
export function headingText(heading: string): string {
  return heading.replace(/ \{#[^{}]*\}$/, '')
}
