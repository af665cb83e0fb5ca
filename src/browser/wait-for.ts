import type { HydrateWhen } from '../islands/catalog.ts'

/** Resolves when it is time to hydrate `element`. */
export const waitFor: Record<HydrateWhen, (element: Element) => Promise<void>> = {
  // What is touched while the page still grows may have moved out of sight.
  visible: (element) => Promise.race([whenVisible(element), whenTouched(element)]),
  touch: whenTouched
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
    // Before this script nobody heard of it.
    if (element.matches(':focus-within, :hover')) done()
    for (const event of ['pointerover', 'focusin', 'touchstart']) {
      element.addEventListener(event, () => done(), { once: true, passive: true })
    }
    // A panel or a dialog that opens shows what stands in it, whoever touches it first.
    const panel = element.closest('[popover], dialog')
    for (const event of ['beforetoggle', 'shown']) {
      panel?.addEventListener(event, () => done(), { once: true })
    }
  })
}
