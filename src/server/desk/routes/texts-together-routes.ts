import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { isArchived } from '../../content/legal-editions.ts'
import type { TextKey } from '../../room/text.ts'
import { formList, formText } from '../form-body.ts'
import { hasWords, placesIn, replacedIn, wordsPattern } from '../room/find-words.ts'
import { publishTexts, showPublication } from '../room/parts/publish-part.ts'
import { actorOf, keyName, readKey, textOf, textPaths } from '../room/text-paths.ts'
import { COLLECTION_WORDS } from '../room/text-words.ts'

const ACCESS = { config: { access: 'editor' } } as const
/** One publication of more would be a page that nobody reads. */
const MOST_PICKED = 100

/** What is done to several texts at once: words are replaced in their drafts, and drafts become one version. */
export const textsTogetherRoutes: FastifyPluginAsync = async (app) => {
  const { editor, zone, note } = app.desk

  app.get(textPaths.together(), ACCESS, async (request, reply) => {
    const keys = pickedIn(request.query)
    if (keys.length === 0) return reply.redirect(`${textPaths.list()}?state=changed`, 303)
    return showPublication({ desk: app.desk, request, reply, keys })
  })

  app.post(textPaths.together(), ACCESS, async (request, reply) => {
    return publishTexts({ desk: app.desk, request, reply, keys: pickedIn(request.query) })
  })

  app.get(textPaths.replace(), ACCESS, (request, reply) => showReplacing(request.query, reply, ''))

  app.post(textPaths.replace(), ACCESS, async (request, reply) => {
    const [words, next] = ['q', 'next'].map((name) => formText(request.body, name, 100).trim())
    const keys = words && next ? await replaceIn(request, words, next) : []
    const soon = 'soon' in (request.body as object) ? '&soon' : ''
    if (keys.length > 0) return reply.redirect(`${textPaths.together(keys)}${soon}`, 303)
    const fault =
      'Ничего не заменено: эти слова печатаются по имени или их уже нет. Откройте текст.'
    return showReplacing(request.body, reply.code(422), fault)
  })

  async function showReplacing(asked: unknown, reply: FastifyReply, fault: string) {
    const [words = '', next = ''] = ['q', 'next'].map((name) => formText(asked, name, 100).trim())
    const pattern = wordsPattern(words, true)
    const held = (words ? await editor.contents() : []).filter(
      (one) => !isArchived(one.key) && hasWords(one, pattern)
    )
    // As they are typed: what is printed by name changes along.
    const texts = await Promise.all(held.map(({ key }) => textOf(editor, key)))
    const rows = texts.map((one) => ({
      name: keyName(one.key),
      title: one.title,
      kind: COLLECTION_WORDS[one.key.collection].one,
      ...placesIn(one, pattern, zone)
    }))
    const shown = rows.filter(({ places }) => places.length > 0)
    const frame = { title: 'Заменить везде', section: 'texts' } as const
    return reply.desk('desk/pages/texts-replace', frame, { words, next, rows: shown, fault })
  }

  async function replaceIn(request: FastifyRequest, words: string, next: string) {
    const keys: TextKey[] = []
    for (const key of pickedIn(request.body)) {
      const text = await textOf(editor, key)
      const edit = replacedIn(text, wordsPattern(words, true), { words: next, zone })
      const saved = edit && (await editor.save(key, edit, actorOf(request)))
      if (saved?.kind !== 'saved') continue
      keys.push(key)
      await note(request, 'texts save', { object: keyName(key) })
    }
    return keys
  }
}

/** The texts that were ticked, each once. */
function pickedIn(query: unknown): TextKey[] {
  const names = new Set(formList(query, 'pick', MOST_PICKED))
  return [...names].map((name) => {
    const [collection = '', ...rest] = name.split('/')
    return readKey(collection, rest.join('/')).key
  })
}
