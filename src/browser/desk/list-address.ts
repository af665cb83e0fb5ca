const KEY = 'list'

/** From a card, what leads to the list leads to it as it was filtered last in this tab, by who has signed in. */
export function keepListAddress(): void {
  const shown = document.querySelector<HTMLInputElement>('.inbox input[name="back"]')
  const back = document.querySelector<HTMLAnchorElement>('[data-back="list"]')
  try {
    if (shown) sessionStorage.setItem(KEY, shown.value)
    if (back) back.search = sessionStorage.getItem(KEY) ?? ''
  } catch {
    // Storage may be blocked: then it leads to the whole list.
  }
  document.querySelector('form[action="/signout"]')?.addEventListener('submit', () => {
    try {
      sessionStorage.removeItem(KEY)
    } catch {
      // Then nothing was kept.
    }
  })
}
