import { type Country, countryOf, defaultCountry } from './countries.ts'
import { CountrySelect } from './country-select.ts'
import { insertionOf, type Snapshot } from './insertion.ts'
import { frameOf } from './phone-dom.ts'
import { createHistory } from './phone-history.ts'
import { createPhoneMask, type PhoneMask } from './phone-mask.ts'
import { digitsOf, type PhoneUtils, wholeNumber } from './whole-number.ts'

const fields = new WeakMap<HTMLInputElement, PhoneField>()

/** The phone field of an input, made on the first call. */
export function phoneFieldOf(input: HTMLInputElement): PhoneField {
  const field = fields.get(input) ?? new PhoneField(input)
  fields.set(input, field)
  return field
}

/**
 * A country and a number beside its dial code. The digits are the truth, the text is made of them: while the field
 * has focus every free slot shows as `X`, an empty field shows its placeholder.
 */
class PhoneField {
  readonly select: CountrySelect
  #input: HTMLInputElement
  #country: Country
  #mask: PhoneMask
  #digits = ''
  /** All digits that were typed, while countries with fewer slots are looked at. */
  #kept: string | undefined
  /** What we wrote last: another value is somebody else's. */
  #written = ''
  #before: Snapshot = { value: '', start: 0, end: 0 }
  #isComposing = false
  #isTelling = false
  #utils: PhoneUtils | undefined
  /** A whole number that came before the utilities did. */
  #unread: string | undefined
  #history = createHistory<{ country: Country; digits: string }>()

  constructor(input: HTMLInputElement) {
    this.#input = input
    const frame = frameOf(input)
    this.#country = countryOf(frame.dataset.phoneField) ?? defaultCountry()
    this.#mask = createPhoneMask(this.#country.placeholder)
    this.select = new CountrySelect(frame, input, this.#country, (country) => this.choose(country))
    this.#listen()
    // The mask counts the digits; a limit would cut a pasted number before we see it.
    input.removeAttribute('maxlength')
    this.#rebuild()
    this.#sync()
    if (document.activeElement === input) this.#focus()
    void this.#loadUtils()
    frame.dataset.phoneReady = ''
  }

  /** The visitor has chosen a country; the digits stay, as many as fit. */
  choose(country: Country): void {
    const all = this.#kept ?? this.#digits
    this.#switch(country)
    this.#kept = all
    this.#digits = all.slice(0, this.#mask.slots)
    this.#render(this.#digits.length)
    this.#tellForm()
  }

  #listen(): void {
    const on = (types: string, handler: (event: Event) => void) => {
      for (const type of types.split(' ')) this.#input.addEventListener(type, handler)
    }
    on('focus', () => this.#focus())
    on('click', () => this.#click())
    on('blur', () => this.#blur())
    on('change', () => this.#sync())
    on('keydown', (event) => this.#undo(event as KeyboardEvent))
    on('beforeinput', (event) => {
      if (!this.#isComposing && !(event as InputEvent).isComposing) this.#snap()
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
    this.#input.addEventListener('input', (event) => {
      const { isComposing, inputType } = event as InputEvent
      if (!isComposing && !this.#isComposing && !this.#isTelling) this.#edit(inputType ?? '')
    })
    this.#input.form?.addEventListener('formdata', ({ formData }) => {
      this.#sync()
      if (this.#input.name) formData.set(this.#input.name, this.#submitted())
    })
    this.#input.form?.addEventListener('reset', () => setTimeout(() => this.#sync()))
    addEventListener('pageshow', () => this.#sync())
  }

  async #loadUtils(): Promise<void> {
    try {
      this.#utils = await import('./phone-utils.ts')
    } catch {
      // Without them the mask still works, and the server reads any spelling.
      return
    }
    if (this.#unread && this.#take(this.#unread)) this.#render(this.#digits.length)
    this.#unread = undefined
  }

  /** Dial code, space, number; nothing when no digit is there. */
  #submitted(): string {
    return this.#digits ? `+${this.#country.dial} ${this.#input.value}` : ''
  }

  #rebuild(): void {
    this.#mask = createPhoneMask(this.#country.placeholder)
    this.#input.placeholder = this.#country.placeholder
  }

  #switch(country: Country): void {
    if (country === this.#country) return
    this.#country = country
    this.#rebuild()
    this.select.show(country)
  }

  #render(caret?: number, isPastLiterals = true): void {
    const input = this.#input
    const isActive = document.activeElement === input
    this.#written = this.#digits || isActive ? this.#mask.fill(this.#digits) : ''
    if (input.value !== this.#written) input.value = this.#written
    if (isActive && caret !== undefined) {
      const position = this.#mask.caretAfter(Math.min(caret, this.#mask.slots), isPastLiterals)
      input.setSelectionRange(position, position)
    }
    this.#history.note({ country: this.#country, digits: this.#digits })
    this.#snap()
  }

  #snap(): void {
    const { value, selectionStart, selectionEnd } = this.#input
    this.#before = { value, start: selectionStart ?? 0, end: selectionEnd ?? 0 }
  }

  /** The value may have been changed behind our back: a restored page, a password manager, a script. */
  #sync(): void {
    const { value } = this.#input
    if (value === this.#written) return
    if (!value) this.#digits = ''
    else if (!this.#take(value)) this.#digits = this.#fitting(value)
    this.#render(this.#digits.length)
  }

  #show(): void {
    this.#sync()
    this.#rebuild()
    this.#render()
  }

  #focus(): void {
    this.#show()
    requestAnimationFrame(() => {
      if (document.activeElement !== this.#input) return
      if (!this.#digits) this.#input.setSelectionRange(0, 0)
      this.#snap()
    })
  }

  #click(): void {
    this.#show()
    const { selectionStart: start, selectionEnd: end } = this.#input
    const limit = this.#mask.caretAfter(this.#digits.length, true)
    if (start === end && (start ?? 0) > limit) this.#input.setSelectionRange(limit, limit)
    this.#snap()
  }

  #blur(): void {
    this.#isComposing = false
    this.#sync()
    this.#render()
  }

  #undo(event: KeyboardEvent): void {
    const isUndo = (event.ctrlKey || event.metaKey) && !event.altKey && event.code === 'KeyZ'
    const state = isUndo ? this.#history.step(event.shiftKey ? 1 : -1) : undefined
    if (!isUndo) return
    event.preventDefault()
    if (!state) return
    this.#switch(state.country)
    this.#digits = state.digits
    this.#render(state.digits.length)
    this.#tellForm()
  }

  #edit(type: string): void {
    this.#kept = undefined
    if (type.startsWith('delete')) this.#remove(type.endsWith('Forward'))
    else this.#insert(type)
  }

  #remove(isForward: boolean): void {
    const { value, selectionStart } = this.#input
    const caret = selectionStart ?? value.length
    let before = digitsOf(value.slice(0, caret))
    let after = digitsOf(value.slice(caret))
    const { start, end } = this.#before
    // Only a literal or a free slot has gone: what was meant is the digit beside it.
    if (start === end && before.length + after.length === this.#digits.length) {
      if (isForward) after = after.slice(1)
      else before = before.slice(0, -1)
    }
    this.#digits = before + after
    this.#render(before.length, isForward)
  }

