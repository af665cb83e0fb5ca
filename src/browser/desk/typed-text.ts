/** What was typed in a form, with the version of the text that it was made of. */
interface Typed {
  at: number
  version: string
  /** It has left for the server: a newer version of the text is what it became. */
  isSent: boolean
  fields: readonly (readonly [name: string, value: string])[]
}

const PREFIX = 'text '
const NEW = `${PREFIX}/texts/new?`
const PAUSE_MS = 1000
/** What a page has of its own. */
const OWN: ReadonlySet<string> = new Set(['token', 'of_version', 'action', 'take', 'soon'])
const TIME = new Intl.DateTimeFormat('ru', { dateStyle: 'short', timeStyle: 'short' })

/** Keeps what is typed in this browser until the server has it, and offers it where a tab was lost before. */
export function watchTyped(form: HTMLFormElement): void {
  const key = PREFIX + addressOf(form)
  const version = String(new FormData(form).get('of_version') ?? '')
  const said = form.querySelector<HTMLElement>('[data-autosaved]')
  let timer = 0

  function keep(isSent = false): void {
    clearTimeout(timer)
    timer = 0
    const fields = typedIn(form)
    const at = Date.now()
    const isKept = write(key, { at, version, isSent, fields })
    if (said && isKept) said.textContent = `Набранное хранится в этом браузере, ${TIME.format(at)}`
  }

  form.addEventListener('input', () => {
    timer ||= window.setTimeout(keep, PAUSE_MS)
  })
  form.addEventListener('submit', ({ defaultPrevented }) => {
    if (!defaultPrevented) keep(true)
  })
  // A new text has no version: what was sent of it has become the text that is shown with what was done.
  if (new URLSearchParams(location.search).has('done'))
    forgetTyped((kept) => kept.startsWith(NEW) && read(kept)?.isSent === true)
  const before = read(key)
  if (!before) return
  const isRecorded = before.isSent && before.version !== version
  const isShown = JSON.stringify(before.fields) === JSON.stringify(typedIn(form))
  if (isRecorded) localStorage.removeItem(key)
  else if (!isShown) offer(form, key, before, () => restore(form, before))
}

/** What of a card is typed rather than chosen. */
const CARD_FIELDS = ['text', 'reason', 'amount', 'happened', 'at']

/**
 * Keeps in this browser what is typed on a card until one of its forms takes it to the server, whichever is sent, and offers
 * it where the card was left before.
 */
export function watchCard(card: HTMLElement, forms: readonly HTMLFormElement[]): void {
  const key = `${PREFIX}${location.pathname}`
  const controls = () => forms.flatMap(controlsOf).filter(({ name }) => CARD_FIELDS.includes(name))
  const typed = () => controls().map(({ name, value }) => [name, value] as const)
  // What could not be recorded stands in the form, and is lost as easily.
  const shown = 'unrecorded' in card.dataset ? '' : JSON.stringify(typed())
  const before = read(key)

  card.addEventListener('input', () => {
    const fields = typed()
    if (JSON.stringify(fields) === shown) forgetTyped((one) => one === key)
    else write(key, { at: Date.now(), version: '', isSent: false, fields })
  })
  for (const form of forms) {
    form.addEventListener('formdata', ({ formData }) => {
      for (const { name, value } of forms.flatMap(controlsOf))
        if (!formData.has(name)) formData.set(name, value)
    })
    form.addEventListener('submit', ({ defaultPrevented }) => {
      if (!defaultPrevented) forgetTyped((one) => one === key)
    })
  }
  if (!before || JSON.stringify(before.fields) === JSON.stringify(typed())) return
  offer(card, key, before, () => {
    const values = new Map(before.fields)
    for (const control of controls()) control.value = values.get(control.name) ?? control.value
    card.querySelector<HTMLElement>('[data-typed-before]')?.setAttribute('hidden', '')
    controls()
      .find(({ name }) => name === 'text')
      ?.focus()
  })
}

const CONTROLS = [HTMLInputElement, HTMLTextAreaElement, HTMLSelectElement] as const
export type Control = InstanceType<(typeof CONTROLS)[number]>

export function isControl(one: unknown): one is Control {
  return CONTROLS.some((kind) => one instanceof kind)
}

function controlsOf(form: HTMLFormElement): Control[] {
  return [...form.elements].filter(isControl).filter(({ name }) => name !== '')
}

function offer(place: HTMLElement, key: string, typed: Typed, onRestore: () => void): void {
  const note = place.querySelector<HTMLElement>('[data-typed-before]')
  const when = note?.querySelector('time')
  if (!note || !when) return
  when.textContent = TIME.format(typed.at)
  note.hidden = false
  note.querySelector('[data-restore-typed]')?.addEventListener('click', onRestore)
  note.querySelector('[data-forget-typed]')?.addEventListener('click', () => {
    localStorage.removeItem(key)
    note.hidden = true
  })
}

/** Its buttons are called `action` too, and would be what the form's own property tells. */
export function addressOf(form: HTMLFormElement): string {
  return form.getAttribute('action') ?? ''
}

/** The server shows it again, as it shows what could not be recorded. */
function restore(form: HTMLFormElement, { fields, version }: Typed): void {
  const token = String(new FormData(form).get('token') ?? '')
  const own = [
    ['token', token],
    ['of_version', version],
    ['action', 'show:body']
  ] as const
  sendForm(addressOf(form), [...own, ...fields])
}

/** Sends fields to a page that takes the place of this one, or stands in a frame. */
export function sendForm(
  action: string,
  fields: Iterable<readonly [name: string, value: FormDataEntryValue]>,
  target = ''
): void {
  const sent = document.createElement('form')
  Object.assign(sent, { method: 'post', action, target, hidden: true })
  sent.addEventListener('formdata', ({ formData }) => {
    for (const [name, value] of fields) formData.append(name, value)
  })
  document.body.append(sent)
  sent.submit()
  sent.remove()
}

/** Who signs out leaves nothing of it to who comes next. */
export function forgetTyped(isGone = (key: string) => key.startsWith(PREFIX)): void {
  try {
    for (const key of Object.keys(localStorage).filter(isGone)) localStorage.removeItem(key)
  } catch {
    // Storage is blocked: nothing was kept.
  }
}

function typedIn(form: HTMLFormElement): [string, string][] {
  return [...new FormData(form)].flatMap(([name, value]) =>
    typeof value === 'string' && !OWN.has(name) ? [[name, value]] : []
  )
}

/** Storage may be blocked or full: then the page itself is what there is. */
function write(key: string, typed: Typed): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(typed))
    return true
  } catch {
    return false
  }
}

function read(key: string): Typed | undefined {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}
