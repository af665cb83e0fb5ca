import { join, resolve } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Config } from './config.ts'
import { whereOf } from './delivery/open-targets.ts'
import { goesInClear } from './setting-addresses.ts'

/** A line of the log. */
interface Line {
  text: string
  isWarning?: true
}

/** What an operator looks for after a start: where leads are kept and go, who is told of faults, what is off. Without passwords and tokens. */
export function startReport(config: Config, app: FastifyInstance): Line[] {
  const { targets, told } = app.deliveries
  return [
    { text: `Leads are kept in ${databaseOf(config)}` },
    contentLine(app),
    targets.length > 0
      ? {
          text: `Leads are delivered to ${targets.map((name) => whereOf(name, config)).join(', ')}`
        }
      : {
          text: 'Leads are delivered nowhere: they are stored, and shown by "leads list" and the desk. Set a LEADS_ variable',
          isWarning: true
        },
    told.length > 0
      ? {
          text: `Told of faults: ${told.map((name) => (name === 'mail' ? config.ALERT_MAIL_TO : name)).join(', ')}`
        }
      : { text: 'Nobody is told of faults: set ALERT_MAIL_TO, or a target', isWarning: true },
    ...clearLines(config),
    ...offLines(config),
    ...idleLines(config)
  ]
}

function contentLine(app: FastifyInstance): Line {
  const { pages, content } = app.site()
  const text = `Content: ${pages.size} pages from ${resolve(content.dir)}`
  const trouble = app.contentWatch.trouble()
  if (!trouble) return { text }
  const instead = trouble.since ? 'a copy: what lies in CONTENT_DIR' : 'for what was published'
  return { text: `${text}, ${instead} is faulty`, isWarning: true }
}

function databaseOf({ DATABASE_URL: url, DATA_DIR: dir }: Config): string {
  if (!url) return `SQLite: ${resolve(join(dir, 'site.db'))}`
  const [, host = ''] = /^postgres(?:ql)?:\/\/(?:[^@]*@)?([^?]*)/.exec(url) ?? []
  return `PostgreSQL: ${host || 'by its socket'}`
}

function offLines(config: Config): Line[] {
  const off = (
    ['SITE_URL', 'DESK_PORT', 'METRICS_PORT', 'INDEXNOW_KEY', 'ALERT_MAIL_TO'] as const
  ).filter((name) => config[name] === undefined)
  const consent = config.CONSENT_REQUIRED ? [] : ['CONSENT_REQUIRED']
  const isUnsigned = config.LEADS_WEBHOOK_URL && !config.LEADS_WEBHOOK_SECRET
  const names = [...off, ...consent, ...(isUnsigned ? ['LEADS_WEBHOOK_SECRET'] : [])]
  return names.length > 0 ? [{ text: `Off: ${names.join(', ')}` }] : []
}

/** Addresses to which nothing is sent, as it could be read on its way. */
function clearLines(config: Config): Line[] {
  const names = Object.entries(config).flatMap(([name, value]) =>
    /^(?:LEADS|METRIKA)_.*URL$/.test(name) && goesInClear(String(value)) ? [name] : []
  )
  if (names.length === 0) return []
  const text = `Blocked: ${names.join(', ')}. Nothing is sent in the clear but to this machine: set an https:// address`
  return [{ text, isWarning: true }]
}

/** Keys of a provider that is not asked: whoever has set them believes that it is. */
function idleLines(config: Config): Line[] {
  const { CAPTCHA } = config
  if (CAPTCHA === 'recaptcha' || CAPTCHA === 'smartcaptcha') return []
  const names = (['CAPTCHA_SITE_KEY', 'CAPTCHA_SECRET', 'CAPTCHA_VERIFY_URL'] as const).filter(
    (name) => config[name] !== undefined
  )
  if (names.length === 0) return []
  const text = `Not used: ${names.join(', ')}. CAPTCHA is "${CAPTCHA}", not recaptcha or smartcaptcha`
  return [{ text, isWarning: true }]
}
