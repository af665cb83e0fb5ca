import { isPlainClick } from '../islands/plain-click.ts'

const DURATION_MS = 1000
/** Anchors stop this far above the product block. */
const PRODUCT_OFFSET_PX = 200
const PRODUCT_FORM = 'product-form'
/** What has come into view is laid out some frames later, and moves what is below it. */
const REST_FRAMES = 3
const INTERRUPTIONS = ['wheel', 'keydown', 'pointerdown'] as const

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
    glide(target, offset)
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

/** The visitor interrupts it by any input. */
function glide(target: HTMLElement, offset: number | undefined): void {
  const from = scrollY
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  // Who wants no motion is at its end in the first frame, which may have begun before the press.
  const start = performance.now() - (isStill ? 2 * DURATION_MS : 0)
  const interruption = new AbortController()
  const { signal } = interruption
  const interrupt = () => interruption.abort()
  for (const name of INTERRUPTIONS) addEventListener(name, interrupt, { passive: true, signal })
  let last: number
  let rest: number
  function frame(now: number): void {
    if (signal.aborted) return
    const share = Math.min(1, (now - start) / DURATION_MS)
    const goal = goalOf(target, offset)
    scrollTo({ top: from + (goal - from) * ease(share), behavior: 'instant' })
    if (share < 1 || goal !== last) rest = REST_FRAMES
    last = goal
    if (rest--) requestAnimationFrame(frame)
    else {
      interrupt()
      arrive(target)
    }
  }
  requestAnimationFrame(frame)
}

function arrive(target: HTMLElement): void {
  if (location.hash !== `#${target.id}`) history.pushState(null, '', `#${target.id}`)
  // What is no control can be focused by this alone.
  if (target.tabIndex < 0) target.tabIndex = -1
  target.focus({ preventScroll: true })
}

/** Ease in and out. */
function ease(share: number): number {
  return share * share * (3 - 2 * share)
}
