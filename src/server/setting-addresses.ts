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

/**
 * What is wrong with an address, in a line that names neither password nor token; nothing for one that can be read.
 *
 * @param name Of its variable.
 */
export function addressFault(name: string, kind: SettingKind, text: string): string | undefined {
  if (kind === 'login') {
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

/**
 * What the text of a setting is: how it is read, checked and told of follows from it.
 *
 * - `origin`, `base`: others are made of it, so that slashes at its end are dropped.
 * - `login`: an address with a user and a password.
 * - `secret`: no message shows it.
 */
export type SettingKind = 'origin' | 'base' | 'url' | 'login' | 'secret'

/** Scheme and host alone. */
export const ORIGIN = setting('origin', '^https?://[^/\\s?#@]+/*$')
/** What paths are added to. */
export const BASE_URL = setting('base', '^https?://[^\\s/?#@]+(/[^\\s?#]*)?$')
/** The same; whether a user and a password stand in it is asked later, in better words. */
export const ANY_BASE_URL = setting('base', '^https?://[^\\s?#]+$')
/** A whole address, likewise. */
export const ANY_URL = setting('url', '^https?://[^\\s]+$')
/** A whole address without a user and a password. */
export const OPEN_URL = setting('url', '^https?://[^\\s/?#@]+([/?#]\\S*)?$')
export const TOKEN = setting('secret', '^[^\\s]+$')
/** It stands in a path, long enough not to be guessed. */
export const PATH_SECRET = setting('secret', '^[\\w-]{24,100}$')
export const MAILS_PATTERN = '^[^\\s@,]+@[^\\s@,]+(\\s*,\\s*[^\\s@,]+@[^\\s@,]+)*$'

/** The goal stands in files without quotes, and must be no formula. */
export const GOAL_PATTERN = '^[^\\s,;"\'=+@-][^,;"\\r\\n]{0,99}$'

function setting(kind: SettingKind, pattern: string) {
  return { kind, pattern } as const
}
