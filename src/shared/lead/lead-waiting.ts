/** Set in localStorage while a lead waits, so that other pages need not open the database to look. */
export const WAITING_MARK = 'leads-waiting'
