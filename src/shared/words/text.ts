const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;'
}

/** Escapes text for HTML content and quoted attribute values. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (char) => ENTITIES[char] as string)
}

/** What nobody sees and messengers put around what is copied: spaces, joiners, bidirectional marks. */
const UNSEEN = '[\\s\\u00AD\\u061C\\u180E\\u200B-\\u200F\\u202A-\\u202E\\u2060-\\u206F\\uFEFF]+'
const ENDS = /* @__PURE__ */ new RegExp(`^${UNSEEN}|${UNSEEN}$`, 'g')

/** Text without what nobody sees at its ends. */
export function trimUnseen(text: string): string {
  return text.replace(ENDS, '')
}

/** Text with its line breaks as `maxlength` counts them: a form sends each as two characters. */
export function unixLines(text: string): string {
  return text.replace(/\r\n?/g, '\n')
}

/** «09:00» as people write it: «9:00». */
export function clockTime(time: string): string {
  return time.replace(/^0/, '')
}

/** The text with a capital first letter. */
export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** The text with a small first letter, unless that begins an abbreviation. */
export function uncapitalised(text: string): string {
  return /^\p{Lu}\p{Lu}/u.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1)
}

const WORD_JOINER = '\u2060'

/** A line may end after a dash, and does not between the two ends of a range: «150–300», «шесть–девять». */
export function unbrokenRange(text: string): string {
  return text.replace(/(?<=[\dа-яё])–(?=[\dа-яё])/gi, `${WORD_JOINER}–${WORD_JOINER}`)
}
