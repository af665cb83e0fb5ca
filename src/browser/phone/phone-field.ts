import { isComposing } from '../../islands/plain-click.ts'
import { countryOf, defaultCountry } from '../../shared/phone/countries.ts'
import {
  changeEnd,
  createHistory,
  editPhone,
  isSame,
  type Snapshot,
  stepOf
} from '../../shared/phone/phone-edit.ts'
import {
  caretIndex,
  chooseCountry,
  type EditedPhone,
  editCode,
  type PhoneState,
  peelCode,
  readPhone,
  shownPhone,
  submittedPhone
} from '../../shared/phone/phone-state.ts'
import { digitsOf, type PhoneUtils } from '../../shared/phone/whole-number.ts'
import { CountrySelect, frameOf } from './country-select.ts'

const fields = new WeakMap<HTMLInputElement, PhoneField>()

/** The phone field of an input, created on first use. */
export function phoneFieldOf(input: HTMLInputElement): PhoneField {
  const field = fields.get(input) ?? new PhoneField(input)
  fields.set(input, field)
  return field
}

/** Keeps an input, its country and the country list in sync with a `PhoneState`. */
class PhoneField {
  readonly select: CountrySelect
  #input: HTMLInputElement
  #state: PhoneState
  /** Stands in the form's message. */
  #extension: string | undefined
  /** The value we wrote last: any other came from elsewhere. */
  #written = ''
  #before: Snapshot = { value: '', start: 0, end: 0 }
  /** During IME composition the keyboard owns the value; writing it would duplicate typed text. */
  #isComposing = false
  #isTelling = false
  /** Set between leaving the page and returning: Firefox blurs the field only on return. */
  #isAway = false
  #utils: PhoneUtils | undefined
  /** A number read before the utilities loaded, and how it was interpreted. */
  #unrefined: { text: string; state: PhoneState } | undefined
  #history = createHistory<PhoneState>()

  constructor(input: HTMLInputElement) {
    this.#input = input
    const frame = frameOf(input)
    const country = countryOf(frame.dataset.phoneField) ?? defaultCountry()
    this.#state = { country, digits: '' }
    this.select = new CountrySelect(frame, input, country, (chosen) => {
      this.#settle(chooseCountry(this.#state, chosen))
      this.#tellForm()
    })
    this.#listen()
    // The mask limits the digits; `maxlength` would cut a pasted number before we see it.
    input.removeAttribute('maxlength')
    this.#takeOver()
    void this.#loadUtils()
    frame.dataset.phoneReady = ''
  }

