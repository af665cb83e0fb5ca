import type { Metadata } from 'sharp'
import { fewAtOnce } from '../../../budget/byte-budgets.ts'
import { fieldLabel } from '../../../content/field-words.ts'
import type { Text, TextEdit, TextKey } from '../../../room/text.ts'
import { formText } from '../../form-body.ts'
import { fieldShapes } from '../form/field-texts.ts'
import {
  actorOf,
  keyName,
  type Part,
  type PartRequest,
  slugOf,
  textOf,
  textPaths
} from '../text-paths.ts'

interface Typed {
  field: string
  alt: string
  caption: string
  after: string
  /** The file of a picture that is there already. */
  have: string
  faults: Readonly<Record<string, string>>
}

/** A picture for a field of a text, or for its Markdown. */
export const picturePart: Part = {
  show: (asked) => showPicture(asked, typedIn(asked.request.query, asked)),

  act(asked) {
    const { body } = asked.request
    const file = (body as { file?: unknown } | undefined)?.file
    const sent = Buffer.isBuffer(file) && file.length > 0 ? file : undefined
    return sent && formText(body, 'keep', 1) !== ''
      ? keepPicture(asked, sent)
      : putPicture(asked, sent)
  }
}

function typedIn(form: unknown, { key }: PartRequest): Typed {
  const said = (name: string) => formText(form, name, 1000).replace(/\s+/g, ' ').trim()
  return {
    field: pictureField(key, said('field')),
    alt: said('alt'),
    caption: said('caption'),
    after: said('after'),
    have: said('have'),
    faults: {}
  }
}

/** What was sent, or is on the site already with words of its own. */
async function chosenPicture({ desk }: PartRequest, { have, alt }: Typed, sent?: Buffer) {
  if (sent || !have) return { data: sent, alt }
  const held = (await desk.editor.pictures()).find(({ file }) => file === have)
  return { data: held?.read(), alt: alt || (held?.alt ?? '') }
}

async function putPicture(asked: PartRequest, sent: Buffer | undefined) {
  const { desk, request, reply, key } = asked
  const typed = typedIn(request.body, asked)
  const refuse = (faults: Readonly<Record<string, string>>, status = 422) =>
    showPicture({ ...asked, reply: reply.code(status) }, { ...typed, faults })

  const { data, alt } = await chosenPicture(asked, typed, sent)
  const altFault = descriptionFault(alt)
  if (!data || altFault) {
    return refuse({
      ...(data ? {} : { file: 'Выберите файл.' }),
      ...(altFault && { alt: altFault })
    })
  }
  const text = await textOf(desk.editor, key)
  const taken = await takePicture(data, stemOf(text, alt))
  if ('fault' in taken) return refuse({ file: taken.fault })
  const { name } = taken.picture
  const { field, caption, after } = typed
  const edit = field
    ? { fields: [{ path: [field], value: { file: name, alt } }], body: text.body }
    : {
        fields: [],
        body: withPicture(text.body, pictureMarkdown(name, alt, caption), Number(after) || 0)
      }
  const version = formText(request.body, 'version', 200)
  const saved = await savePicture(asked, { ...edit, version, pictures: [taken.picture] })
  if ('fault' in saved) {
    return saved.status === 409
      ? refuse({ file: 'Текст с тех пор изменили. Выберите файл ещё раз.' }, 409)
      : refuse({ file: saved.fault })
  }
  return reply.redirect(`${textPaths.text(key)}?done=picture`, 303)
}

/** Lays a picture beside the draft for a script that writes its name into the form, which may hold what is not saved. */
async function keepPicture(asked: PartRequest, file: Buffer) {
  const { desk, request, reply, key } = asked
  const text = await textOf(desk.editor, key)
  const { version, body } = text
  const taken = await takePicture(file, stemOf(text, ''))
  if ('fault' in taken) return reply.code(422).send(taken)
  const saved = await savePicture(asked, { version, fields: [], body, pictures: [taken.picture] })
  if ('fault' in saved) return reply.code(saved.status).send({ fault: saved.fault })
  // A form of an earlier text still has to be told of the later one.
  const sent = formText(request.body, 'version', 200)
  return { name: taken.picture.name, version: sent === version ? saved.version : sent }
}

