type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const QUIETLY = { preventScroll: true }

interface Kept {
  control: Control
  value: string
}

/**
 * Preserves control values, the focus, and what is unfolded, while an element is hydrated. React keeps existing controls but resets a text's default, and
 * when a translator or extension has changed the markup, it re-creates everything.
 */
export function keepTyped(element: HTMLElement): { restore(): void } {
  const kept = controlsOf(element).map((control): Kept => ({ control, value: control.value }))
  const parts = [...element.querySelectorAll('*')]
  const folds = [...element.querySelectorAll('details')]
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
      element.querySelectorAll('details').forEach((fold, index) => {
        fold.open = folds[index]?.open ?? fold.open
      })
      // By name: an extension that has put in a control of its own shifts the numbers of all that follow.
      const former = kept.map(({ control }) => control)
      const present = controlsOf(element)
      for (const entry of kept) {
        const number = namesakes(former, entry.control).indexOf(entry.control)
        const control = namesakes(present, entry.control)[number]
        if (control) putBack(entry, control, focused)
      }
      if (focused?.isConnected === false) successorOf(focused, parts, element)?.focus(QUIETLY)
    }
  }
}

function namesakes(controls: readonly Control[], { name }: Control): Control[] {
  return controls.filter((control) => control.name === name)
}

/** What React has made in place of an element: of its kind the one with the same number. */
function successorOf(
  former: Element,
  parts: readonly Element[],
  element: Element
): HTMLElement | undefined {
  if (document.activeElement !== document.body) return undefined
  const isKin = ({ localName, className }: Element) =>
    localName === former.localName && className === former.className
  const present = element.querySelectorAll<HTMLElement>(former.localName)
  return [...present].filter(isKin)[parts.filter(isKin).indexOf(former)]
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
    // Notify the control's listeners as if it had been typed.
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
  control.focus(QUIETLY)
  if (former instanceof HTMLSelectElement || control instanceof HTMLSelectElement) return
  const { selectionStart, selectionEnd } = former
  // Some input types have no caret.
  if (selectionStart !== null) control.setSelectionRange(selectionStart, selectionEnd)
}

/** A phone field's value includes its country code. */
function wholeValue({ form, name, value, type }: Control): string {
  return form && type === 'tel' ? String(new FormData(form).get(name) ?? '') : value
}

/** Named controls in document order; the country list inside a phone field has no name. */
function controlsOf(element: HTMLElement): Control[] {
  return [...element.querySelectorAll<Control>('input[name], textarea[name], select[name]')]
}
