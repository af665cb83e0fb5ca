/** Text with its line breaks as `maxlength` counts them: a form sends each as two characters. */
export function unixLines(text: string): string {
  return text.replace(/\r\n?/g, '\n')
}
