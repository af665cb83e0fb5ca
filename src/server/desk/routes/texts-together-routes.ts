import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { TextKey } from '../../room/text.ts'
import { formList, formText } from '../form-body.ts'
import { replacedIn, wordsPattern } from '../room/find-words.ts'
import { publishTexts, showPublication } from '../room/parts/publish-part.ts'
import { MOST_PICKED, replaceView } from '../room/text-list.ts'
import { actorOf, keyName, readKey, textOf, textPaths } from '../room/text-paths.ts'

const ACCESS = { config: { access: 'editor' } } as const

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
    const all = [...pickedIn(request.body, 'along'), ...keys]
    if (keys.length > 0) return reply.redirect(`${textPaths.together(all)}${soon}`, 303)
    const fault =
      'Ничего не заменено: эти слова печатаются по имени или их уже нет. Откройте текст.'
    return showReplacing(request.body, reply.code(422), fault)
  })

  async function showReplacing(asked: unknown, reply: FastifyReply, fault: string) {
    const frame = { title: 'Заменить везде', section: 'texts' } as const
    return reply.desk('desk/pages/texts-replace', frame, await replaceView(app.desk, asked, fault))
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

function pickedIn(query: unknown, field = 'pick'): TextKey[] {
  const names = new Set(formList(query, field, MOST_PICKED))
  return [...names].map((name) => {
    const [collection = '', ...rest] = name.split('/')
    return readKey(collection, rest.join('/')).key
  })
}
