/** Form draft, kept in this tab until it is sent. Excludes files and honeypots. */
import { draftNameOf, draftNames } from './draft-names.ts'

const PAUSE_MS = 300
const SKIPPED = [
  'file',
  'website',
  'WEB_FORM_ID',
  'consent_version',
  'page',
  'do_not_check_captcha'
]

/** Where a draft has the key of the lead that it was sent as; no field is called so. */
const SENT = ' sent'

type Draft = Record<string, string | boolean>

export type FormDraft = ReturnType<typeof createDraft>

export function createDraft(form: HTMLFormElement) {
  const name = draftNameOf(form)
  let timer: ReturnType<typeof setTimeout> | undefined
  const writeNow = () => {
    clearTimeout(timer)
    timer = undefined
    write(name, readFields(form))
  }
  const save = () => {
    // An edit after sending begins a new draft at once, without the pause.
    if (SENT in read(name)) return writeNow()
    clearTimeout(timer)
    timer = setTimeout(writeNow, PAUSE_MS)
  }
  // Saves even a half-typed word when the visitor leaves.
  addEventListener('pagehide', () => {
    if (timer !== undefined) writeNow()
  })
  return {
    /**
     * Restores the draft into untouched fields; fields already typed into keep their values.
     *
     * @returns The key that the form was sent under, if nobody has been heard to receive it and nothing was edited since.
     */
    restore() {
      const draft = read(name)
      const fields = fieldsOf(form)
      const isBegun = !fields.every(isUntouched)
      for (const field of fields) fill(field, draft[field.name])
      const sent = draft[SENT]
      const isSame = !isBegun || fields.every((field) => holdsStill(field, draft[field.name]))
      if (!isSame) save()
      return isSame && typeof sent === 'string' ? sent : undefined
    },
    save,
    /** Saves the draft as one that is being sent under this key. */
    saveSent(key: string) {
      clearTimeout(timer)
      timer = undefined
      write(name, { ...readFields(form), [SENT]: key })
    },
    clear() {
      clearTimeout(timer)
      timer = undefined
      write(name, undefined)
    }
  }
}

/** Empties a form that has been sent, of what the server had filled in, too; what is chosen is as at first. */
export function emptyForm(form: HTMLFormElement): void {
  form.reset()
  form.dataset.emptied = ''
  // Not the defaults, which React would write again.
  for (const field of fieldsOf(form)) {
    if (field instanceof HTMLInputElement && field.type === 'checkbox') field.checked = false
    else if (!field.matches('select, [type="hidden"]')) field.value = ''
  }
}

/** A form that is sent without consent comes back as it was, once that is asked for, with its tick to be set. */
export function keepForAgain(form: HTMLFormElement): void {
  const [kept, files] = [readFields(form), filesOf(form)]
  form.addEventListener(
    'lead-again',
    () => {
      for (const field of fieldsOf(form)) refill(field, kept[field.name])
      attach(form, files)
      form.dispatchEvent(new Event('input', { bubbles: true }))
      const tick = form.querySelector<HTMLInputElement>('[name="agreement"]')
      if (tick) showField(tick)
    },
    { once: true }
  )
}

function refill(field: Control, value: Draft[string] | undefined): void {
  if (typeof value === 'string' && field.type !== 'checkbox') field.value = value
  // With its dial code, as a number that is pasted.
  if (field.name === 'phone') field.dispatchEvent(new Event('input', { bubbles: true }))
}

const fileInput = (form: HTMLFormElement) =>
  form.querySelector<HTMLInputElement>('input[type="file"]')

function filesOf(form: HTMLFormElement): DataTransfer {
  const kept = new DataTransfer()
  for (const file of fileInput(form)?.files ?? []) kept.items.add(file)
  return kept
}

function attach(form: HTMLFormElement, { files }: DataTransfer): void {
  const input = fileInput(form)
  if (!input || files.length === 0) return
  input.files = files
  for (const type of ['input', 'change']) input.dispatchEvent(new Event(type, { bubbles: true }))
}

