export const URL_PATTERN = '^https?://[^\\s]+$'
export const TOKEN_PATTERN = '^[^\\s]+$'
export const MAILS_PATTERN = '^[^\\s@,]+@[^\\s@,]+(\\s*,\\s*[^\\s@,]+@[^\\s@,]+)*$'

/** The goal stands in files without quotes, and must be no formula. */
export const GOAL_PATTERN = '^[^\\s,;"\'=+@-][^,;"\\r\\n]{0,99}$'
