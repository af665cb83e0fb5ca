import { FRAMES_POLICY, PREVIEW_POLICY } from '../../desk-policy.ts'
import { DeskRefusal } from '../../desk-refusal.ts'
import { previewHtml } from '../preview-html.ts'
import { textOf } from '../text-context.ts'
import { spokenFaults } from '../text-faults.ts'
import { textPaths } from '../text-paths.ts'
import type { Part } from './part.ts'

/** The page as it will be, at the widths of a phone and of a computer. */
export const previewPart: Part = {
  async show({ desk: { editor, servedTexts }, reply, key }) {
    const text = await textOf(editor, key)
    const { faults, html } = await editor.preview(key)
    reply.header('content-security-policy', FRAMES_POLICY)
    return reply.desk(
      'desk/pages/text-preview',
      { title: 'Просмотр', section: 'texts' },
      {
        title: text.title,
        text: textPaths.text(key),
        page: textPaths.frame(key),
        publish: textPaths.publish(key),
        hasDraft: text.hasDraft || text.state === 'draft',
        faults: spokenFaults(faults, servedTexts()),
        hasPage: html !== ''
      }
    )
  },
  act: () => Promise.reject(new DeskRefusal(404, 'unknown'))
}

/** The page itself, for the frames. */
export const framePart: Part = {
  async show({ desk: { editor }, reply, key }) {
    const { html } = await editor.preview(key)
    if (!html) throw new DeskRefusal(422, 'invalid', 'Эту страницу пока не собрать.')
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', PREVIEW_POLICY)
      .header('x-frame-options', 'SAMEORIGIN')
      .send(previewHtml(html))
  },
  act: () => Promise.reject(new DeskRefusal(404, 'unknown'))
}