async function savePicture(
  { desk, request, key }: PartRequest,
  edit: TextEdit
): Promise<{ version: string } | { status: number; fault: string }> {
  const saved = await desk.editor.save(key, edit, actorOf(request))
  if (saved.kind === 'stale') return { status: 409, fault: 'Текст меняют: ещё раз.' }
  if (saved.kind === 'refused')
    return { status: 422, fault: saved.faults.map((one) => one.text).join(' ') }
  const detail = edit.pictures?.map(({ name }) => name).join() ?? ''
  await desk.note(request, 'texts picture', { object: keyName(key), detail })
  return { version: saved.text.version }
}

async function showPicture(asked: PartRequest, typed: Typed) {
  const frame = { title: 'Картинка', section: 'texts' } as const
  return asked.reply.desk('desk/pages/text-picture', frame, await pictureView(asked, typed))
}

export async function pictureView({ desk, key }: PartRequest, typed: Typed) {
  const { title, version, body } = await textOf(desk.editor, key)
  return {
    key,
    heading: typed.field ? fieldLabel([typed.field]) : 'Картинка в тексте',
    title,
    version,
    most: MOST_PICTURE_BYTES,
    places: [{ value: '0', text: '— в начало текста —' }, ...picturePlaces(body)].map((one) => {
      return { ...one, isChosen: one.value === typed.after }
    }),
    library: (await desk.editor.pictures()).map(({ file, alt, photo }) => {
      return { file, alt, src: `${textPaths.files()}${photo.slice(1)}` }
    }),
    ...typed
  }
}

/** The field that a picture is for: a group with its file; none where it is for the Markdown. */
function pictureField(key: TextKey, name: string): string {
  const shape = fieldShapes(key).find((one) => one.path[0] === name && isPicture(one))
  return shape?.path[0] ?? ''
}

/** A file, and what is to be seen on it. */
export function isPicture({ parts }: { parts: readonly { kind: string }[] }): boolean {
  return parts.some(({ kind }) => kind === 'picture')
}

/** Texts of a collection may lie in one folder, so a name begins with that of its text. */
function stemOf({ key, file }: Text, alt: string): string {
  const own = file.endsWith('/index.md') ? '' : `${key.slug.split('/').at(-1)}-`
  const words = slugOf(alt).split('-').slice(0, 4).join('-') || 'kartinka'
  return `${own}${words}-${Date.now().toString(36)}`
}

type NewPicture = NonNullable<TextEdit['pictures']>[number]

/** The largest file that is taken, in bytes. */
export const MOST_PICTURE_BYTES = 10 * 1024 * 1024
/** Wider pictures than a page shows are made smaller, in pixels. */
const MOST_WIDTH = 2400
const LEAST_WIDTH = 400
/** A small file can be a picture that fills the memory; one that is sent in passes is unpacked whole before it is made smaller. */
const MOST_PIXELS = 50_000_000
const MOST_PIXELS_IN_PASSES = 16_000_000
/** Threads that unpack pictures also compress pages. */
const inTurn = fewAtOnce(1)
const KINDS = ['jpeg', 'png', 'webp', 'avif']

type TakenPicture = { picture: NewPicture; width: number; height: number } | { fault: string }

/**
 * A picture that somebody has sent, as the site keeps it: turned upright, not too large, without what the camera has noted
 * of time and place. What is sent is never kept as it is.
 *
 * @param stem The name of the file that is made, without its kind.
 */
export function takePicture(data: Buffer, stem: string): Promise<TakenPicture> {
  return inTurn(() => taken(data, stem))
}

