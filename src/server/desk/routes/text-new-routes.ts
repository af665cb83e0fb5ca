import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import type { CollectionName } from '../../content/schemas.ts'
import type { Text } from '../../editor/text.ts'
import { nameOf } from '../../editor/text-list.ts'
import { DeskRefusal } from '../desk-refusal.ts'
import { fieldShapes } from '../texts/form/field-shape.ts'
import { fieldTexts } from '../texts/form/field-texts.ts'
import { formAnswers } from '../texts/form-answers.ts'
import { emptied, slugFault } from '../texts/new-text.ts'
import { readCollection } from '../texts/read-key.ts'
import { MOST_FORM_BYTES, sentTexts } from '../texts/sent-texts.ts'
import { slugOf } from '../texts/slug-of.ts'
import { actorOf } from '../texts/text-context.ts'
import { textPaths } from '../texts/text-paths.ts'
import { sentEdit } from '../texts/text-save.ts'
import { COLLECTION_WORDS, COLLECTIONS } from '../texts/text-words.ts'
import { returnedText } from './returned-text.ts'

const ACCESS = { config: { access: 'editor' } } as const

/** New texts. */
export const textNewRoutes: FastifyPluginAsync = async (app) => {
  const { editor, zone } = app.desk

  app.get(textPaths.create(), ACCESS, async (request, reply) => {
    const { collection } = request.query as { collection?: unknown }
    if (collection === undefined) return showKinds(reply)
    const text = emptied(await blankOf(readCollection(collection)))
    const typed = await returnedText(app.desk, request, text)
    return formAnswers(app.desk, request, reply).show({ ...(typed ?? { text }), isNew: true })
  })

  app.post(
    textPaths.create(),
    { ...ACCESS, bodyLimit: MOST_FORM_BYTES },
    async (request, reply) => {
      const collection = readCollection((request.query as { collection?: unknown }).collection)
      const blank = await blankOf(collection)
      const text = emptied(blank)
      const shapes = fieldShapes(collection)
      const sent = sentTexts(request.body, shapes)
      // What was not sent is as empty as the form has shown it.
      const typed = new Map([...fieldTexts(shapes, text, zone), ['body', text.body], ...sent])
      const shown = { text, typed, isNew: true }
      const { refuse, after } = formAnswers(app.desk, request, reply)

      const name = nameOf({ key: { collection, slug: '' }, data: Object.fromEntries(typed) })
      const slug = typed.get('slug')?.trim() || slugOf(name)
      const fault = await slugFault(editor, { collection, slug })
      if (fault) return refuse({ ...shown, faults: new Map([['slug', fault]]) })
      // What the form has offered is written like what was typed: there is no text that has it already.
      const nothing = { ...blank, front: '', data: {} }
      const { edit, faults } = sentEdit(nothing, typed, blank.version, zone)
      if (faults.size > 0) return refuse({ ...shown, faults })
      return after(await editor.save({ collection, slug }, edit, actorOf(request)), shown)
    }
  )

  async function showKinds(reply: FastifyReply) {
    const blanks = await Promise.all(COLLECTIONS.map((name) => editor.blank(name)))
    const kinds = COLLECTIONS.filter((_, index) => blanks[index]).map((name) => {
      return { path: textPaths.create(name), ...COLLECTION_WORDS[name] }
    })
    return reply.desk('desk/pages/text-new', { title: 'Новый текст', section: 'texts' }, { kinds })
  }

  async function blankOf(collection: CollectionName): Promise<Text> {
    const text = await editor.blank(collection)
    if (text) return text
    throw new DeskRefusal(404, 'unknown', 'Такие тексты здесь не заводят, их только правят.')
  }
}
