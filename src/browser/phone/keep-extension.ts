/**
 * Writes an extension into the form's message: the field of the number has no place for it.
 *
 * @param extension If absent, the number has none.
 * @param old What stands in the message of the number before.
 * @returns Whether the form has a message.
 */
export function keepExtension(
  form: HTMLFormElement | null,
  extension: string | undefined,
  old: string | undefined
): boolean {
  const message = form?.querySelector<HTMLTextAreaElement>('textarea[name="message"]')
  if (!message) return false
  const lines = message.value.split('\n').filter((line) => !old || line !== noteOf(old))
  const kept = lines.join('\n')
  const note = extension && noteOf(extension)
  const wanted = !note || lines.includes(note) ? kept : `${kept.trimEnd()}\n${note}`.trimStart()
  if (wanted === message.value) return true
  message.value = wanted
  const more = message.closest('details')
  if (more && note) more.open = true
  message.dispatchEvent(new Event('input', { bubbles: true }))
  return true
}

const noteOf = (extension: string) => `Добавочный: ${extension}`
