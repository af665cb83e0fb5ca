import { isIP } from 'node:net'
import type { Static } from 'typebox'
import { Value } from 'typebox/value'
import { createZone } from '../shared/dates.ts'
import { editDistance } from '../shared/search/word-match.ts'
import { ConfigSchema } from './config-schema.ts'
import { TARGET_KINDS } from './delivery/open-targets.ts'
import { addressFault, type SettingKind } from './setting-addresses.ts'

export type Config = Readonly<Static<typeof ConfigSchema>>

/** A bad environment; the message has one line per fault. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

/**
 * Reads the configuration, filling in defaults; a variable set to nothing counts as absent, except TRUST_PROXY, where
 * an empty value trusts no proxy.
 *
 * @throws {ConfigError} Naming every bad variable at once, so that one restart fixes them all.
 */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const given: Record<string, unknown> = {}
  for (const [name, schema] of Object.entries<Variable>(ConfigSchema.properties)) {
    const text = env[name]?.trim()
    if (text || (text === '' && name === 'TRUST_PROXY')) given[name] = convert(text, schema)
  }

  const config = Value.Default(ConfigSchema, { ...given }) as Config
  const faulty = new Set(
    Value.Errors(ConfigSchema, config).map(({ instancePath }) => instancePath.slice(1))
  )
  if (!isZone(config.TIME_ZONE)) faulty.add('TIME_ZONE')
  if (!areAddresses(String(config.TRUST_PROXY))) faulty.add('TRUST_PROXY')
  const faults = [
    ...misspeltNames(Object.keys(env), Object.keys(ConfigSchema.properties)),
    ...addressFaults(config, faulty),
    ...[...faulty].map((name) => describe(name, env[name]))
  ]
  for (const [name, needed] of missingCompanions(config)) faults.push(`${name} needs ${needed}.`)
  faults.push(...sharedPorts(config))
  if (faults.length > 0) throw new ConfigError(faults.join('\n'))
  return Object.freeze(config)
}

/**
 * Node takes what follows a `#` in a file of settings for a comment, in the midst of a password too.
 *
 * @param file The text of `.env`.
 * @throws {ConfigError} Naming the variables that have lost their end so.
 */
