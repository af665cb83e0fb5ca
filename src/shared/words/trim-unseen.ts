/** What nobody sees and messengers put around what is copied: spaces, joiners, bidirectional marks. */
const UNSEEN = '[\\s\\u00AD\\u061C\\u180E\\u200B-\\u200F\\u202A-\\u202E\\u2060-\\u206F\\uFEFF]+'
const ENDS = new RegExp(`^${UNSEEN}|${UNSEEN}$`, 'g')

/** Text without what nobody sees at its ends. */
export function trimUnseen(text: string): string {
  return text.replace(ENDS, '')
}
