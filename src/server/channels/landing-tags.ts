/** A parameter that stands after a second question mark: `?city=msk?utm_source=vk`. */
const SECOND_MARK = /\?(?=[\w-]{2,40}=)/g
const CONTROL = /\p{Cc}+/gu
const ESCAPED = /%[\dA-F]{2}/i
const windows1251 = new TextDecoder('windows-1251')

/**
 * The parameters of a landing address, by names in lower case; the first of two equal ones counts. Reads what mail and
 * adverts make of addresses, too: `&amp;`, two question marks, letters of windows-1251, values escaped twice, tags in
 * the fragment. Values have no control characters and no blanks at their ends.
 */
export function readTags(url: string): ReadonlyMap<string, string> {
  const start = url.search(/[?#]/)
  const tags = new Map<string, string>()
  if (start < 0) return tags
  const [query = '', fragment = ''] = splitOnce(url.slice(start).replace(/^\?/, ''), '#')
  for (const text of [query, fragment.includes('=') ? fragment : '']) {
    for (const pair of text.replaceAll('&amp;', '&').replace(SECOND_MARK, '&').split('&')) {
      const [name = '', value = ''] = splitOnce(pair, '=')
      const key = decodeTag(name).toLowerCase()
      const plain = decodeTag(value)
      if (plain && !tags.has(key)) tags.set(key, plain)
    }
  }
  return tags
}

function splitOnce(text: string, mark: string): [string, string] {
  const at = text.indexOf(mark)
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)]
}

function decodeTag(text: string): string {
  const once = unescapeBytes(text.replaceAll('+', ' '))
  const plain = ESCAPED.test(once) ? unescapeBytes(once) : once
  return plain.replace(CONTROL, ' ').trim()
}

/** UTF-8, or windows-1251 where it is none. */
function unescapeBytes(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text.replace(/(%[\dA-F]{2})+/gi, (run) => {
      const bytes = Uint8Array.from(run.slice(1).split('%'), (hex) => Number.parseInt(hex, 16))
      return windows1251.decode(bytes)
    })
  }
}
