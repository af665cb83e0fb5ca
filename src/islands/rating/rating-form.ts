/** What the form would send. */
export function fieldsOf(form: HTMLFormElement | null): [name: string, value: string][] {
  const data = form ? [...new FormData(form)] : []
  return data.map(([name, value]) => [name, String(value)])
}

/** Sets the fields that say something else than what is asked for. */
export function fill(form: HTMLFormElement | null, asked: URLSearchParams): void {
  for (const field of form?.elements ?? []) {
    if (field instanceof HTMLInputElement && field.type === 'checkbox') {
      field.checked = asked.getAll(field.name).includes(field.value)
    } else if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) {
      const value = asked.get(field.name) ?? ''
      if (field.value !== value) field.value = value
    }
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
