const PATIENCE_MS = 8000
const AWAY =
  'Связи с сайтом нет, ничего не отправлено. Набранное стоит здесь: не закрывайте страницу и нажмите ещё раз, когда связь вернётся.'

/** Asks whether the desk answers before a form leaves for it: an error page of the browser has nothing of what was typed. */
export function watchSending(form: HTMLFormElement): void {
  let isSure = false
  let isAsking = false
  const said = document.createElement('p')
  said.className = 'note note--fault'
  said.setAttribute('role', 'alert')
  form.addEventListener('submit', (event) => {
    if (isSure) return
    event.preventDefault()
    // A second press would be a second sending.
    if (isAsking) return
    isAsking = true
    answers()
      .then(
        () => {
          isSure = true
          form.requestSubmit(event.submitter)
          isSure = false
        },
        () => {
          said.textContent = AWAY
          form.prepend(said)
          said.scrollIntoView({ block: 'center' })
        }
      )
      .finally(() => {
        isAsking = false
      })
  })
}

/** @throws Where the desk does not answer, or a proxy answers in its place. */
async function answers(): Promise<void> {
  const style = document.querySelector<HTMLLinkElement>('link[rel="stylesheet"]')
  const { status } = await fetch(style?.href ?? '/', {
    method: 'HEAD',
    cache: 'no-store',
    signal: AbortSignal.timeout(PATIENCE_MS)
  })
  if (status >= 500) throw new Error(`status ${status}`)
}

/** A time that is typed is a time that is meant. */
export function watchWhen(form: HTMLFormElement): void {
  const at = form.querySelector<HTMLInputElement>('[name="publish_at"]')
  const [now, later] = ['now', 'later'].map((value) =>
    form.querySelector<HTMLInputElement>(`[name="when"][value="${value}"]`)
  )
  at?.addEventListener('input', () => {
    if (later) later.checked = true
  })
  now?.addEventListener('change', () => {
    if (at) at.value = ''
  })
}

/** Nobody waits for a file to go that will be sent back. */
export function watchFile(field: HTMLInputElement): void {
  const most = Number(field.dataset.most)
  const megabytes = (bytes: number) => Math.ceil(bytes / 1024 / 1024)
  field.addEventListener('change', () => {
    const size = field.files?.[0]?.size ?? 0
    const fault = `Файл ${megabytes(size)} МБ, помещается ${megabytes(most)} МБ: уменьшите картинку.`
    field.setCustomValidity(size > most ? fault : '')
    field.reportValidity()
  })
}
