/** What the form would send. @param button By which it is sent: the one that is a picture says where it was pressed. */
export function fieldsOf(
  form: HTMLFormElement | null,
  button?: HTMLElement | null
): [name: string, value: string][] {
  const data = form ? [...new FormData(form, button)] : []
  return data.map(([name, value]) => [name, String(value)])
}

/** Sets the fields that say something else than what is asked for; those of the triangle follow it by themselves. */
export function fill(form: HTMLFormElement | null, asked: URLSearchParams): void {
  for (const field of form?.elements ?? []) {
    if (!field.matches('[data-corner], [type="image"]')) set(field, asked)
  }
}

function set(field: Element, asked: URLSearchParams): void {
  if (field instanceof HTMLInputElement && field.type === 'checkbox') {
    field.checked = asked.getAll(field.name).includes(field.value)
  } else if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) {
    const value = asked.get(field.name) ?? ''
    if (field.value !== value) field.value = value
  }
}

/** Opens the formula of a row, or closes it. */
export function toggleFormula(asked: URLSearchParams, slug: string): void {
  const open = asked.getAll('raschet').flatMap((list) => list.split(','))
  const rest = open.filter((one) => one !== slug)
  asked.delete('raschet')
  const next = rest.length < open.length ? rest : [...rest, slug]
  if (next.length > 0) asked.set('raschet', next.join(','))
}
