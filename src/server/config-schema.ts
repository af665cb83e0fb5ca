import { type Static, Type } from 'typebox'
import { LEAD_OUTCOMES } from '../shared/lead/lead-outcomes.ts'
import type { Messenger } from '../shared/site.ts'
import { TARGET_SETTINGS } from './delivery/open-targets.ts'
import { MAILS_PATTERN, OPEN_URL, ORIGIN, PATH_SECRET, TOKEN } from './setting-addresses.ts'

/** Where visitors can write to the company; unset ones are not shown. */
const CONTACT_SETTINGS = {
  CONTACT_TELEGRAM: address('t\\.me', 'Telegram', 'https://t.me/agency_example'),
  CONTACT_MAX: address('max\\.ru', 'MAX', 'https://max.ru/agency_example'),
  CONTACT_VK: address('vk\\.(?:com|ru)', 'VK', 'https://vk.com/agency_example')
}

const NAMES = [
  ['CONTACT_TELEGRAM', 'Telegram'],
  ['CONTACT_MAX', 'MAX'],
  ['CONTACT_VK', 'ВКонтакте']
] as const

type ContactSettings = Static<ReturnType<typeof Type.Object<typeof CONTACT_SETTINGS>>>

/** The messengers that are set, in the order in which pages show them. */
export function messengersOf(settings: Readonly<ContactSettings>): Messenger[] {
  return NAMES.flatMap(([variable, name]) => {
    const url = settings[variable]
    return url ? { name, url } : []
  })
}

function address(host: string, name: string, example: string) {
  return Type.Optional(
    Type.String({
      pattern: `^https://${host}/[^\\s<>"]+$`,
      description: `Address of the company in ${name}, for visitors, such as ${example}.`
    })
  )
}

const STAGE_PATTERN = `[\\w:]+=(${LEAD_OUTCOMES.join('|')})`
/** A list such as `142=won,143=lost`. */
const STAGES_PATTERN = `^${STAGE_PATTERN}(,${STAGE_PATTERN})*$`

/** How what became of a lead comes back from a CRM. */
const RETURN_SETTINGS = {
  LEADS_AMOCRM_HOOK_SECRET: Type.Optional(
    Type.String({
      ...PATH_SECRET,
      description: 'End of the path that amoCRM calls at the desk, 24 letters or digits at least.'
    })
  ),
  LEADS_AMOCRM_STAGES: Type.String({
    default: '142=won,143=lost',
    pattern: STAGES_PATTERN,
    description: 'Outcomes by the numbers of stages in amoCRM.'
  }),
  LEADS_BITRIX24_HOOK_TOKEN: Type.Optional(
    Type.String({
      ...TOKEN,
      description: 'application_token with which Bitrix24 calls the desk.'
    })
  ),
  LEADS_BITRIX24_STAGES: Type.String({
    default: 'IN_PROCESS=in_work,CONVERTED=offer,JUNK=lost,WON=won,LOSE=lost',
    pattern: STAGES_PATTERN,
    description: 'Outcomes by the stages of leads and deals in Bitrix24.'
  })
}

/** Every environment variable the site reads. The type and the checks come from this one place. */
export const ConfigSchema = Type.Object({
  HOST: Type.String({ default: '127.0.0.1', minLength: 1, description: 'Address to listen on.' }),
  PORT: Type.Integer({
    default: 3000,
    minimum: 0,
    maximum: 65535,
    description: 'Port to listen on; 0 picks a free one and logs it.'
  }),
  SITE_URL: Type.Optional(
    Type.String({
      ...ORIGIN,
      description: 'Public origin that visitors see, without a path. Default: http://HOST:PORT.'
    })
  ),
  DATA_DIR: Type.String({
    default: './data',
    minLength: 1,
    description: 'Folder of the embedded database and of attachments.'
  }),
  DATABASE_URL: Type.Optional(
    Type.String({
      kind: 'login',
      pattern: '^postgres(ql)?://(?=.)([^/?#\\s]+@)?([^:@/?#\\s][^@/?#\\s]*)?([/?]\\S*)?$',
      description:
        'PostgreSQL for the leads, so that several processes share them. Default: SQLite in DATA_DIR.'
    })
  ),
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
  TIME_ZONE: Type.String({
    default: 'Europe/Moscow',
    pattern: '^[A-Za-z0-9_+/-]{1,64}$',
    description:
      'Zone, by its IANA name such as Europe/Moscow, of days and hours in commands, reports, letters and the desk.'
  }),
  CAPTCHA: Type.Enum(['pow', 'recaptcha', 'smartcaptcha', 'off'], {
    default: 'pow',
    description: 'Bot check: embedded proof of work, reCAPTCHA v3, Yandex SmartCaptcha, or none.'
  }),
  CAPTCHA_SITE_KEY: Type.Optional(
    Type.String({ pattern: '^[\\w-]{1,200}$', description: 'Public key of the captcha provider.' })
  ),
  CAPTCHA_SECRET: Type.Optional(
    Type.String({
      kind: 'secret',
      minLength: 1,
      description: 'Secret key of the captcha provider.'
    })
  ),
  CAPTCHA_VERIFY_URL: Type.Optional(
    Type.String({
      ...OPEN_URL,
      description: 'Where tokens are verified, when the provider is reached by a mirror or a proxy.'
    })
  ),
  BOT_CHECK_REQUIRED: Type.Boolean({
    default: false,
    description: 'Refuses leads without a valid token of the bot check, for a time of attack.'
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
  ...TARGET_SETTINGS,
  LEADS_RETENTION_DAYS: Type.Integer({
    default: 1095,
    minimum: 30,
    maximum: 36_500,
    description: 'Personal data of older leads is erased, in days.'
  }),
  ALERT_MAIL_TO: Type.Optional(
    Type.String({
      pattern: MAILS_PATTERN,
      description:
        'Told of deliveries that stopped, and gets the daily digest; needs LEADS_SMTP_URL.'
    })
  ),
  METRICS_PORT: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 65535,
      description: 'Port of /metrics for Prometheus; 0 picks a free one and logs it.'
    })
  ),
  DESK_PORT: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 65535,
      description: 'Port of the desk for managers; 0 picks a free one and logs it.'
    })
  ),
  DESK_HOST: Type.String({
    default: '127.0.0.1',
    minLength: 1,
    description: 'Address on which the desk listens.'
  }),
  DESK_URL: Type.Optional(
    Type.String({
      ...ORIGIN,
      description: 'Public origin of the desk, without a path. Default: http://DESK_HOST:DESK_PORT.'
    })
  ),
  ...CONTACT_SETTINGS,
  ANALYTICS_GTM_ID: Type.Optional(
    Type.String({
      pattern: '^GTM-[A-Z0-9]{4,12}$',
      description: 'Container of Google Tag Manager.'
    })
  ),
  ANALYTICS_METRIKA_ID: Type.Optional(
    Type.Integer({ minimum: 1, description: 'Counter of Yandex Metrica.' })
  ),
  ...RETURN_SETTINGS,
  CALLTOUCH_MOD_ID: Type.Optional(
    Type.String({ pattern: '^[A-Za-z0-9]{1,32}$', description: 'Script of Calltouch, its modId.' })
  ),
  SEARCH_PATH: Type.String({
    default: '/search/',
    pattern: '^/(?!api/|assets/)(?:[a-z0-9-]+/)+$',
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
