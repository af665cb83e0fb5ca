import type { HydrateWhen } from '../islands/catalog.ts'

/** Resolves when it is time to hydrate `element`. */
export const waitFor: Record<HydrateWhen, (element: Element) => Promise<void>> = {
  // A touched element may have left the viewport while the page was still growing.
  visible: (element) => Promise.race([whenVisible(element), whenTouched(element)]),
  touch: whenTouched,
  open: whenOpen
}

function whenVisible(element: Element): Promise<void> {
  return new Promise((done) => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return
        observer.disconnect()
        done()
      },
      { rootMargin: '200px' }
    )
    observer.observe(element)
  })
}

function whenTouched(element: Element): Promise<void> {
  return new Promise((done) => {
    // The event may have fired before this script ran.
    if (element.matches(':focus-within, :hover')) done()
    // A field is changed without a touch by who speaks to the page, a form is sent by a button that stands elsewhere.
    for (const event of ['pointerover', 'focusin', 'input', 'submit']) {
      element.addEventListener(event, () => done(), { once: true })
    }
  })
}

function whenOpen(element: Element): Promise<void> {
  return new Promise((done) => {
    if (element.matches(':is([open], :popover-open)')) done()
    element.addEventListener('beforetoggle', () => done(), { once: true })
  })
}
