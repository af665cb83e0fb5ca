import { parsePage } from '../../islands/trusted.ts'

/** Opens what the field of the address lies in, and selects the words that were looked for. */
export function showFound(): void {
  const field = document.getElementById(decodeURIComponent(location.hash.slice(1)))
  const words = new URLSearchParams(location.search).get('words')
  if (!field || !words) return
  let around = field.closest('details')
  while (around) {
    around.open = true
    around = around.parentElement?.closest('details') ?? null
  }
  field.scrollIntoView({ block: 'center' })
  field.focus()
  if (!(field instanceof HTMLTextAreaElement) && !(field instanceof HTMLInputElement)) return
  const at = field.value.indexOf(words)
  if (at >= 0) field.setSelectionRange(at, at + words.length)
}

/** The page after a press may come before the check: this script asks for that. */
export function askSoon(form: HTMLFormElement): void {
  const soon = document.createElement('input')
  soon.type = 'hidden'
  soon.name = 'soon'
  form.append(soon)
}

/** What changes is shown at once, and the check comes when it is done. */
export function watchPlan(form: HTMLFormElement): void {
  watchWhen(form)
  if (!('check' in form.dataset)) return
  const whole = new URL(location.href)
  whole.searchParams.delete('soon')
  fillIn(form, whole).catch(() => {
    // The page itself says what is the matter.
    location.replace(whole)
  })
}

/** @throws Where the desk does not answer with the page. */
async function fillIn(form: HTMLFormElement, whole: URL): Promise<void> {
  const answer = await fetch(whole)
  const fresh = parsePage(await answer.text()).querySelector<HTMLFormElement>('form.plan')
  if (!fresh) throw new Error(`status ${answer.status}`)
  // What has changed in a document may be typed by then.
  const edition = form.querySelector('[data-edition]')
  const focused = edition?.querySelector<HTMLElement>(':focus')
  if (edition) fresh.querySelector('[data-edition]')?.replaceWith(edition)
  form.replaceWith(fresh)
  focused?.focus({ preventScroll: true })
  history.replaceState(history.state, '', whole)
  watchPlan(fresh)
}

/** A time that is typed is a time that is meant. */
function watchWhen(form: HTMLFormElement): void {
  const at = form.querySelector<HTMLInputElement>('[name="publish_at"]')
  const [now, later] = ['now', 'later'].map((value) =>
    form.querySelector<HTMLInputElement>(`[name="when"][value="${value}"]`)
  )
  at?.addEventListener('input', () => {
    if (later) later.checked = true
  })
  now?.addEventListener('change', () => {
    if (at) at.value = ''
  })
}
