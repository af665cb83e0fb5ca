/**
 * Writes an extension into the form's message: the field of the number has no place for it.
 *
 * @returns Whether the form has a message.
 */
export function keepExtension(form: HTMLFormElement | null, extension: string): boolean {
  const message = form?.querySelector<HTMLTextAreaElement>('textarea[name="message"]')
  if (!message) return false
  const note = `Добавочный: ${extension}`
  if (message.value.split('\n').includes(note)) return true
  message.value = [message.value.trimEnd(), note].filter(Boolean).join('\n')
  const more = message.closest('details')
  if (more) more.open = true
  message.dispatchEvent(new Event('input', { bubbles: true }))
  return true
}
