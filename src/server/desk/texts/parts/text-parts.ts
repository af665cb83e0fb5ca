import type { TextPart } from '../text-paths.ts'
import { discardPart } from './discard-part.ts'
import { hidePart } from './hide-part.ts'
import { historyPart } from './history-part.ts'
import type { Part } from './part.ts'
import { picturePart } from './picture-part.ts'
import { framePart, previewPart } from './preview-part.ts'
import { publishPart } from './publish-part.ts'
import { renamePart } from './rename-part.ts'

/** Pages of a text by the ends of their addresses. */
export const TEXT_PARTS: Readonly<Record<Exclude<TextPart, 'text'>, Part>> = {
  preview: previewPart,
  frame: framePart,
  publish: publishPart,
  history: historyPart,
  discard: discardPart,
  hide: hidePart,
  rename: renamePart,
  picture: picturePart
}