  #insert(type: string): void {
    const { value } = this.#input
    const insertion = insertionOf(this.#before, value, type)
    const whole = insertion ? insertion.text : value
    if ((!insertion || [...whole].length > 1) && this.#take(whole)) {
      this.#render(this.#digits.length)
    } else if (insertion) {
      const { head, text, tail } = insertion
      this.#addDigits(digitsOf(head), digitsOf(text, this.#utils), digitsOf(tail))
    } else {
      this.#digits = this.#fitting(value)
      this.#render(this.#digits.length)
    }
  }

  #addDigits(before: string, added: string, after: string): void {
    const { slots } = this.#mask
    const next = before + added + after
    if (next.length <= slots) {
      this.#digits = next
      if (next.length === slots) this.#checkSameCode()
      this.#render(before.length + added.length)
      return
    }
    if (!after && this.#repair(next)) {
      this.#render(this.#digits.length)
      return
    }
    const room = added.length === 1 ? 0 : Math.max(0, slots - before.length - after.length)
    if (room > 0) this.#digits = before + added.slice(0, room) + after
    this.#render(before.length + room)
  }

  /** One digit too many: the number was begun with 8 or with the dial code. */
  #repair(digits: string): boolean {
    const over = digits.length - this.#mask.slots
    return (over === 1 || over === this.#country.dial.length) && this.#take(digits)
  }

  /** A full number may belong to another country of the same code. */
  #checkSameCode(): void {
    const { dial, iso2 } = this.#country
    const phone = this.#utils?.parsePhone(`+${dial}${this.#digits}`, iso2)
    const country = phone?.isValid && phone.dial === dial ? countryOf(phone.iso2) : undefined
    if (country) this.#announceSwitch(country)
  }

  /** Whether the text was taken as a whole number. */
  #take(text: string): boolean {
    if (!this.#utils) this.#unread = text
    const meaning = wholeNumber(text, this.#country, this.#utils)
    if (!meaning) return false
    if (meaning === 'unknown-code') {
      this.select.announce('Такого кода страны нет')
      return true
    }
    this.#announceSwitch(meaning.country)
    this.#digits = meaning.digits
    return true
  }

  #announceSwitch(country: Country): void {
    if (country === this.#country) return
    this.#switch(country)
    this.select.announce(`Страна: ${country.name}, +${country.dial}`)
  }

  #fitting(text: string): string {
    return digitsOf(text, this.#utils).slice(0, this.#mask.slots)
  }

  /** The form follows its fields by their input events, whoever has changed them. */
  #tellForm(): void {
    this.#isTelling = true
    this.#input.dispatchEvent(new Event('input', { bubbles: true }))
    this.#isTelling = false
  }
}
