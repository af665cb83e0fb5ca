import type { DragEvent } from 'react'

/** A file over a form: the browser would open it in place of the page. */
export function holdDrag(event: DragEvent): void {
  if (isOfFiles(event)) event.preventDefault()
}

/** A file dropped on the attachment is attached; anywhere else in the form nothing happens. */
export function dropFile(event: DragEvent): void {
  if (!isOfFiles(event)) return
  event.preventDefault()
  const zone = (event.target as Element).closest('.attachment')
  const input = zone?.querySelector<HTMLInputElement>('input[type="file"]')
  const [file] = event.dataTransfer.files
  if (!input || !file) return
  const one = new DataTransfer()
  one.items.add(file)
  input.files = one.files
  for (const type of ['input', 'change']) input.dispatchEvent(new Event(type, { bubbles: true }))
}

function isOfFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer.types.includes('Files')
}
