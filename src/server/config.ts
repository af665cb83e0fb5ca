import { isIP } from 'node:net'
import { type Static, Type } from 'typebox'
import { Value } from 'typebox/value'

/** Every environment variable the site reads. The type and the checks come from this one place. */
const ConfigSchema = Type.Object({
  HOST: Type.String({ default: '127.0.0.1', minLength: 1, description: 'Address to listen on.' }),
  PORT: Type.Integer({
    default: 3000,
    minimum: 0,
    maximum: 65535,
    description: 'Port to listen on; 0 picks a free one and logs it.'
  }),
  SITE_URL: Type.Optional(
    Type.String({
      pattern: '^https?://[^/\\s?#]+/?$',
      description: 'Public origin that visitors see, without a path. Default: http://HOST:PORT.'
    })
  ),
  DATA_DIR: Type.String({
    default: './data',
    minLength: 1,
    description: 'Folder of the embedded database and of attachments.'
  }),
  CONTENT_DIR: Type.Optional(
    Type.String({
      minLength: 1,
      description: 'Folder of the Markdown content. Default: src/content.'
    })
  ),
  TRUST_PROXY: Type.String({
    default: '127.0.0.1',
    description:
      'Addresses or CIDR ranges of proxies, comma-separated, whose X-Forwarded-* is believed.'
  }),
  CONSENT_REQUIRED: Type.Boolean({
    default: false,
    description: 'Makes the agreement a required field.'
  }),
  LOG_LEVEL: Type.Enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
    default: 'info',
    description: 'Level of the log on stdout.'
  }),
  CAPTCHA: Type.Enum(['pow', 'off'], {
    default: 'pow',
    description: 'Bot check: embedded proof of work, or none.'
  }),
  LEADS_RATE_LIMIT: Type.Enum(['on', 'off'], {
    default: 'on',
    description: 'Limits per address; off is for load tests.'
  }),
  LEAD_EMPTY_PHONE: Type.String({
    default: '+7 000 000-00-00',
    minLength: 1,
    maxLength: 32,
    description: 'Stands in for an empty phone.'
  }),
  LEAD_EMPTY_EMAIL: Type.String({
    default: 'no-email@example.com',
    minLength: 1,
    maxLength: 254,
    description: 'Stands in for an empty e-mail.'
  }),
  SEARCH_PATH: Type.String({
    default: '/search/',
    pattern: '^/(?:[a-z0-9-]+/)+$',
    description: 'Path of the search page, of lower-case words between slashes.'
  }),
  SEARCH_MIN_LENGTH: Type.Integer({
    default: 2,
    maximum: 20,
    description: 'Shortest query that is searched for; 0 or less counts as 1.'
  }),
  STYLEGUIDE: Type.Enum(['on', 'off'], {
    default: 'off',
    description: 'Shows /styleguide/ outside of `npm run dev` too.'
  }),
  INDEXNOW_KEY: Type.Optional(
    Type.String({
      pattern: '^[A-Za-z0-9-]{8,128}$',
      description:
        'Key of IndexNow, 8 to 128 letters, digits and hyphens; with SITE_URL, search engines are told of new pages.'
    })
  )
})

export type Config = Readonly<Static<typeof ConfigSchema>>

/** A bad environment; the message has one line per fault. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

/**
 * Reads the configuration, filling in defaults; a variable set to nothing counts as absent,
 * but for TRUST_PROXY, where nothing means nobody.
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
  if (!areAddresses(String(config.TRUST_PROXY))) faulty.add('TRUST_PROXY')
  if (faulty.size > 0) {
    throw new ConfigError([...faulty].map((name) => describe(name, env[name])).join('\n'))
  }
  return Object.freeze(config)
}

/** What this module uses of a property's schema. */
interface Variable {
  type?: string
  description?: string
  enum?: readonly string[]
  minimum?: number
  maximum?: number
}

function convert(text: string, { type }: Variable): unknown {
  if (type === 'integer' && /^-?\d+$/.test(text)) return Number(text)
  if (type === 'boolean' && /^(true|1)$/i.test(text)) return true
  if (type === 'boolean' && /^(false|0)$/i.test(text)) return false
  return text
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

function describe(name: string, value: string | undefined): string {
  const schema: Variable = ConfigSchema.properties[name as keyof typeof ConfigSchema.properties]
  return `${name}="${value ?? ''}" is not valid${expectation(schema)}. ${schema.description}`
}

function expectation({ type, enum: options, minimum, maximum }: Variable): string {
  if (options) return `, expected one of ${options.join(', ')}`
  if (type === 'integer') return `, expected a whole number from ${minimum} to ${maximum}`
  return type === 'boolean' ? ', expected true or false' : ''
}
