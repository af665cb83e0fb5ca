import { closeAll, comes, faultsIn, type Hand, pressAll, pressFor, pressOn } from './hand.ts'

/** What was found, by the state it was found in. */
export type Found = Record<string, string[]>

const POPUPS = {
  'city-toggle': '[data-popup="city"]',
  'language-toggle': '[data-popup="language"]',
  'contacts-toggle': '[data-dropdown="contacts"]'
} as const
const BURGER = '[data-burger]'
const PANEL = '[data-submenu]:popover-open'
const OPEN_LEVEL = `${BURGER} [data-submenu][data-open]`
const CLOSED_TOGGLE = 'button[aria-expanded="false"]'
const COUNTRIES = '[data-phone-field] :popover-open'
const DIALOGS = ['request', 'callback', 'agreement', 'success']
const FORMS = new Set(['request', 'callback'])
/** What many pages answer to, and none is called. */
const QUERY = 'рекалма'

/** Everything that opens from the header, as wide as the window is. */
export async function pressHeader(hand: Hand, known: Set<string>): Promise<Found> {
  const found: Found = {}
  for (const [action, panel] of Object.entries(POPUPS)) {
    if (!(await pressOn(hand, `[data-action="${action}"]`)) || !(await comes(hand, panel))) continue
    found[panel] = [...(await faultsIn(hand, panel)), ...(await pressAll(hand, panel, known))]
    await closeAll(hand)
  }
  Object.assign(found, await pressSearch(hand, known))
  Object.assign(found, await pressPanels(hand), await pressBurger(hand))
  return found
}

async function pressSearch(hand: Hand, known: Set<string>): Promise<Found> {
  const toggle = '[data-action="search-toggle"]'
  if (!(await hand.run(isSeen, toggle))) return {}
  const [form, results] = ['[data-header] [data-search]', '[data-header] [data-search-results]']
  const faults = await pressFor(hand, toggle, form)
  faults.push(...(await pressAll(hand, `${form} input`, known)))
  await hand.type(QUERY)
  if (!(await comes(hand, `${results} a[href]`))) faults.push('what is typed finds nothing')
  faults.push(...(await faultsIn(hand, `${results}, ${form}`)))
  await closeAll(hand)
  await hand.press('Escape')
  return { 'search with results': faults }
}

/** The panels of the bar on a wide screen. */
async function pressPanels(hand: Hand): Promise<Found> {
  const found: Found = {}
  const toggle = `[data-header] [data-submenu-link] + ${CLOSED_TOGGLE}[popovertarget]`
  for (let index = 0; await pressOn(hand, toggle, index); index++) {
    await comes(hand, PANEL)
    found[`panel ${index} of the menu`] = await faultsIn(hand, PANEL)
    await closeAll(hand)
  }
  return found
}

/** The burger with each of its levels. */
async function pressBurger(hand: Hand): Promise<Found> {
  const found: Found = {}
  const burger = '[data-action="burger-toggle"]'
  if (!(await hand.run(isSeen, burger))) return found
  found['burger opened'] = await pressFor(hand, burger, BURGER)
  found.burger = await faultsIn(hand, `${BURGER}, [data-action="burger-toggle"]`)
  const first = await hand.run(
    (selector) => document.querySelectorAll(selector).length,
    `${BURGER} li > [popovertarget]`
  )
  for (let index = 0; index < first; index++) {
    await expand(hand, index)
    found[`burger, ${index} expanded`] = await faultsIn(hand, BURGER)
    if (!(await pressOn(hand, `${OPEN_LEVEL} ${CLOSED_TOGGLE}`))) continue
    const deep = `${OPEN_LEVEL} [data-submenu][data-open]`
    await comes(hand, deep)
    found[`burger, deep in ${index}`] = await faultsIn(hand, deep)
    await pressOn(hand, `${deep} [data-action="submenu-back"]`)
  }
  await closeAll(hand)
  return found
}

async function expand(hand: Hand, index: number): Promise<void> {
  const toggle = `${BURGER} li > [popovertarget]`
  const isOpen = await hand.run(
    (selector, at) => document.querySelectorAll(selector)[at]?.ariaExpanded === 'true',
    toggle,
    index
  )
  if (!isOpen) await pressOn(hand, toggle, index)
  await comes(hand, OPEN_LEVEL)
}

/** Every dialog: as it opens, with its list of countries, with what is missing in its form. */
export async function pressDialogs(hand: Hand, known: Set<string>): Promise<Found> {
  const found: Found = {}
  for (const name of DIALOGS) {
    const dialog = `dialog[data-modal="${name}"]`
    if (!(await hand.run(openDialog, name))) continue
    await comes(hand, dialog)
    found[`dialog ${name}`] = await faultsIn(hand, dialog)
    if (FORMS.has(name)) Object.assign(found, await pressForm(hand, `${dialog} form`, known))
    found[`dialog ${name}, pressed`] = await pressAll(hand, dialog, known)
    await closeAll(hand)
  }
  return found
}

/** A form of leads: its controls, its countries, and all of it again when it says what is missing. */
export async function pressForm(hand: Hand, form: string, known: Set<string>): Promise<Found> {
  const country = `${COUNTRIES} [data-country]`
  const unopened = await pressFor(hand, `${form} [data-phone-country]`, country)
  if (unopened.length > 0) return { [form]: unopened }
  await pressOn(hand, country, 2)
  const pressed = await pressAll(hand, `${form} :not([type="submit"])`, known)
  const unsent = await pressFor(hand, `${form} [type="submit"]`, `${form} [aria-invalid="true"]`)
  return {
    [form]: pressed,
    [`${form} with errors`]: [...unsent, ...(await faultsIn(hand, form))]
  }
}

export function isSeen(selector: string): boolean {
  return document.querySelector(selector)?.checkVisibility({ visibilityProperty: true }) === true
}

/** Opens any dialog of the page, as a button on it would. */
function openDialog(name: string): boolean {
  const opener = document.createElement('button')
  opener.dataset.openModal = name
  document.body.append(opener)
  opener.click()
  opener.remove()
  return document.querySelector(`dialog[data-modal="${name}"][open]`) !== null
}
