const KEY = 'list'

/** From a card, what leads to the list leads to it as it was filtered last in this tab. */
export function keepListAddress(): void {
  const shown = document.querySelector<HTMLInputElement>('.inbox input[name="back"]')
  if (shown) sessionStorage.setItem(KEY, shown.value)
  const back = document.querySelector<HTMLAnchorElement>('[data-back="list"]')
  if (back) back.search = sessionStorage.getItem(KEY) ?? ''
}
