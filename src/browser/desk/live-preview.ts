import { sendForm } from './typed-text.ts'

const PAUSE_MS = 1200
const WIDE = '(min-width: 85.375em)'
const NONE = 'Страницу пока не собрать: чего не хватает, скажет «Сохранить черновик».'

/** Shows the page beside its form, made of what is typed: the form is sent into a frame that nobody sees until it is there. */
export function watchLivePreview(form: HTMLFormElement, place: HTMLElement): void {
  const [open, window, said] = ['open', 'window', 'said'].map((name) =>
    place.querySelector<HTMLElement>(`[data-live-${name}]`)
  )
  if (!open || !window || !said) return
  let timer = 0
  let isAsked = false
  let coming: HTMLIFrameElement | undefined
  let shown: HTMLIFrameElement | undefined

  function ask(): void {
    clearTimeout(timer)
    timer = globalThis.setTimeout(send, PAUSE_MS) as unknown as number
  }

  function send(): void {
    isAsked = coming !== undefined
    if (isAsked || window?.hidden) return
    const frame = document.createElement('iframe')
    frame.name = `live-${Date.now()}`
    frame.title = 'Страница с набранным'
    frame.className = 'live__next'
    coming = frame
    window?.append(frame)
    frame.addEventListener('load', () => arrived(frame))
    sendForm(place.dataset.livePreview ?? '', new FormData(form), frame.name)
  }

  function arrived(frame: HTMLIFrameElement): void {
    // A frame begins with a page of its own.
    if (frame.contentDocument?.URL === 'about:blank') return
    coming = undefined
    const isPage = Boolean(frame.contentDocument?.querySelector('main'))
    if (said) said.textContent = isPage ? '' : NONE
    if (isPage) put(frame)
    else frame.remove()
    if (isAsked) send()
  }

  /** In the place of the former one, as far down as that was. */
  function put(frame: HTMLIFrameElement): void {
    frame.className = ''
    frame.contentWindow?.scrollTo(0, shown?.contentWindow?.scrollY ?? 0)
    shown?.remove()
    shown = frame
  }

  open.addEventListener('click', () => {
    window.hidden = !window.hidden
    open.textContent = window.hidden ? 'Показывать рядом, как выйдет' : 'Не показывать рядом'
    if (!window.hidden) send()
  })
  form.addEventListener('input', ask)
  const wide = matchMedia(WIDE)
  const fit = () => {
    place.hidden = !wide.matches
  }
  wide.addEventListener('change', fit)
  fit()
}