export function refuseCutValues(file: string, env: NodeJS.ProcessEnv): void {
  const lines = file.matchAll(/^\s*(?:export\s+)?(\w+)\s*=\s*([^#"'`\r\n]*[^#"'`\s])#/gm)
  const names = [...lines].flatMap(([, name = '', value]) => (env[name] === value ? [name] : []))
  if (names.length === 0) return
  const faults = names.map((name) => `${name} is cut off at a # in .env: put its value in quotes.`)
  throw new ConfigError(faults.join('\n'))
}

/** What is left of a bad environment without its bad variables; undefined where nothing can be read. */
export function readSoundPart(env: NodeJS.ProcessEnv): Config | undefined {
  const left = { ...env }
  for (;;) {
    try {
      return readConfig(left)
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error
      // Every fault begins with the variable it is of.
      const names = error.message.match(/^[A-Z][A-Z0-9_]+/gm)?.filter((name) => name in left)
      if (!names?.length) return undefined
      for (const name of names) delete left[name]
    }
  }
}

/** What cannot be read is said better here than by its pattern. */
function addressFaults(config: Config, faulty: Set<string>): string[] {
  return Object.entries(config).flatMap(([name, value]) => {
    const { kind } = schemaOf(name)
    if (typeof value !== 'string' || !isCalled(kind)) return []
    const isKnown = faulty.has(name)
    const fault = addressFault(name, kind, value)
    if (!fault || (isKnown && !/^[a-z]+:\/\/./i.test(value))) return []
    faulty.delete(name)
    return [fault]
  })
}

/** Variables that are of no use alone. */
function missingCompanions(config: Config): [name: string, needed: string][] {
  const { CAPTCHA, CAPTCHA_SITE_KEY, CAPTCHA_SECRET, LEADS_SMTP_URL, LEADS_MAIL_TO } = config
  const isProvider = CAPTCHA === 'recaptcha' || CAPTCHA === 'smartcaptcha'
  const needs = TARGET_KINDS.flatMap(({ needs = {} }) => Object.entries(needs)) as [
    keyof Config,
    keyof Config
  ][]
  const rules: [isBroken: boolean, name: string, needed: string][] = [
    [
      isProvider && !(CAPTCHA_SITE_KEY && CAPTCHA_SECRET),
      `CAPTCHA="${CAPTCHA}"`,
      'CAPTCHA_SITE_KEY and CAPTCHA_SECRET'
    ],
    [Boolean(config.ALERT_MAIL_TO) && !LEADS_SMTP_URL, 'ALERT_MAIL_TO', 'LEADS_SMTP_URL'],
    [
      Boolean(LEADS_SMTP_URL) && !LEADS_MAIL_TO && !config.ALERT_MAIL_TO,
      'LEADS_SMTP_URL',
      'LEADS_MAIL_TO or ALERT_MAIL_TO'
    ],
    [
      Boolean(config.LEADS_BITRIX24_HOOK_TOKEN) && !config.LEADS_BITRIX24_URL,
      'LEADS_BITRIX24_HOOK_TOKEN',
      'LEADS_BITRIX24_URL'
    ],
    ...needs.map(([name, other]): [boolean, string, string] => [
      config[name] !== undefined && config[other] === undefined,
      name,
      other
    ])
  ]
  return rules.flatMap(([isBroken, name, needed]) =>
    isBroken ? [[name, needed] as [string, string]] : []
  )
}

/** The site, the desk and the metrics listen each for themselves. */
function sharedPorts(config: Config): string[] {
  const { HOST, DESK_HOST } = config
  const listeners = [
    { name: 'PORT', port: config.PORT, host: HOST },
    { name: 'DESK_PORT', port: config.DESK_PORT, host: DESK_HOST },
    { name: 'METRICS_PORT', port: config.METRICS_PORT, host: HOST }
  ]
  return listeners.flatMap(({ name, port, host }, i) => {
    const other = listeners.slice(0, i).find((one) => one.port === port && one.host === host)
    return port && other ? [`${name} and ${other.name} are both ${port}: give each its own.`] : []
  })
}

/** What this module uses of a property's schema. */
interface Variable {
  type?: string
  kind?: SettingKind
  pattern?: string
  description?: string
  enum?: readonly string[]
  minimum?: number
  maximum?: number
}

function schemaOf(name: string): Variable {
  return ConfigSchema.properties[name as keyof typeof ConfigSchema.properties] ?? {}
}

/** Whether the site itself calls the address; origins are its own. */
function isCalled(kind: SettingKind | undefined): kind is 'base' | 'url' | 'login' {
  return kind === 'base' || kind === 'url' || kind === 'login'
}

function convert(text: string, { type, kind, pattern }: Variable): unknown {
  if (kind === 'base') return text.replace(/\/+$/, '')
  // In letters of the address alone, as robots.txt, sitemaps and the Host of a request have it.
  if (kind === 'origin')
    return pattern && new RegExp(pattern).test(text) && URL.canParse(text)
      ? new URL(text).origin
      : text
  if (type === 'integer' && /^-?\d+$/.test(text)) return Number(text)
  if (type === 'boolean' && /^(true|1)$/i.test(text)) return true
  if (type === 'boolean' && /^(false|0)$/i.test(text)) return false
  return text
}

/** Names of zones are those that this Node knows. */
function isZone(name: unknown): boolean {
  try {
    return createZone(String(name)) !== undefined
  } catch {
    return false
  }
}

function areAddresses(list: string): boolean {
  return list.split(',').every((entry) => {
    const [address = '', bits] = entry.trim().split('/')
    const version = isIP(address)
    if (address === '' && bits === undefined) return true
    return (
      version > 0 &&
      (bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128)))
    )
  })
}

const PASSWORD = /\/\/[^/]*@/

/** Faults end up in logs, and addresses that are called hold passwords and tokens. */
function describe(name: string, value: string | undefined): string {
  const schema = schemaOf(name)
  const { kind } = schema
  const isSecret = kind === 'secret' || isCalled(kind) || PASSWORD.test(value ?? '')
  const shown = isSecret ? name : `${name}="${value ?? ''}"`
  return `${shown} is not valid${expectation(schema)}. ${schema.description}`
}

function rangeOf(minimum?: number, maximum?: number): string {
  return [
    minimum === undefined ? '' : ` from ${minimum}`,
    maximum === undefined ? '' : ` ${minimum === undefined ? 'up ' : ''}to ${maximum}`
  ].join('')
}

function expectation({ type, kind, enum: options, minimum, maximum }: Variable): string {
  if (kind === 'origin') return ', expected an address such as https://agency.example'
  if (kind === 'base' || kind === 'url')
    return ', expected an address such as https://agency.example/path, without quotes'
  if (options) return `, expected one of ${options.join(', ')}`
  if (type === 'integer') return `, expected a whole number${rangeOf(minimum, maximum)}`
  return type === 'boolean' ? ', expected true or false' : ''
}

/** Variables that begin so are ours, or meant to be. */
const PREFIXES = [
  'LEADS_',
  'LEAD_',
  'DESK_',
  'CONTACT_',
  'METRIKA_',
  'ANALYTICS_',
  'CAPTCHA_',
  'SEARCH_'
] as const
/** A shorter name is near to those of others: HOME to HOST. */
const LEAST_LENGTH = 8
const MOST_EDITS = 2

/** What is wrong with names that are none of ours, a line each. */
function misspeltNames(names: readonly string[], known: readonly string[]): string[] {
  return names
    .filter((name) => !known.includes(name))
    .flatMap((name) => {
      const isOurs = PREFIXES.some((prefix) => name.startsWith(prefix))
      const near = nearest(name, known, isOurs ? name.length : MOST_EDITS)
      const isSlip = name.length >= LEAST_LENGTH && near !== undefined
      const meant = known.find((other) => other === `LEADS_${name}`) ?? near
      const bare = known.find((other) => other.replaceAll('_', '') === name)
      const seen = name.replace(/\W/g, '')
      if (known.includes(seen))
        return [`${seen} has an unseen sign beside its name: save the file as UTF-8 without BOM.`]
      return isOurs || isSlip || bare
        ? [`${name} is no setting of the site: did you mean ${bare ?? meant}?`]
        : []
    })
}

function nearest(name: string, known: readonly string[], limit: number): string | undefined {
  const [best] = known
    .map((other) => ({ other, edits: editDistance(name.toUpperCase(), other, limit) }))
    .filter(({ edits }) => edits <= limit)
    .sort((a, b) => a.edits - b.edits)
  return best?.other
}
