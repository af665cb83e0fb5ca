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
    const files = new DataTransfer()
    files.items.add(fit)
    field.files = files.files
    field.setCustomValidity(fault)
    field.reportValidity()
  })
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