/**
 * Clears the draft of a lead that has arrived after its form was left.
 *
 * @returns The form, where it stands on this page again.
 */
export function clearSent(key: string): HTMLFormElement | undefined {
  const name = draftNames().find((one) => read(one)[SENT] === key)
  if (!name) return undefined
  write(name, undefined)
  const forms = [...document.querySelectorAll<HTMLFormElement>('form[data-form]')]
  return forms.find((form) => draftNameOf(form) === name)
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

function fieldsOf(form: HTMLFormElement): Control[] {
  const controls = [...form.elements].filter((element) =>
    element.matches('input[name], textarea[name], select[name]')
  ) as Control[]
  return controls.filter((control) => !SKIPPED.includes(control.name))
}

function fill(field: Control, value: Draft[string] | undefined): void {
  if (value === true && field instanceof HTMLInputElement) field.checked = true
  if (typeof value !== 'string' || value === '') return
  // A line under the hand is being written: its draft would mix with that.
  const isHeld = field === document.activeElement && field.localName === 'input'
  if ((isUntouched(field) && !isHeld) || isSameNumber(field, value)) field.value = value
  // Creating the phone field makes it read its country from the number.
  if (field.name === 'phone') field.dispatchEvent(new Event('pointerover', { bubbles: true }))
}

/** A browser that restores fields, such as Firefox, does not restore the country beside it. */
function isSameNumber({ name, value }: Control, draft: string): boolean {
  const digits = (text: string) => text.replace(/\D/g, '')
  return name === 'phone' && digits(value) !== '' && digits(draft).endsWith(digits(value))
}

/** Whether a field says what its draft does. */
function holdsStill(field: Control, value: Draft[string] | undefined): boolean {
  if (typeof value === 'boolean') return (field as HTMLInputElement).checked === value
  return field.value === (value ?? '') || isSameNumber(field, value ?? '')
}

function isUntouched(field: Control): boolean {
  if (field instanceof HTMLSelectElement) {
    return [...field.options].every((option) => option.selected === option.defaultSelected)
  }
  return field.value === field.defaultValue
}

function readFields(form: HTMLFormElement): Draft {
  const values = new FormData(form)
  const entries = fieldsOf(form).map((field): [string, string | boolean] => {
    const isBox = field instanceof HTMLInputElement && field.type === 'checkbox'
    // The phone includes its dial code, so that its country is restored too.
    return [field.name, isBox ? field.checked : String(values.get(field.name) ?? '')]
  })
  return Object.fromEntries(entries)
}

function read(name: string): Draft {
  try {
    const draft = JSON.parse(sessionStorage.getItem(name) ?? '{}')
    // Other code may have written here: `null` is not a draft.
    return typeof draft === 'object' ? (draft ?? {}) : {}
  } catch {
    return {}
  }
}

function write(name: string, draft: Draft | undefined): void {
  try {
    if (draft) sessionStorage.setItem(name, JSON.stringify(draft))
    else sessionStorage.removeItem(name)
  } catch {
    // Full or blocked storage loses the draft, not the form.
  }
}

/** The share of the window's height in which a list of faults and the first field that it names are shown together. */
const TOGETHER_SHARE = 0.6

/**
 * Scrolls to the field with its label, clear of the header: browsers differ in how far they scroll by themselves.
 *
 * @param list What stands above the field and is to be seen with it, where both have room.
 */
export function showField(field: HTMLElement, list?: Element | null): void {
  const more = field.closest('details')
  if (more) more.open = true
  // After a press of the pointer a browser outlines no tick by itself, and this is where the visitor is sent.
  field.focus({ preventScroll: true, focusVisible: true })
  const { top, bottom } = field.getBoundingClientRect()
  const listTop = list?.getBoundingClientRect().top
  if (list && listTop !== undefined && bottom - listTop < innerHeight * TOGETHER_SHARE) {
    list.scrollIntoView({ block: 'start', behavior: 'instant' })
    return
  }
  const isInSight = top > innerHeight / 4 && bottom < (innerHeight * 3) / 4
  if (!isInSight) field.scrollIntoView({ block: 'center', behavior: 'instant' })
}
