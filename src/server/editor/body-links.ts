/** What is shown as it is written: fences, and code within a line. */
const CODE = '^(`{3,}(?!`)|~{3,}(?!~))[^\\n]*\\n[\\s\\S]*?^\\1[^\\n]*$|(?<!`)`[^`\\n]+`(?!`)'
/** The words of a link: brackets in them are escaped, or stand in pairs. */
const WORDS = '(?<![!\\\\])\\[((?:\\\\.|[^[\\]\\\\]|\\[[^[\\]]*\\])*)\\]'
const TITLE = '(?:\\s+(?:"[^"]*"|\'[^\']*\'))?'

/** Markdown whose links to a page, or to a place on it, have become their words. */
export function withoutLinks(body: string, address: string): string {
  const target = `<?${address.replaceAll(/[^\w/-]/g, '\\$&')}(?:[?#][^\\s)>]*)?>?`
  const links = new RegExp(`${CODE}|${WORDS}\\(\\s*${target}${TITLE}\\s*\\)`, 'gm')
  return body.replace(links, (whole, _fence, words?: string) => words ?? whole)
}

/** Whether Markdown links to a page. */
export function linksTo(body: string, address: string): boolean {
  return withoutLinks(body, address) !== body
}
