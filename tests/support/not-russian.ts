/** What of a fault is no sentence in Russian; words between quotes, addresses and names of files are as they are typed. */
export function notRussian(text: string): string {
  if (!/^[А-ЯЁ].*[.?]$/.test(text) || /[.?]{2}$/.test(text)) return 'no sentence'
  let rest = text
  for (let before = ''; before !== rest; ) {
    before = rest
    rest = rest.replace(/«[^«»]*»|"[^"]*"/g, '')
  }
  const words = rest.replace(
    /(?:https?:\/)?[\w.-]*\/[^\s,;:]*|[\w-]*\.[a-z]\w*|\{#[\w-]+\}|npm run new -- edition [\w-]+/g,
    ''
  )
  return /[a-z]{2,}/i.exec(words)?.[0] ?? ''
}
