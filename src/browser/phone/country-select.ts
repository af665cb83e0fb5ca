import { isComposing } from '../../islands/plain-click.ts'
import { links } from '../../shared/links.ts'
import type { Country } from '../../shared/phone/countries.ts'
import type { PhoneMessage } from '../../shared/phone/phone-state.ts'
import { type CountryWords, countryWords, searchCountries } from './country-search.ts'

const PAGE = 10
const ANNOUNCE_MS = 400
const GAP_PX = 8
const LEAST_PX = 160
let count = 0

/** The country selector of a phone field: a button that opens a searchable list. */
export class CountrySelect {
  #frame: HTMLElement
  #input: HTMLInputElement
  #onChoose: (country: Country) => void
  #words: CountryWords = countryWords(document.documentElement.lang)
  #button: HTMLButtonElement
  #panel: HTMLElement
  #search: HTMLInputElement
  #list: HTMLElement
  #status: HTMLElement
  #country: Country
  #found: readonly Country[] = []
  #active = -1
  #announcing: ReturnType<typeof setTimeout> | undefined

  constructor(
    frame: HTMLElement,
    input: HTMLInputElement,
    country: Country,
    onChoose: (country: Country) => void
  ) {
    this.#frame = frame
    this.#input = input
    this.#country = country
    this.#onChoose = onChoose
    const id = `phone-country-${++count}`
    this.#button = buttonOf(frame, input)
    this.#panel = make('div', 'phone-list', { id, role: 'dialog', popover: 'manual' })
    this.#panel.ariaLabel = this.#words.panel
    this.#search = make('input', 'phone-list__search', {
      type: 'text',
      role: 'combobox',
      autocomplete: 'off',
      autocapitalize: 'off',
      spellcheck: 'false',
      placeholder: this.#words.hint,
      'aria-label': this.#words.search,
      'aria-expanded': 'true',
      'aria-autocomplete': 'list',
      'aria-controls': `${id}-list`
    })
    this.#list = make('ul', 'phone-list__options', { id: `${id}-list`, role: 'listbox' })
    this.#list.ariaLabel = this.#words.list
    this.#status = make('span', 'visually-hidden', { role: 'status' })
    this.#panel.append(this.#search, this.#list)
    frame.append(this.#panel, this.#status)
    this.#button.setAttribute('aria-controls', id)
    this.#listen()
    // The server has already rendered the flag; replacing it mid-press would lose the click.
    if (!this.#flag?.hasChildNodes()) this.show(country)
  }

  get #flag(): Element | null {
    return this.#button.querySelector('.phone-field__flag')
  }

  /** Shows a country beside the number. */
  show(country: Country): void {
    this.#country = country
    const dial = this.#frame.querySelector('[data-phone-dial]')
    if (dial) dial.textContent = `+${country.dial}`
    this.#flag?.replaceChildren(flagImage(country))
    const name = this.#button.querySelector('.visually-hidden')
    if (name) name.textContent = `${this.#words.nameOf(country)}, ${this.#words.change}`
  }

  /** Announces what an edit changed beyond what is visible. */
  tell(message: PhoneMessage): void {
    const { country, unknownCode, excess } = this.#words
    if (message === 'country') this.#announce(country(this.#country))
    else this.#announce(message === 'excess' ? excess : unknownCode, true)
  }

  tellExtension(extension: string): void {
    this.#announce(this.#words.extension(extension), true)
  }

  /** @param isSeen Whether it is for everybody, not for screen readers alone. */
  #announce(text: string, isSeen = false): void {
    this.#status.textContent = text
    this.#status.className = isSeen ? 'phone-field__notice' : 'visually-hidden'
  }

  /** Hides the announcement from sight. */
  hush(): void {
    this.#status.className = 'visually-hidden'
  }

  open(): void {
    if (this.#isOpen()) return
    this.#panel.showPopover?.()
    this.#panel.dataset.open = ''
    this.#button.ariaExpanded = 'true'
    this.#search.value = ''
    this.#filter()
    // Until a key is pressed the field is read by its own name, and not as the option in its place.
    this.#search.removeAttribute('aria-activedescendant')
    this.#place()
    this.#search.focus({ preventScroll: true })
  }

  #close(next?: HTMLElement): void {
    if (!this.#isOpen()) return
    this.#panel.hidePopover?.()
    delete this.#panel.dataset.open
    this.#button.ariaExpanded = 'false'
    this.#list.replaceChildren()
    clearTimeout(this.#announcing)
    this.#announce('')
    next?.focus()
  }

  #isOpen(): boolean {
    return 'open' in this.#panel.dataset
  }

  #listen(): void {
    this.#button.addEventListener('click', (event) => {
      // The page's listener handles only buttons whose field is not created yet.
      event.stopPropagation()
      if (this.#isOpen()) this.#close(this.#button)
      else this.open()
    })
    this.#button.addEventListener('keydown', (event) => {
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
      event.preventDefault()
      this.open()
    })
    this.#search.addEventListener('input', (event) => {
      // Keep it from the form.
      event.stopPropagation()
      this.#filter()
    })
    this.#search.addEventListener('keydown', (event) => this.#key(event))
    this.#list.addEventListener('pointerdown', (event) => event.preventDefault())
    this.#list.addEventListener('click', ({ target }) => {
      const option = (target as Element).closest<HTMLElement>('[data-country]')
      const country = this.#found.find(({ iso2 }) => iso2 === option?.dataset.country)
      if (country) this.#choose(country)
    })
    // What is closed with the dialog around it would open with it.
    this.#frame.closest('dialog')?.addEventListener('close', () => this.#close())
    document.addEventListener('pointerdown', ({ target }) => {
      if (!this.#panel.contains(target as Node) && !this.#button.contains(target as Node)) {
        this.#close()
      }
    })
    for (const type of ['scroll', 'resize']) {
      addEventListener(type, ({ target }) => this.#follow(target), { capture: true, passive: true })
    }
  }

  #follow(scrolled: EventTarget | null): void {
    if (this.#isOpen() && scrolled !== this.#list) this.#place()
  }

  #choose(country: Country): void {
    this.show(country)
    this.#close(this.#input)
    this.#onChoose(country)
  }

  #filter(): void {
    this.#found = searchCountries(this.#words.countries, this.#search.value)
    const options = this.#found.map((country) => this.#option(country))
    this.#list.replaceChildren(...(options.length > 0 ? options : [this.#nothing()]))
    const current = this.#found.indexOf(this.#country)
    this.#activate(this.#search.value ? 0 : Math.max(0, current))
    clearTimeout(this.#announcing)
    this.#announcing = setTimeout(() => {
      this.#announce(this.#words.found(this.#found.length))
    }, ANNOUNCE_MS)
  }

  #nothing(): HTMLElement {
    const line = make('li', 'phone-list__none', { role: 'none' })
    line.textContent = this.#words.found(0)
    return line
  }

  #option(country: Country): HTMLElement {
    const option = make('li', 'phone-list__option', {
      id: `${this.#list.id}-${country.iso2}`,
      role: 'option',
      'data-country': country.iso2,
      'aria-selected': String(country === this.#country)
    })
    const dial = make('span', 'phone-list__dial', {})
    dial.textContent = `+${country.dial}`
    option.append(flagImage(country), this.#words.nameOf(country), ' ', dial)
    return option
  }

  #activate(index: number): void {
    this.#list.querySelector('[data-active]')?.removeAttribute('data-active')
    const option = this.#found[index] && this.#list.children[index]
    this.#active = option ? index : -1
    if (!option) {
      this.#search.removeAttribute('aria-activedescendant')
      return
    }
    option.setAttribute('data-active', '')
    this.#search.setAttribute('aria-activedescendant', option.id)
    option.scrollIntoView({ block: 'nearest' })
  }

  #key(event: KeyboardEvent): void {
    if (isComposing(event)) return
    const { length } = this.#found
    const last = length - 1
    const keys: Record<string, () => void> = {
      ArrowDown: () => this.#activate((this.#active + 1) % length),
      ArrowUp: () => this.#activate((this.#active + last) % length),
      PageDown: () => this.#activate(Math.min(last, this.#active + PAGE)),
      PageUp: () => this.#activate(Math.max(0, this.#active - PAGE)),
      Enter: () => {
        const country = this.#found[this.#active]
        if (country) this.#choose(country)
      },
      Escape: () => this.#close(this.#button),
      Tab: () => this.#close(event.shiftKey ? this.#button : this.#input)
    }
    const act = keys[event.key]
    if (!act) return
    event.preventDefault()
    // Must not submit the form or close the surrounding dialog.
    event.stopPropagation()
    act()
  }

  /**
   * Opens below the field, or above where there is more room, the search field always at its end; fits the space the
   * on-screen keyboard leaves.
   */
  #place(): void {
    const box = this.#frame.getBoundingClientRect()
    const view = visualViewport ?? { offsetTop: 0, height: innerHeight }
    const below = view.offsetTop + view.height - box.bottom - 2 * GAP_PX
    const above = box.top - view.offsetTop - 2 * GAP_PX
    const isBelow = below >= 240 || below >= above
    // In a low window it covers its field rather than leave the window.
    const height = Math.min(
      view.height - 2 * GAP_PX,
      Math.max(LEAST_PX, Math.min(400, isBelow ? below : above))
    )
    const foot = view.offsetTop + view.height - GAP_PX - height
    const head = innerHeight - view.offsetTop - GAP_PX - height
    const { style } = this.#panel
    style.flexDirection = isBelow ? 'column' : 'column-reverse'
    style.left = `${box.left}px`
    style.width = `${box.width}px`
    style.maxHeight = `${height}px`
    style.top = isBelow ? `${Math.min(box.bottom + GAP_PX, foot)}px` : 'auto'
    style.bottom = isBelow ? 'auto' : `${Math.min(innerHeight - box.top + GAP_PX, head)}px`
  }
}