async function taken(data: Buffer, stem: string): Promise<TakenPicture> {
  if (looksLikeSvg(data)) {
    return { fault: 'SVG не принимаем: в нём бывают скрипты. Сохраните рисунок как PNG.' }
  }
  if (isHeic(data)) return { fault: WRONG_KIND }
  // Loads the library only where a picture is sent.
  const { sharp } = await import('../../../pictures/sharp.ts')
  try {
    const image = sharp(data, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
    const metadata = await image.metadata()
    const { hasAlpha = false } = metadata
    const fault = unfit(metadata, data)
    if (fault) return { fault }
    const kind = hasAlpha ? 'png' : 'jpg'
    const upright = image.autoOrient().resize({ width: MOST_WIDTH, withoutEnlargement: true })
    const made = await (hasAlpha ? upright.png() : upright.jpeg({ quality: 88 })).toBuffer({
      resolveWithObject: true
    })
    return {
      picture: { name: `${stem}.${kind}`, data: made.data },
      width: made.info.width,
      height: made.info.height
    }
  } catch {
    return { fault: 'Файл не читается как картинка: он повреждён или слишком велик.' }
  }
}

const IN_PASSES =
  'Картинка сохранена прогрессивной (чересстрочной) и слишком велика: уменьшите её до 16 миллионов точек или сохраните обычной.'
const WRONG_KIND = 'Нужен JPEG, PNG, WebP или AVIF. Снимок HEIC с телефона сохраните как JPEG.'

/** What keeps a picture from being made of what it says of itself; empty where nothing does. */
function unfit(metadata: Metadata, data: Buffer): string {
  const { format, width = 0, height = 0, pages = 1, isProgressive } = metadata
  const isOther = format === 'heif' && !isAvif(data)
  if (isOther || !KINDS.includes(format === 'heif' ? 'avif' : String(format))) return WRONG_KIND
  if (pages > 1) return 'Картинка с движением: нужна неподвижная.'
  if (width < LEAST_WIDTH) return `Картинка узкая: ${width} точек, нужно хотя бы ${LEAST_WIDTH}.`
  return isProgressive && width * height > MOST_PIXELS_IN_PASSES ? IN_PASSES : ''
}

function looksLikeSvg(data: Buffer): boolean {
  const start = data.subarray(0, 4096).toString('utf8').trimStart()
  return /^<(\?xml|svg|!doctype svg|!--)/i.test(start.replace(/^\ufeff/, ''))
}

/** What phones write, which the library cannot open. Source: ISO/IEC 23008-12, annex B: the brands of a file's first box. */
function isHeic(data: Buffer): boolean {
  return /^ftyp(?:hei[cmsx]|hev[cmsx])/.test(data.subarray(4, 12).toString('latin1'))
}

/** Source: AV1 Image File Format, 6: the brands of a file's first box. */
function isAvif(data: Buffer): boolean {
  return /^avi[fs]/.test(data.subarray(8, 12).toString('latin1'))
}

const LEAST = 12
const MOST = 160
/** Words that say nothing of what is seen. */
const NO_PICTURE =
  /^(фото(графия)?|картинка|изображение|рисунок|снимок|скриншот|image|photo|picture)[\s.,!]*$/i

/** What is wrong with the description of a picture; nothing where it says what is seen. */
export function descriptionFault(text: string): string {
  if (text === '') return 'Опишите картинку одной фразой для тех, кто её не видит.'
  if (NO_PICTURE.test(text) || text.length < LEAST)
    return 'Слишком коротко: кто или что на ней и что происходит?'
  return text.length > MOST ? `Не длиннее ${MOST} знаков, сейчас ${text.length}.` : ''
}

/** A picture as Markdown; brackets and quotes would end its parts. */
export function pictureMarkdown(name: string, description: string, caption: string): string {
  const alt = description.replace(/[[\]\\]/g, '')
  const title = caption ? ` "${caption.replace(/["\\]/g, '')}"` : ''
  return `![${alt}](${name}${title})`
}

/** Where a picture may stand in a text: after its paragraphs, named by their beginnings. */
export function picturePlaces(body: string): { value: string; text: string }[] {
  return blocksOf(body).map((block, index) => {
    const start = block
      .replace(/[#*_>`[\]]/g, '')
      .replace(/\s+/g, ' ')
      .trim()
    return { value: String(index + 1), text: start.length > 60 ? `${start.slice(0, 60)}…` : start }
  })
}

/** The text with a picture after so many of its paragraphs. */
export function withPicture(body: string, picture: string, after: number): string {
  const blocks = blocksOf(body)
  const at = Math.min(Math.max(0, after), blocks.length)
  return `\n${[...blocks.slice(0, at), picture, ...blocks.slice(at)].join('\n\n')}\n`
}

/** Paragraphs; a block of code is one, whatever stands in it. */
function blocksOf(body: string): string[] {
  const blocks: string[] = []
  let isCode = false
  let current: string[] = []
  const end = () => {
    if (current.length > 0) blocks.push(current.join('\n'))
    current = []
  }
  for (const line of body.trim().split('\n')) {
    if (line.startsWith('```')) isCode = !isCode
    if (line.trim() === '' && !isCode) end()
    else current.push(line)
  }
  end()
  return blocks
}
