/** Every phone field, wherever it is and whenever it is added. */
const PHONE_INPUTS = 'input:is([name="phone"]:not([type="hidden"]), [type="tel"], .phone-field)'

/** The input with an IME composition in progress, as on Android keyboards; leave it alone meanwhile. */
let composed: EventTarget | null = null

/** Turns inputs into phone fields when first hovered or focused, even if that happened before this script ran. */
export function watchPhoneFields(): void {
  for (const type of ['focusin', 'pointerover']) {
    document.addEventListener(type, ({ target }) => void fieldAt(target))
  }
  for (const type of ['compositionstart', 'compositionupdate', 'compositionend']) {
    document.addEventListener(type, ({ target }) => {
      composed = type === 'compositionend' ? null : target
    })
  }
  document.addEventListener('click', async ({ target }) => {
    if (!(target as Element).closest('[data-phone-country]')) return
    const field = await fieldAt(target)
    field?.select.open()
  })
  void fieldAt(document.activeElement)
  dressBare()
  new MutationObserver(dressBare).observe(document.body, { childList: true, subtree: true })
}

/** Inputs that the server has not rendered, whenever they come, lack a dial code and our placeholder. */
function dressBare(): void {
  const bare = document.querySelectorAll(`${PHONE_INPUTS}:not([data-phone-field] *)`)
  for (const input of bare) void fieldAt(input)
}

/** Undefined if the field's script fails to load: then it is an ordinary input, parsed by the server. */
async function fieldAt(target: EventTarget | null) {
  const input = inputAt(target)
  if (!input) return undefined
  try {
    const { phoneFieldOf } = await import('./phone-field.ts')
    if (composed === input) await endOfComposition(input)
    return phoneFieldOf(input)
  } catch (error) {
    console.error(error)
    return undefined
  }
}

function inputAt(target: EventTarget | null): HTMLInputElement | null {
  if (!(target instanceof Element)) return null
  if (target.matches(PHONE_INPUTS)) return target as HTMLInputElement
  const frame = target.closest('[data-phone-field]')
  return frame?.querySelector<HTMLInputElement>(PHONE_INPUTS) ?? null
}

function endOfComposition(input: HTMLInputElement): Promise<unknown> {
  return new Promise((resolve) => {
    for (const type of ['compositionend', 'blur']) {
      input.addEventListener(type, resolve, { once: true })
    }
  })
}
