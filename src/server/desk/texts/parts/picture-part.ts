import type { FastifyReply } from 'fastify'
import type { Text } from '../../../editor/text.ts'
import { formText } from '../../form-body.ts'
import { type FieldShape, fieldShapes } from '../form/field-shape.ts'
import { fieldLabel } from '../form/field-words.ts'
import {
  descriptionFault,
  pictureMarkdown,
  picturePlaces,
  withPicture
} from '../picture/picture-words.ts'
import { MOST_PICTURE_BYTES, takePicture } from '../picture/take-picture.ts'
import { slugOf } from '../slug-of.ts'
import { actorOf, textOf } from '../text-context.ts'
import { faultsByField } from '../text-faults.ts'
import { keyName, textPaths } from '../text-paths.ts'
import type { Part, PartRequest } from './part.ts'

interface Typed {
  field: string
  alt: string
  caption: string
  after: string
  faults: Readonly<Record<string, string>>
}

const EMPTY: Omit<Typed, 'field'> = { alt: '', caption: '', after: '', faults: {} }

/** A picture for a field of a text, or for its Markdown. */
export const picturePart: Part = {
  show(asked) {
    const { field } = asked.request.query as { field?: unknown }
    return showPicture(asked, asked.reply, { ...EMPTY, field: fieldAt(asked, field) })
  },

  async act(asked) {
    const { desk, request, reply, key } = asked
    const { body } = request
    const file = (body as { file?: unknown } | undefined)?.file
    const [alt, caption, after] = ['alt', 'caption', 'after'].map((name) =>
      formText(body, name, 1000).replace(/\s+/g, ' ').trim()
    ) as [string, string, string]
    const field = fieldAt(asked, formText(body, 'field', 60))
    const refuse = (faults: Readonly<Record<string, string>>, status = 422) =>
      showPicture(asked, reply.code(status), { field, alt, caption, after, faults })

    const altFault = descriptionFault(alt)
    const isSent = Buffer.isBuffer(file) && file.length > 0
    if (!isSent || altFault) {
      return refuse({
        ...(isSent ? {} : { file: 'Выберите файл.' }),
        ...(altFault && { alt: altFault })
      })
    }
    const text = await textOf(desk.editor, key)
    const taken = await takePicture(file, stemOf(text, alt))
    if ('fault' in taken) return refuse({ file: taken.fault })
    const { name } = taken.picture
    const edit = field
      ? { fields: [{ path: [field], value: { file: name, alt } }], body: text.body }
      : {
          fields: [],
          body: withPicture(text.body, pictureMarkdown(name, alt, caption), Number(after) || 0)
        }
    const version = formText(body, 'version', 200)
    const whole = { ...edit, version, pictures: [taken.picture] }
    const saved = await desk.editor.save(key, whole, actorOf(request))
    if (saved.kind === 'stale') {
      return refuse({ file: 'Текст с тех пор изменили. Выберите файл ещё раз.' }, 409)
    }
    if (saved.kind === 'refused') {
      return refuse({ file: [...faultsByField(saved.faults, []).values()].join(' ') })
    }
    await desk.note(request, 'texts picture', { object: keyName(key), detail: name })
    return reply.redirect(`${textPaths.text(key)}?done=picture`, 303)
  }
}

async function showPicture({ desk, key }: PartRequest, reply: FastifyReply, typed: Typed) {
  const text = await textOf(desk.editor, key)
  const places = picturePlaces(text.body)
  return reply.desk(
    'desk/pages/text-picture',
    { title: 'Картинка', section: 'texts' },
    {
      heading: typed.field ? fieldLabel([typed.field]) : 'Картинка в тексте',
      title: text.title,
      text: textPaths.text(key),
      action: textPaths.picture(key),
      version: text.version,
      most: MOST_PICTURE_BYTES,
      places: places.map((place) => ({ ...place, isChosen: place.value === typed.after })),
      ...typed
    }
  )
}

/** The field that a picture is for: a group with its file; none where it is for the Markdown. */
function fieldAt({ key }: PartRequest, name: unknown): string {
  const shape = fieldShapes(key.collection).find(
    (one) => one.path[0] === name && isPictureGroup(one)
  )
  return shape?.path[0] ?? ''
}

function isPictureGroup({ parts }: FieldShape): boolean {
  return parts.some(({ kind }) => kind === 'picture')
}

/** Texts of a collection may lie in one folder, so a name begins with that of its text. */
function stemOf({ key, file }: Text, alt: string): string {
  const own = file.endsWith('/index.md') ? '' : `${key.slug.split('/').at(-1)}-`
  const words = slugOf(alt).split('-').slice(0, 4).join('-') || 'kartinka'
  return `${own}${words}-${Date.now().toString(36)}`
}
