type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

interface Kept {
  control: Control
  value: string
}

/**
 * Keeps what stands in the controls of an element while somebody else takes it over. React leaves the controls that
 * it finds, but writes a text's default anew, and where something has changed the markup behind its back, as a
 * translator or an extension does, it makes all of it anew.
 */
export function keepTyped(element: HTMLElement): { restore(): void } {
  const kept = controlsOf(element).map((control): Kept => ({ control, value: control.value }))
  let focused = document.activeElement
  const note = ({ target }: Event) => {
    const entry = kept.find(({ control }) => control === target)
    if (entry) entry.value = entry.control.value
  }
  const follow = ({ target }: Event) => {
    focused = target as Element
  }
  element.addEventListener('input', note, true)
  document.addEventListener('focusin', follow)

  return {
    restore() {
      element.removeEventListener('input', note, true)
      document.removeEventListener('focusin', follow)
      const present = controlsOf(element)
      for (const [index, entry] of kept.entries()) {
        const control = present[index]
        if (control?.name === entry.control.name) putBack(entry, control, focused)
      }
    }
  }
}

function putBack(
  { control: former, value }: Kept,
  control: Control,
  focused: Element | null
): void {
  if (former !== control) {
    copyChoice(former, control)
    if (control.type !== 'file') control.value = wholeValue(former)
    if (focused === former) refocus(former, control)
    // Whoever looks after the control hears of it as of typing.
    control.dispatchEvent(new Event('input', { bubbles: true }))
  } else if (former instanceof HTMLTextAreaElement && former.value !== value) {
    former.value = value
  }
}

function copyChoice(former: Control, control: Control): void {
  if (!(former instanceof HTMLInputElement) || !(control instanceof HTMLInputElement)) return
  control.checked = former.checked
  if (former.files?.length) control.files = former.files
}

function refocus(former: Control, control: Control): void {
  if (document.activeElement !== document.body) return
  control.focus({ preventScroll: true })
  if (former instanceof HTMLSelectElement || control instanceof HTMLSelectElement) return
  const { selectionStart, selectionEnd } = former
  // Some types of input have no caret to speak of.
  if (selectionStart !== null) control.setSelectionRange(selectionStart, selectionEnd)
}

/** A phone field adds the code of its country. */
function wholeValue({ form, name, value, type }: Control): string {
  return form && type === 'tel' ? String(new FormData(form).get(name) ?? '') : value
}

/** Those with a name, in their order; a list of countries inside a phone field has none. */
function controlsOf(element: HTMLElement): Control[] {
  return [...element.querySelectorAll<Control>('input[name], textarea[name], select[name]')]
}