/** The wrapper of selector and input; created for inputs outside the site's own forms. */
export function frameOf(input: HTMLInputElement): HTMLElement {
  const given = input.closest<HTMLElement>('[data-phone-field]')
  if (given) return given
  const frame = document.createElement('span')
  frame.className = 'field__box phone-field'
  frame.dataset.phoneField = ''
  const isActive = document.activeElement === input
  input.before(frame)
  frame.append(input)
  // Moving an element drops its focus.
  if (isActive) input.focus()
  return frame
}

/** The server-rendered button, or a new one. */
function buttonOf(frame: HTMLElement, input: HTMLInputElement): HTMLButtonElement {
  const given = frame.querySelector<HTMLButtonElement>('[data-phone-country]')
  if (given) return given
  const button = make('button', 'phone-field__country chevron', {
    type: 'button',
    'data-phone-country': '',
    'aria-haspopup': 'dialog',
    'aria-expanded': 'false'
  })
  button.append(make('span', 'phone-field__flag', {}), make('span', 'visually-hidden', {}))
  const dial = make('span', 'phone-field__dial', { 'data-phone-dial': '' })
  input.before(button, dial)
  return button
}

function flagImage({ iso2 }: Country): HTMLImageElement {
  return make('img', 'phone-flag', {
    src: links.flag(iso2),
    alt: '',
    width: '21',
    height: '14',
    loading: 'lazy'
  })
}

function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className: string,
  attributes: Readonly<Record<string, string>>
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name)
  element.className = className
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
  return element
}
