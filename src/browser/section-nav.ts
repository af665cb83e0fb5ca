/** The share of the window above which a heading has been passed. */
const PASSED = 1 / 3

/** Highlights the link of the current section in every list of a page's sections. */
export function followSections(): void {
  for (const nav of document.querySelectorAll('[data-section-nav]')) follow(nav)
}

function follow(nav: Element): void {
  const links = new Map<Element, HTMLAnchorElement>()
  for (const link of nav.querySelectorAll<HTMLAnchorElement>(
    'a[href^="#"]:not([data-scroll-to])'
  )) {
    const target = document.getElementById(decodeURIComponent(link.hash.slice(1)))
    if (target) links.set(target, link)
  }
  const targets = [...links.keys()]
  let current: HTMLAnchorElement | undefined

  function mark(): void {
    // One pixel more than the observer looks at, so that a heading it has reported counts as passed however it rounds.
    const line = innerHeight * PASSED + 1
    const passed = targets.filter((target) => target.getBoundingClientRect().top < line)
    const link = links.get(passed.at(-1) ?? targets[0] ?? nav)
    if (link === current) return
    current?.removeAttribute('aria-current')
    link?.setAttribute('aria-current', 'true')
    current = link
    const list = link?.closest('ul')
    if (list && link) list.scrollLeft = link.offsetLeft - list.offsetLeft - 24
  }

  // All that is above counts as seen, so that a jump over several headings is noticed as well.
  const observer = new IntersectionObserver(mark, {
    rootMargin: `1000000px 0px -${100 - 100 * PASSED}% 0px`
  })
  for (const target of targets) observer.observe(target)
}
