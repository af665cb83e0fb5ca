/** A whole address; a user and a password in it are sent as `Authorization: Basic`. */
export const URL_PATTERN = '^https?://[^\\s]+$'
/** The same without them, for calls that are authorised otherwise. */
export const OPEN_URL_PATTERN = '^https?://[^\\s/?#@]+([/?#]\\S*)?$'
/** What paths are added to. Slashes at its end are dropped when it is read, as with the two that follow. */
export const BASE_URL_PATTERN = '^https?://[^\\s/?#@]+(/[^\\s?#]*)?$'
/** The same; a user and a password may be in it. */
export const ANY_BASE_URL_PATTERN = '^https?://[^\\s?#]+$'
/** Scheme and host alone. */
export const ORIGIN_PATTERN = '^https?://[^/\\s?#@]+/*$'
/** Addresses that others are made of. */
export const BASES: readonly string[] = [BASE_URL_PATTERN, ANY_BASE_URL_PATTERN, ORIGIN_PATTERN]
export const TOKEN_PATTERN = '^[^\\s]+$'
export const MAILS_PATTERN = '^[^\\s@,]+@[^\\s@,]+(\\s*,\\s*[^\\s@,]+@[^\\s@,]+)*$'

/** The goal stands in files without quotes, and must be no formula. */
export const GOAL_PATTERN = '^[^\\s,;"\'=+@-][^,;"\\r\\n]{0,99}$'
