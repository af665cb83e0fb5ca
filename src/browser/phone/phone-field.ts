import { countryOf, defaultCountry } from '../../shared/phone/countries.ts'
import type { Snapshot } from '../../shared/phone/insertion.ts'
import type { PhoneUtils } from '../../shared/phone/parsed-phone.ts'
import { editPhone } from '../../shared/phone/phone-edit.ts'
import { createHistory, stepOf } from '../../shared/phone/phone-history.ts'
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
import { digitsOf } from '../../shared/phone/whole-number.ts'
import { CountrySelect } from './country-select.ts'
import { frameOf } from './phone-dom.ts'

const fields = new WeakMap<HTMLInputElement, PhoneField>()

/** The phone field of an input, made on the first call. */
export function phoneFieldOf(input: HTMLInputElement): PhoneField {
  const field = fields.get(input) ?? new PhoneField(input)
  fields.set(input, field)
  return field
}

/** An input, its country and the list of countries, kept as `PhoneState` says. */
class PhoneField {
  readonly select: CountrySelect
  #input: HTMLInputElement
  #state: PhoneState
  /** What we wrote last: another value is somebody else's. */
  #written = ''
  #before: Snapshot = { value: '', start: 0, end: 0 }
  /** Meanwhile the value is the keyboard's: whoever writes it doubles what is typed. */
  #isComposing = false
  #isTelling = false
  /** Between leaving the page and coming back: Firefox takes the focus away only then. */
  #isAway = false
  #utils: PhoneUtils | undefined
  /** A number that was read before the utilities came, and what it was taken for. */
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
    // The mask counts the digits; a limit would cut a pasted number before we see it.
    input.removeAttribute('maxlength')
    this.#takeOver()
    void this.#loadUtils()
    frame.dataset.phoneReady = ''
  }

  /** The visitor may be in the middle of the number: the caret stays after the same digits. */
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
    // Before the form hears of it, so that it reads what the mask has made of the keys.
    on('input', (event) => {
      const { isComposing, inputType = '' } = event as InputEvent
      if (!isComposing && !this.#isComposing && !this.#isTelling) this.#edit(inputType)
    })
    const { form } = this.#input
    form?.addEventListener('formdata', ({ formData }) => {
      if (this.#input.name) formData.set(this.#input.name, submittedPhone(this.#current()))
    })
    form?.addEventListener('reset', () => setTimeout(() => this.#sync()))
    // Browsers that restore fields by themselves keep what stands in them, not the country beside.
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
    if (state === this.#state && !this.#isComposing) this.#settle(this.#read(text))
  }

  /** What stands in the field, also while somebody else has put it there or a composition goes on. */
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
    if (edited.message) this.select.announce(edited.message)
    this.#render(edited)
    this.#history.note(edited.state)
  }

  /** @param edited Without it the caret stays where the browser puts it. */
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

  #showPlaceholder(): void {
    this.#input.placeholder = this.#state.country.placeholder
  }

  #snap(): void {
    const { value, selectionStart, selectionEnd } = this.#input
    this.#before = { value, start: selectionStart ?? 0, end: selectionEnd ?? 0 }
  }

  /** The value may have been changed behind our back: a restored page, a password manager, a script. */
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
    this.#sync()
    const { code, digits } = this.#state
    // A plus alone says nothing.
    if (code === '' && !digits) this.#settle(editCode(this.#state, '', 0))
    this.#render()
  }

  #key(event: KeyboardEvent): void {
    if (event.key === 'Backspace' && !event.isComposing) this.#peel(event)
    const step = stepOf(event)
    if (!step) return
    event.preventDefault()
    const state = this.#history.step(step)
    if (!state) return
    this.#settle({ state, caret: state.digits.length, isPastLiterals: true })
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

  /** The form follows its fields by their input events, whoever has changed them. */
  #tellForm(): void {
    this.#isTelling = true
    this.#input.dispatchEvent(new Event('input', { bubbles: true }))
    this.#isTelling = false
  }
}
