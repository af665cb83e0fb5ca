/** Half the width of the range's thumb, in pixels, as `views/components/parts/hill.css` has it. */
const THUMB = 12

/** Hills answer the hand, also one that was there before this script. */
export function followHills(): void {
  for (const hill of document.querySelectorAll<HTMLElement>('[data-hill]')) {
    const range = hill.querySelector('input')
    const isMoved = range?.value !== range?.defaultValue
    if (isMoved || hill.matches(':hover, :focus-within')) follow(hill)
    else followOnTouch(hill)
  }
}

function followOnTouch(hill: HTMLElement): void {
  const begin = new AbortController()
  for (const touch of ['pointerover', 'focusin', 'input']) {
    hill.addEventListener(
      touch,
      () => {
        begin.abort()
        follow(hill)
      },
      { signal: begin.signal }
    )
  }
}

/** Reads the month that the range of a hill is on, on the plan, in the section and in words; a mouse over the plan moves it. */
function follow(hill: HTMLElement): void {
  const range = hill.querySelector<HTMLInputElement>('input[type=range]')
  if (!range) return
  const show = () => showMonth(hill, range)
  range.addEventListener('input', show)
  const sheet = hill.querySelector<HTMLElement>('.hill__sheet')
  // A mouse that only crosses the hill leaves what the page claims.
  sheet?.addEventListener('pointerleave', ({ pointerType }) => {
    if (pointerType !== 'mouse' || hill.matches(':focus-within')) return
    range.value = range.defaultValue
    show()
  })
  sheet?.addEventListener('pointermove', (event) => {
    if (event.pointerType !== 'mouse' || event.target === range) return
    const { left, width } = range.getBoundingClientRect()
    range.valueAsNumber = Number(range.max) * ((event.clientX - left - THUMB) / (width - 2 * THUMB))
    show()
  })
  show()
}

function showMonth(hill: Element, range: HTMLInputElement): void {
  const index = range.valueAsNumber
  for (const view of hill.querySelectorAll('.hill__view')) {
    const at = placeOf(view, '.hill__stations', index)
    const under = placeOf(view, '.hill__dots', index)
    move(view, '.hill__here', at)
    move(view, '.hill__under', under)
    const plumb = view.querySelector('.hill__plumb')
    const [, base = ''] = plumb?.getAttribute('d')?.split('V') ?? []
    plumb?.setAttribute('d', `M${at.x} ${at.y}V${base}`)
  }
  const cells = hill.querySelectorAll(`tbody tr:nth-child(${index + 1}) > *`)
  const [month = '', value = '', change = ''] = [...cells].map(({ textContent }) => textContent)
  const read = [month, value, index ? change : 'точка отсчёта']
  for (const [place, part] of [...hill.querySelectorAll('output > *')].entries())
    part.textContent = read[place] ?? ''
  range.setAttribute('aria-valuetext', `${read[0]}: ${read.slice(1).join(', ')}`)
}

/** Where a path has its spots: `M1.5 20h0M30 18h0`. */
function placeOf(view: Element, spots: string, index: number): { x: string; y: string } {
  const path = view.querySelector(spots)?.getAttribute('d') ?? ''
  const [x = '', y = ''] = path.split('M')[index + 1]?.split(/[ h]/) ?? []
  return { x, y }
}

function move(view: Element, part: string, { x, y }: { x: string; y: string }): void {
  const circle = view.querySelector(part)
  circle?.setAttribute('cx', x)
  circle?.setAttribute('cy', y)
}

/** A line draws itself once, when its figure is first seen; those that are already in sight draw as the page is painted. */
export function drawWhenSeen(): void {
  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      target.classList.toggle('is-waiting', !isIntersecting)
      if (!isIntersecting) continue
      target.classList.add('is-seen')
      observer.unobserve(target)
    }
  })
  for (const figure of document.querySelectorAll('.profile')) observer.observe(figure)
}
