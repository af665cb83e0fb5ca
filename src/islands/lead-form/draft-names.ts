const PREFIX = 'draft '

/** The name that the draft of a form is kept under: one for each form of each page. */
export function draftNameOf({ dataset: { form, place } }: HTMLFormElement): string {
  return `${PREFIX}${location.pathname} ${form} ${place}`
}

/** Names of the drafts that this tab keeps for all pages; empty when storage is blocked. */
export function draftNames(): string[] {
  try {
    return Object.keys(sessionStorage).filter((name) => name.startsWith(PREFIX))
  } catch {
    return []
  }
}

/** Set in localStorage while a lead waits, so that other pages need not open the database to look. */
export const WAITING_MARK = 'leads-waiting'
