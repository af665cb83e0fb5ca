import { insertPicture } from './text-tools.ts'

/** The longer side of what no page shows larger. */
const WIDEST = 2600
const HEIC = /\.hei[cf]$/i
const UNREAD = 'Снимок HEIC этот браузер не читает: сохраните его как JPEG.'

/** Nobody waits for a file to go that will be sent back: a large photograph is made smaller here. */
export function watchFile(field: HTMLInputElement): void {
  field.addEventListener('change', async () => {
    field.setCustomValidity('')
    const [file] = field.files ?? []
    if (!file) return
    const { fit, fault } = await fitFile(file, Number(field.dataset.most))
    if (field.files?.[0] !== file) return
    field.files = listOf(fit)
    field.setCustomValidity(fault)
    field.reportValidity()
  })
  document.addEventListener('paste', (event) => {
    const [file] = filesIn(event)
    if (!file) return
    field.files = listOf(file)
    field.dispatchEvent(new Event('change'))
  })
}

function listOf(file: File): FileList {
  const files = new DataTransfer()
  files.items.add(file)
  return files.files
}

/** Pictures that are dropped or pasted into a text, or chosen at once, are sent one by one and stand where the caret was. */
export function watchPictures(field: HTMLTextAreaElement): void {
  const form = field.form
  const { pictures: path, most } = field.dataset
  if (!form || !path) return
  const said = form.querySelector<HTMLElement>('[data-pictures-said]')
  const say = (text: string) => {
    if (said) said.textContent = text
  }

  async function send(file: File): Promise<string> {
    const { fit, fault } = await fitFile(file, Number(most))
    if (fault) return fault
    const body = new FormData()
    const version = form?.querySelector<HTMLInputElement>('[name="of_version"]')
    const token = form?.querySelector<HTMLInputElement>('[name="token"]')
    body.set('token', token?.value ?? '')
    body.set('version', version?.value ?? '')
    body.set('keep', '1')
    body.set('file', fit)
    const headers = { accept: 'application/json' }
    const answer = await fetch(path ?? '', { method: 'POST', body, headers })
    const kept: { name?: string; version?: string; fault?: string } = await answer.json()
    if (!kept.name) return kept.fault ?? AWAY
    if (version) version.value = kept.version ?? version.value
    insertPicture(field, kept.name)
    return ''
  }

  async function sendAll(files: readonly File[]): Promise<void> {
    const faults: string[] = []
    for (const [index, file] of files.entries()) {
      say(`Загружаем: ${index + 1} из ${files.length}…`)
      const fault = await send(file).catch(() => AWAY)
      if (fault) faults.push(`${file.name}: ${fault}`)
    }
    say(faults.join(' ') || 'Поставлено. Напишите в квадратных скобках, что на картинке.')
  }

  const chooser = form.querySelector<HTMLInputElement>('[data-choose-pictures]')
  chooser?.closest('[hidden]')?.removeAttribute('hidden')
  chooser?.addEventListener('change', () => {
    void sendAll([...(chooser.files ?? [])])
  })
  field.addEventListener('dragover', (event) => {
    if (event.dataTransfer?.types.includes('Files')) event.preventDefault()
  })
  for (const kind of ['drop', 'paste'] as const)
    field.addEventListener(kind, (event) => {
      const files = filesIn(event)
      if (files.length === 0) return
      event.preventDefault()
      void sendAll(files)
    })
}

const AWAY = 'не загрузилась, попробуйте ещё раз.'

/** Pictures alone: Word lays a picture of the words beside them. */
function filesIn(event: Event): File[] {
  const data = event instanceof ClipboardEvent ? event.clipboardData : dropped(event)
  if (!data || data.types.includes('text/plain')) return []
  return [...data.files].filter(({ type, name }) => type.startsWith('image/') || HEIC.test(name))
}

function dropped(event: Event): DataTransfer | null {
  return event instanceof DragEvent ? event.dataTransfer : null
}

/** A picture of a size that is taken, and what keeps it from being sent. @param most In bytes. */
async function fitFile(file: File, most: number): Promise<{ fit: File; fault: string }> {
  const isFit = file.size <= most && !HEIC.test(file.name)
  const fit = isFit ? file : await smaller(file).catch(() => file)
  const megabytes = (bytes: number) => Math.ceil(bytes / 1024 / 1024)
  if (HEIC.test(fit.name)) return { fit, fault: UNREAD }
  const fault = `Файл ${megabytes(fit.size)} МБ, помещается ${megabytes(most)} МБ: уменьшите картинку.`
  return { fit, fault: fit.size > most ? fault : '' }
}

/** @throws Where this browser cannot read the picture, as most cannot read HEIC. */
async function smaller(file: File): Promise<File> {
  const picture = await createImageBitmap(file)
  const scale = Math.min(1, WIDEST / Math.max(picture.width, picture.height))
  const canvas = new OffscreenCanvas(picture.width * scale, picture.height * scale)
  const paper = canvas.getContext('2d')
  if (!paper) throw new Error('no canvas')
  paper.fillStyle = '#fff'
  paper.fillRect(0, 0, canvas.width, canvas.height)
  paper.drawImage(picture, 0, 0, canvas.width, canvas.height)
  const type = 'image/jpeg'
  const blob = await canvas.convertToBlob({ type, quality: 0.9 })
  return new File([blob], file.name.replace(/\.\w+$/, '.jpg'), { type })
}
