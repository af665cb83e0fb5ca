import { heightPicture } from '../../../drawings/height/height-picture.ts'
import type { Picture } from '../../../drawings/picture.ts'
import { links } from '../../../shared/links.ts'
import type { Content } from '../../content/content.ts'
import type { PageMeta } from '../../render/page-meta.ts'
import { heightQuery, type TypedHeight } from './asked-height.ts'
import { heightTitle, measuredHeight, ownLine } from './height-block.ts'
import { heightSentence } from './height-words.ts'

/** What others show of the cases with a visitor's growth among them. @param query Of the page. */
export function sharedHeight(
  content: Content,
  typed: TypedHeight,
  query: string
): Partial<PageMeta> {
  const verdict = measuredHeight(content, typed)?.verdict
  if (!verdict) return {}
  return {
    title: `Ваша высота: ${heightTitle(verdict)}`,
    shared: {
      path: `${links.cases()}?${query}`,
      picture: `${links.heightPicture()}?${heightQuery(typed)}`,
      description: heightSentence(verdict).place
    }
  }
}

export function pictureOfHeight(content: Content, typed: TypedHeight): Picture | undefined {
  const measured = measuredHeight(content, typed)
  return (
    measured?.verdict &&
    heightPicture(measured.paths, ownLine(measured.verdict), heightSentence(measured.verdict))
  )
}
