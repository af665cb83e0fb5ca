import type { Frame } from '../frame.ts'
import type { FieldView } from './form/field-view.ts'
import type { AskView, ReferrerView } from './parts/ask-parts.ts'
import type { historyView } from './parts/history-part.ts'
import type { pictureView } from './parts/picture-part.ts'
import type { previewView } from './parts/preview-part.ts'
import type { planView } from './parts/publish-part.ts'
import type { DiffHunk, DiffPart } from './text-diff.ts'
import type { SpokenFault } from './text-faults.ts'
import type { archiveView, TextForm } from './text-form.ts'
import type { discardedView, listView, replaceView, TextRow } from './text-list.ts'

/** What a function makes for a page. */
type Page<View extends (...made: never[]) => unknown> = Awaited<ReturnType<View>> & { frame: Frame }

/** The data of every template of the editor's room, by its path in `views/`. */
export interface TextViewData {
  'desk/pages/texts': Page<typeof listView>
  'desk/pages/text-new': {
    frame: Frame
    kinds: readonly { path: string; one: string; about: string }[]
  }
  'desk/pages/text': { frame: Frame; form: TextForm }
  'desk/pages/text-preview': Page<typeof previewView>
  'desk/pages/text-publish': Page<typeof planView>
  'desk/pages/text-history': Page<typeof historyView>
  'desk/pages/text-ask': AskView & { frame: Frame }
  'desk/pages/texts-discarded': Page<typeof discardedView>
  'desk/pages/text-archive': Page<typeof archiveView>
  'desk/pages/texts-replace': Page<typeof replaceView>
  'desk/pages/text-picture': Page<typeof pictureView>
  'desk/room/field': FieldView
  'desk/room/pair': Pick<FieldView, 'parts'>
  'desk/room/facts': Pick<FieldView, 'facts'>
  'desk/room/fault': Pick<FieldView, 'id' | 'name' | 'fault'>
  'desk/room/diff': { hunks: readonly DiffHunk[] }
  'desk/room/diff-parts': { parts: readonly DiffPart[] }
  'desk/room/places': Pick<TextRow, 'places' | 'more'>
  'desk/room/place': Pick<SpokenFault, 'place' | 'path'>
  'desk/room/problems': { fault: string; faults: readonly SpokenFault[] }
  'desk/room/referrers': { rows: readonly ReferrerView[] }
  'desk/room/state-mark': { state: string; name: string }
}
