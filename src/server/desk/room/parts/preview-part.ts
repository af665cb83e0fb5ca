import type { TextEdit } from '../../../room/text.ts'
import { FRAMES_POLICY, PREVIEW_POLICY } from '../../desk-policy.ts'
import { DeskRefusal } from '../../form-body.ts'
import { fieldShapes } from '../form/field-texts.ts'
import { spokenFaults } from '../text-faults.ts'
import { type Part, type PartRequest, textOf, textPaths } from '../text-paths.ts'
import { sentEdit, sentTexts, withSeo } from '../text-save.ts'

/** The page as it will be, at the widths of a phone and of a computer. */
export const previewPart: Part = {
  async show(asked) {
    const frame = { title: 'Просмотр', section: 'texts' } as const
    asked.reply.header('content-security-policy', FRAMES_POLICY)
    return asked.reply.desk('desk/pages/text-preview', frame, await previewView(asked))
  },
  act: () => Promise.reject(new DeskRefusal(404, 'unknown'))
}

export async function previewView({ desk: { editor, servedTexts }, key }: PartRequest) {
  const { title, hasDraft, state } = await textOf(editor, key)
  const { faults, html } = await editor.preview(key)
  const said = spokenFaults(faults, servedTexts())
  return { key, title, hasDraft: hasDraft || state === 'draft', faults: said, hasPage: html !== '' }
}

/** The page itself, for the frames. */
export const framePart: Part = {
  show: (asked) => sendFrame(asked),

  /** With what is typed in the form, which stands beside it. */
  async act(asked) {
    const { desk, request, key } = asked
    const text = await textOf(desk.editor, key)
    const sent = withSeo(sentTexts(request.body, fieldShapes(key, text.data)))
    return sendFrame(asked, sentEdit(text, sent, text.version, desk.zone).edit)
  }
}

async function sendFrame({ desk: { editor }, reply, key }: PartRequest, typed?: TextEdit) {
  const { html } = await editor.preview(key, typed)
  if (!html) throw new DeskRefusal(422, 'invalid', 'Эту страницу пока не собрать.')
  return reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', PREVIEW_POLICY)
    .header('x-frame-options', 'SAMEORIGIN')
    .send(previewHtml(html))
}

/** Where the site's own files stand in its pages. */
const FILES = /(?<=["'(,\s=])\/(?=(?:assets|img|og)\/)/g

/**
 * A page of the site for a frame of the room: without its scripts, which the room's policy would stop, and with the site's
 * files under the room's address.
 */
export function previewHtml(html: string): string {
  return html
    .replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, '')
    .replace(/<link rel="(?:modulepreload|manifest)"[^<>]*>/g, '')
    .replace(FILES, textPaths.files())
}
