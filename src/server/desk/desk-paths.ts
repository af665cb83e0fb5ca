/** Every path of the desk. Templates and routes take paths only from here. */
export const deskPaths = {
  home: () => '/',
  signIn: () => '/signin',
  signOut: () => '/signout',
  leads: () => '/leads',
  search: () => '/leads/search',
  bulk: () => '/leads/bulk',
  undo: () => '/leads/undo',
  events: () => '/leads/events',
  lead: (id: string) => `/leads/${id}`,
  file: (id: string) => `/leads/${id}/file`,
  outcome: (id: string) => `/leads/${id}/outcome`,
  notes: (id: string) => `/leads/${id}/notes`,
  deliver: (id: string) => `/leads/${id}/deliver`,
  release: (id: string) => `/leads/${id}/release`,
  report: () => '/report',
  reportCsv: () => '/report/table.csv',
  account: () => '/account',
  password: () => '/account/password',
  endSession: () => '/account/sessions/end',
  audit: () => '/audit'
} as const
