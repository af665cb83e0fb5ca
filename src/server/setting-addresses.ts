/** Addresses with a user and a password before the host, which stand in them as they are only when they are escaped. */
const WITH_PASSWORD = ['DATABASE_URL', 'LEADS_SMTP_URL'] as const
/** Characters that end a password, or begin an escape that is none. */
const UNESCAPED = /[#/?@\s\\[\]]|%(?![0-9A-Fa-f]{2})/

/** Whether a host, as an address has it, is this machine: what is sent there passes no network. */
export function isThisMachine(host: string): boolean {
  return /^(?:localhost|.+\.localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)\.?$/i.test(host)
}

/** Whether what is sent to an address can be read on its way. */
export function goesInClear(address: string): boolean {
  return /^http:/i.test(address) && !isThisMachine(new URL(address).hostname)
}

/** An address that is called; origins of mirrors are named without their last slash. */
export function normalAddress(name: string, text: string): string {
  return name.endsWith('_API_URL') ? text.replace(/\/+$/, '') : text
}

/**
 * What is wrong with an address, in a line that names neither password nor token; nothing for one that can be read.
 *
 * @param name Of its variable.
 */
export function addressFault(name: string, text: string): string | undefined {
  if (WITH_PASSWORD.some((known) => known === name)) {
    const unescaped = unescapedIn(text)
    if (unescaped) return unescapedText(name, unescaped)
    return isReadable(text) ? undefined : `${name} is no address: check host and port.`
  }
  if (!isReadable(text)) return `${name} is no address: check host and port.`
  const { username, password } = new URL(text)
  // A target that is blocked keeps its leads; a visitor's token and our key would be sent all the same.
  if (name === 'CAPTCHA_VERIFY_URL' && goesInClear(text))
    return `${name} is http://, which would send the secret key in the clear: set an https:// address.`
  return username || password
    ? `${name} has a user and a password before its host, which no call can carry: take them out.`
    : undefined
}

/** The first character of a user or password that stands in an address as it is and must not. */
function unescapedIn(text: string): string | undefined {
  const rest = text.replace(/^[a-z]+:\/\//i, '')
  const end = rest.lastIndexOf('@')
  return end < 0 ? undefined : UNESCAPED.exec(rest.slice(0, end))?.[0]
}

function unescapedText(name: string, character: string): string {
  const escaped = character === '%' ? '%25' : encodeURIComponent(character)
  const shown = /\s/.test(character) ? 'a space' : `"${character}"`
  return `${name} has ${shown} in its user or password as it is: write ${escaped} instead, for in an address it means something else.`
}

/** PostgreSQL may be reached by a socket, whose address has no host. */
function isReadable(text: string): boolean {
  return URL.canParse(text.replace(/^(postgres(?:ql)?:\/\/(?:[^@/]*@)?)(?=[/?]|$)/i, '$1localhost'))
}

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
