import type { Role } from './user-rows.ts'

/** Every path of the desk. Templates and routes take paths only from here. */
export const deskPaths = {
  home: () => '/',
  signIn: () => '/signin',
  signOut: () => '/signout',
  unsent: (form: string) => `/unsent/${form}`,
  leads: () => '/leads',
  search: () => '/leads/search',
  bulk: () => '/leads/bulk',
  assignMany: () => '/leads/assign',
  views: () => '/leads/views',
  removeView: () => '/leads/views/remove',
  undoView: () => '/leads/views/undo',
  undo: () => '/leads/undo',
  events: () => '/leads/events',
  lead: (id: string) => `/leads/${id}`,
  file: (id: string) => `/leads/${id}/file`,
  outcome: (id: string) => `/leads/${id}/outcome`,
  assign: (id: string) => `/leads/${id}/assign`,
  correct: (id: string) => `/leads/${id}/correct`,
  correctNote: (id: string) => `/leads/${id}/correct-note`,
  callLater: (id: string) => `/leads/${id}/call-later`,
  notes: (id: string) => `/leads/${id}/notes`,
  deliver: (id: string) => `/leads/${id}/deliver`,
  erase: (id: string) => `/leads/${id}/erase`,
  eraseParts: (id: string) => `/leads/${id}/erase-parts`,
  exportCsv: () => '/leads/export.csv',
  exportXlsx: () => '/leads/export.xlsx',
  release: (id: string) => `/leads/${id}/release`,
  report: () => '/report',
  reportCsv: () => '/report/table.csv',
  reportXlsx: () => '/report/tables.xlsx',
  account: () => '/account',
  password: () => '/account/password',
  profile: () => '/account/profile',
  endSession: () => '/account/sessions/end',
  colleagues: () => '/account/colleagues',
  addColleague: () => '/account/colleagues/add',
  changeColleague: () => '/account/colleagues/change',
  resetColleague: () => '/account/colleagues/password',
  removeColleague: () => '/account/colleagues/remove',
  audit: () => '/audit',
  texts: () => '/texts'
} as const

/** What a user works on, who has asked for no page by name. */
export function firstPage(role: Role): string {
  return role === 'editor' ? deskPaths.texts() : deskPaths.leads()
}