  /** The visitor may be mid-number: keep the caret after the same digits. */
  #takeOver(): void {
    const { value, selectionStart, selectionEnd } = this.#input
    const isActive = document.activeElement === this.#input
    const digitsBehind = digitsOf(value.slice(selectionEnd ?? value.length)).length
    const isRange = selectionStart !== selectionEnd
    this.#showPlaceholder()
    this.#history.note(this.#state)
    this.#sync()
    if (!isActive) return
    if (!value || isRange) this.#focus()
    else this.#render({ ...this.#atEnd(), caret: this.#atEnd().caret - digitsBehind })
  }

  #listen(): void {
    const on = <Type extends keyof HTMLElementEventMap>(
      type: Type,
      handler: (event: HTMLElementEventMap[Type]) => void
    ) => this.#input.addEventListener(type, handler)
    on('focus', () => this.#focus())
    on('click', () => this.#click())
    on('blur', () => this.#blur())
    on('change', () => this.#sync())
    on('keydown', (event) => this.#key(event))
    on('beforeinput', (event) => {
      if (!this.#isComposing && !event.isComposing) this.#snap()
      if (event.inputType === 'deleteContentBackward') this.#peel(event)
    })
    on('compositionstart', () => {
      this.#snap()
      this.#isComposing = true
    })
    on('compositionend', () => {
      this.#isComposing = false
      this.#edit('insertText')
    })
    // Runs before the form's listener, so that the form reads the masked value.
    on('input', (event) => {
      const { isComposing, inputType = '' } = event as InputEvent
      if (!isComposing && !this.#isComposing && !this.#isTelling) this.#edit(inputType)
    })
    const { form } = this.#input
    form?.addEventListener('formdata', ({ formData }) => {
      if (this.#input.name) formData.set(this.#input.name, submittedPhone(this.#current()))
    })
    form?.addEventListener('reset', () => setTimeout(() => this.#sync()))
    // Browsers that restore fields restore the text, but not the country beside it.
    addEventListener('pagehide', () => {
      this.#input.value = submittedPhone(this.#current()).replaceAll('X', '')
      this.#isAway = true
    })
    addEventListener('pageshow', () => {
      this.#isAway = false
      this.#sync()
    })
  }

  async #loadUtils(): Promise<void> {
    // Without them the mask still works, and the server reads any spelling.
    this.#utils = await import('./phone-utils.ts').catch(() => undefined)
    if (!this.#utils) return
    const { text = '', state } = this.#unrefined ?? {}
    this.#unrefined = undefined
    if (state !== this.#state || this.#isComposing) return
    const read = this.#read(text)
    // An unchanged number keeps the caret.
    if (!isSame(state, read.state)) this.#settle(read)
  }

  /** The field's current content, including values set from elsewhere or during composition. */
  #current(): PhoneState {
    const { value } = this.#input
    return value === this.#written ? this.#state : this.#read(value).state
  }

  #read(text: string): EditedPhone {
    return readPhone(this.#state, text, this.#utils)
  }

  #atEnd(): EditedPhone {
    const { code, digits } = this.#state
    return { state: this.#state, caret: (code ?? digits).length, isPastLiterals: true }
  }

  #settle(edited: EditedPhone): void {
    const { country } = this.#state
    this.#state = edited.state
    if (edited.state.country !== country) {
      this.#showPlaceholder()
      this.select.show(edited.state.country)
    }
    if (edited.message) this.select.tell(edited.message)
    else this.select.hush()
    if (edited.extension || edited.state.digits === '') this.#noteExtension(edited.extension)
    this.#render(edited)
    this.#history.note(edited.state)
  }

  /** @param edited If absent, the caret stays where the browser puts it. */
  #render(edited?: EditedPhone): void {
    if (this.#isAway) return
    const input = this.#input
    const isActive = document.activeElement === input
    this.#written = shownPhone(this.#state, isActive)
    if (input.value !== this.#written) input.value = this.#written
    if (isActive && edited) {
      const position = caretIndex(edited)
      input.setSelectionRange(position, position)
    }
    this.#snap()
  }

  #noteExtension(extension?: string): void {
    const isKept = keepExtension(this.#input.form, extension, this.#extension)
    this.#extension = extension
    if (isKept && extension) this.select.tellExtension(extension)
  }

  #showPlaceholder(): void {
    this.#input.placeholder = this.#state.country.placeholder
  }

  #snap(): void {
    const { value, selectionStart, selectionEnd } = this.#input
    this.#before = { value, start: selectionStart ?? 0, end: selectionEnd ?? 0 }
  }

  /** Catches changes without events: a restored page, a password manager, a script. */
  #sync(): void {
    const { value } = this.#input
    if (value === this.#written || this.#isComposing) return
    this.#settle(this.#read(value))
    this.#noteUnrefined(value)
  }

  #noteUnrefined(text: string): void {
    if (!this.#utils) this.#unrefined = { text, state: this.#state }
  }

  #show(): void {
    this.#sync()
    this.#showPlaceholder()
    if (!this.#isComposing) this.#render()
  }

  #focus(): void {
    this.#show()
    requestAnimationFrame(() => {
      if (document.activeElement !== this.#input || this.#isComposing) return
      const { digits, code } = this.#state
      if (!digits && code === undefined) this.#input.setSelectionRange(0, 0)
      this.#snap()
    })
  }

  #click(): void {
    this.#show()
    const { selectionStart: start, selectionEnd: end } = this.#input
    const limit = caretIndex(this.#atEnd())
    if (start === end && (start ?? 0) > limit) this.#input.setSelectionRange(limit, limit)
    this.#snap()
  }

  #blur(): void {
    this.#isComposing = false
    this.select.hush()
    this.#sync()
    const { code, digits } = this.#state
    // A lone plus is dropped.
    if (code === '' && !digits) this.#settle(editCode(this.#state, '', 0))
    this.#render()
  }

  #key(event: KeyboardEvent): void {
    if (event.key === 'Backspace' && !isComposing(event)) this.#peel(event)
    const step = stepOf(event)
    if (!step) return
    event.preventDefault()
    const typed = ({ code, digits }: PhoneState) => code ?? digits
    const before = typed(this.#state)
    const state = this.#history.step(step)
    if (!state) return
    this.#settle({ state, caret: changeEnd(before, typed(state)), isPastLiterals: true })
    this.#tellForm()
  }

  /** Backspace where there is no digit left to delete. */
  #peel(event: Event): void {
    const { value, selectionStart, selectionEnd } = this.#input
    const isAtStart =
      selectionStart === selectionEnd && !digitsOf(value.slice(0, selectionStart ?? 0))
    const edited = isAtStart && this.#state.code === undefined ? peelCode(this.#state) : undefined
    if (!edited) return
    event.preventDefault()
    this.#settle(edited)
    this.#tellForm()
  }

  #edit(type: string): void {
    const { value, selectionStart } = this.#input
    const edit = { before: this.#before, value, caret: selectionStart ?? value.length, type }
    const { edited, whole } = editPhone(this.#state, edit, this.#utils)
    this.#settle(edited)
    if (whole !== undefined) this.#noteUnrefined(whole)
  }

  /** Forms track their fields by input events, whatever changed them. */
  #tellForm(): void {
    this.#isTelling = true
    this.#input.dispatchEvent(new Event('input', { bubbles: true }))
    this.#isTelling = false
  }
}

/**
 * Writes an extension into the form's message: the field of the number has no place for it.
 *
 * @param extension If absent, the number has none.
 * @param old What stands in the message of the number before.
 * @returns Whether the form has a message.
 */
function keepExtension(
  form: HTMLFormElement | null,
  extension: string | undefined,
  old: string | undefined
): boolean {
  const message = form?.querySelector<HTMLTextAreaElement>('textarea[name="message"]')
  if (!message) return false
  const lines = message.value.split('\n').filter((line) => !old || line !== noteOf(old))
  const kept = lines.join('\n')
  const note = extension && noteOf(extension)
  const wanted = !note || lines.includes(note) ? kept : `${kept.trimEnd()}\n${note}`.trimStart()
  if (wanted === message.value) return true
  message.value = wanted
  const more = message.closest('details')
  if (more && note) more.open = true
  message.dispatchEvent(new Event('input', { bubbles: true }))
  return true
}

const noteOf = (extension: string) => `Добавочный: ${extension}`
