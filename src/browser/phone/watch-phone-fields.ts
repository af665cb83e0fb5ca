/** Every phone field, wherever it stands and whenever it was made. */
const PHONE_INPUTS = [
  'input[name="phone"]:not([type="hidden"])',
  'input[type="tel"]',
  'input.phone-field'
].join(', ')

/** Makes phone fields of inputs when they are first pointed at or focused. */
export function watchPhoneFields(): void {
  for (const type of ['focusin', 'pointerover', 'touchstart']) {
    document.addEventListener(type, ({ target }) => void fieldAt(target), { passive: true })
  }
  document.addEventListener('click', async ({ target }) => {
    if (!(target as Element).closest('[data-phone-country]')) return
    const field = await fieldAt(target)
    field?.select.open()
  })
  // Inputs that the server knows nothing of have neither dial code nor placeholder.
  if (document.querySelector(`:is(${PHONE_INPUTS}):not([placeholder])`)) {
    ;(window.requestIdleCallback ?? setTimeout)(() => {
      for (const input of document.querySelectorAll(PHONE_INPUTS)) void fieldAt(input)
    })
  }
}

async function fieldAt(target: EventTarget | null) {
  const input = inputAt(target)
  if (!input) return undefined
  const { phoneFieldOf } = await import('./phone-field.ts')
  return phoneFieldOf(input)
}

function inputAt(target: EventTarget | null): HTMLInputElement | null {
  if (!(target instanceof Element)) return null
  if (target.matches(PHONE_INPUTS)) return target as HTMLInputElement
  const frame = target.closest('[data-phone-field]')
  return frame?.querySelector<HTMLInputElement>(PHONE_INPUTS) ?? null
}
