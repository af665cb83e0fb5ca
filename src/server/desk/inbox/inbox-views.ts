import { deskPaths } from '../desk-paths.ts'
import type { SavedView } from '../desk-records.ts'
import { type InboxQuery, inboxAddress, MINE, NOTHING, NOW } from './inbox-query.ts'

/** A set of filters to go to. */
export interface InboxView {
  text: string
  path: string
  isChosen: boolean
  /** The number of a view that the operator has saved, and may remove. */
  id?: string
}

const READY: readonly (Pick<InboxQuery, 'chosen'> & { text: string })[] = [
  { text: 'Все', chosen: {} },
  { text: 'Сейчас можно звонить', chosen: { call: NOW } },
  { text: 'Мои', chosen: { assignee: MINE } },
  { text: 'Без ответственного', chosen: { assignee: NOTHING } }
]

/** The sets that everybody has and one's own, and whether what is chosen could become another. */
export function inboxViews({ chosen }: InboxQuery, saved: readonly SavedView[]) {
  const here = inboxAddress({ chosen })
  const all = [
    ...READY.map(({ text, chosen: its }) => ({ text, query: inboxAddress({ chosen: its }) })),
    ...saved.map(({ id, name, query }) => ({ id, text: name, query }))
  ]
  const views: InboxView[] = all.map(({ query, ...view }) => {
    return { ...view, path: deskPaths.leads() + query, isChosen: query === here }
  })
  return { views, maySave: here !== '' && !views.some(({ isChosen }) => isChosen) }
}
