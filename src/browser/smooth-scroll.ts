import { isPlainClick } from '../islands/plain-click.ts'

const DURATION_MS = 1000
/** Anchors stop this far above the product block. */
const PRODUCT_OFFSET_PX = 200
const PRODUCT_FORM = 'product-form'
const INTERRUPTIONS = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const

/** Smooth scrolling for scroll-to buttons and same-page anchors, unless the visitor prefers reduced motion. */
export function watchScrollLinks(): void {
  document.addEventListener('click', (event) => {
    if (!isPlainClick(event)) return
    const control = (event.target as Element).closest<HTMLElement>('[data-scroll-to], a[href*="#"]')
    if (!control) return
    const button = control.dataset.scrollTo
    const id = button ?? anchorOf(control as HTMLAnchorElement)
    const target = id ? document.getElementById(id) : null
    if (!target) return
    event.preventDefault()
    // What is folded away has no place yet.
    target.closest('details')?.setAttribute('open', '')
    const offset = !button && target.id === PRODUCT_FORM ? PRODUCT_OFFSET_PX : undefined
    void glide(target, offset)
  })
}

/** The id that a same-page link points to. */
function anchorOf({ href }: HTMLAnchorElement): string | undefined {
  const [page, id = ''] = href.split('#')
  return page === location.href.split('#', 1)[0] ? decodeURIComponent(id) : undefined
}

/** The scroll target, which may move while images above it load. */
function goalOf(target: Element, offset: number | undefined): number {
  const header = document.querySelector('[data-header]')
  const above = offset ?? header?.getBoundingClientRect().height ?? 0
  const limit = document.documentElement.scrollHeight - innerHeight
  return Math.min(limit, target.getBoundingClientRect().top + scrollY - above)
}

async function glide(target: HTMLElement, offset: number | undefined): Promise<void> {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  const isDone = isStill || (await move(target, offset))
  if (!isDone) return
  scrollTo({ top: goalOf(target, offset), behavior: 'instant' })
  if (location.hash !== `#${target.id}`) history.pushState(null, '', `#${target.id}`)
  if (!target.matches('a[href], button, input, select, textarea')) target.tabIndex = -1
  target.focus({ preventScroll: true })
}

/** Resolves with false when the visitor interrupts. */
function move(target: Element, offset: number | undefined): Promise<boolean> {
  return new Promise((done) => {
    const from = scrollY
    const start = performance.now()
    const interruption = new AbortController()
    const finish = (isDone: boolean) => {
      interruption.abort()
      done(isDone)
    }
    for (const name of INTERRUPTIONS) {
      addEventListener(name, () => finish(false), { passive: true, signal: interruption.signal })
    }
    function frame(now: number): void {
      if (interruption.signal.aborted) return
      const share = Math.min(1, (now - start) / DURATION_MS)
      const top = from + (goalOf(target, offset) - from) * ease(share)
      scrollTo({ top, behavior: 'instant' })
      if (share < 1) requestAnimationFrame(frame)
      else finish(true)
    }
    requestAnimationFrame(frame)
  })
}

/** Ease in and out. */
function ease(share: number): number {
  return share * share * (3 - 2 * share)
}
