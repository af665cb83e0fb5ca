import { join } from 'node:path'
import type { Text } from '../../../editor/text.ts'
import type { Site } from '../../../site/site.ts'
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
    const found = await editor.preview(key)
    const faults = 'site' in found ? [] : spokenFaults(found.faults, servedTexts())
    const hasPage = 'site' in found && pathOf(found.site, text) !== undefined
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
        faults,
        hasPage
      }
    )
  },
  act: () => Promise.reject(new DeskRefusal(404, 'unknown'))
}

/** The page itself, for the frames. */
export const framePart: Part = {
  async show({ desk: { editor, renderPreview }, reply, key }) {
    const [text, found] = [await textOf(editor, key), await editor.preview(key)]
    const path = 'site' in found ? pathOf(found.site, text) : undefined
    const html = path && 'site' in found ? rendered(() => renderPreview(found.site, path)) : ''
    if (!html) throw new DeskRefusal(422, 'invalid', 'Эту страницу пока не собрать.')
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', PREVIEW_POLICY)
      .header('x-frame-options', 'SAMEORIGIN')
      .send(previewHtml(html))
  },
  act: () => Promise.reject(new DeskRefusal(404, 'unknown'))
}

/** Where a site shows a text. */
function pathOf({ pages, content }: Site, { file }: Text): string | undefined {
  const own = join(content.dir, file)
  return [...pages.values()].find(({ meta }) => meta.file === own)?.meta.path
}

/** What an editor has written may be nothing that a page can be made of, such as a picture that is not there. */
function rendered(render: () => string | undefined): string {
  try {
    return render() ?? ''
  } catch {
    return ''
  }
}
