import t from 'tap'
import { ConfigError, readConfig, refuseCutValues } from '../../src/server/config.ts'

t.match(readConfig({}), { HOST: '127.0.0.1', PORT: 3000 }, 'defaults are enough to start')
t.equal(readConfig({ PORT: '8080' }).PORT, 8080, 'numbers arrive as text')
t.equal(readConfig({ PORT: '' }).PORT, 3000, 'an empty variable is an absent one')
t.equal(readConfig({ TRUST_PROXY: '' }).TRUST_PROXY, '', 'but an empty TRUST_PROXY trusts nobody')
t.notOk('HOME' in readConfig({ HOME: '/home/site' }), 'unknown variables are dropped')

t.test('every bad variable is named, a line each', async (t) => {
  const bad = {
    PORT: '3.5',
    SITE_URL: 'example.ru',
    CONSENT_REQUIRED: 'maybe',
    LOG_LEVEL: 'loud',
    TRUST_PROXY: '10.0.0.0/99'
  }
  try {
    readConfig(bad)
    t.fail('nothing was refused')
  } catch (error) {
    t.type(error, ConfigError)
    const lines = (error as Error).message.split('\n')
    t.same(lines.map((line) => line.split('=')[0]).sort(), Object.keys(bad).sort())
  }
})

t.test('what is said of a value says what it may be', async (t) => {
  const said: [name: string, value: string, expected: string][] = [
    ['ANALYTICS_METRIKA_ID', 'GTM-ABCD123', 'a whole number from 1. '],
    ['SEARCH_MIN_LENGTH', 'two', 'a whole number up to 20. '],
    ['SEARCH_PATH', '/api/v1/', 'Path of the search page'],
    ['PORT', 'two', 'a whole number from 0 to 65535. '],
    ['TIME_ZONE', 'Moscow', 'such as Europe/Moscow'],
    ['LEADS_MAIL_TO', 'a@b.ru;c@d.ru', 'comma-separated'],
    ['CONTACT_TELEGRAM', '@agency', 'such as https://t.me/agency_example']
  ]
  for (const [name, value, expected] of said) {
    const env = { LEADS_SMTP_URL: 'smtp://mail.example', [name]: value }
    t.throws(() => readConfig(env), { message: new RegExp(expected.replaceAll('.', '\\.')) }, name)
    t.throws(() => readConfig(env), { message: /^(?!.*undefined)/ }, name)
  }
})

t.test('passwords and tokens stay out of what is said', async (t) => {
  const bad = {
    LEADS_SMTP_URL: 'password-of-mail',
    LEADS_BITRIX24_URL: 'token-of-crm',
    DATABASE_URL: 'password-of-database',
    SITE_URL: 'https://admin:password-of-site@agency.example'
  }
  try {
    readConfig(bad)
    t.fail('nothing was refused')
  } catch (error) {
    const { message } = error as Error
    for (const [name, secret] of Object.entries(bad)) {
      t.match(message, name)
      t.notMatch(message, secret)
    }
  }
})

t.test('what is of no use alone is told', async (t) => {
  const alone = [
    { LEADS_MAIL_TO: 'a@b.ru' },
    { ALERT_MAIL_TO: 'a@b.ru' },
    { LEADS_SMTP_URL: 'smtp://mail.example' },
    { CAPTCHA: 'recaptcha' },
    { LEADS_WEBHOOK_SECRET: 'x' }
  ]
  for (const env of alone) t.throws(() => readConfig(env), /needs/, JSON.stringify(env))
})

t.test('a misspelt name stops the start and is told what it was meant to be', async (t) => {
  const slips = [
    ['CONSENT_REQUIERD', 'CONSENT_REQUIRED'],
    ['consent_required', 'CONSENT_REQUIRED'],
    ['LEADS_BITRIX_URL', 'LEADS_BITRIX24_URL'],
    ['LEADS_SMTP', 'LEADS_SMTP_URL'],
    ['LEAD_MAIL_TO', 'LEADS_MAIL_TO'],
    ['DESK_HOTS', 'DESK_HOST'],
    ['CONTENTDIR', 'CONTENT_DIR'],
    ['ALERTS_MAIL_TO', 'ALERT_MAIL_TO'],
    ['METRICS_PROT', 'METRICS_PORT'],
    ['SMTP_URL', 'LEADS_SMTP_URL'],
    ['SITEURL', 'SITE_URL'],
    ['DATADIR', 'DATA_DIR']
  ] as const
  for (const [slip, meant] of slips) {
    const message = `${slip} is no setting of the site: did you mean ${meant}?`
    t.throws(() => readConfig({ [slip]: 'x' }), { message }, slip)
  }
  const others = [
    'HOME',
    'HOSTS',
    'HOSTNAME',
    'DESKTOP_SESSION',
    'NODE_ENV',
    'TZ',
    'LANG',
    'SITE_UNIT'
  ]
  t.doesNotThrow(() => readConfig(Object.fromEntries(others.map((name) => [name, 'x']))))
  t.doesNotThrow(() => readConfig(process.env))
  t.throws(
    () => readConfig({ '\uFEFFPORT': '4601' }),
    { message: /^PORT has an unseen sign beside its name/ },
    'NousResearch/hermes-agent#76662'
  )
})

t.test(
  'a value that Node has cut off at a # is named (crater-invoice-inc/crater#995)',
  async (t) => {
    const refuses = (file: string, env: Record<string, string>) =>
      t.throws(
        () => refuseCutValues(file, env),
        { message: /^LEADS_WEBHOOK_SECRET is cut off at a #/ },
        file
      )
    const env = { LEADS_WEBHOOK_SECRET: 'Kx7' }
    for (const line of [
      'LEADS_WEBHOOK_SECRET=Kx7#qLw9',
      'PORT=1\r\n export LEADS_WEBHOOK_SECRET = Kx7#\r\n'
    ])
      refuses(line, env)
    for (const line of [
      'LEADS_WEBHOOK_SECRET="Kx7"#qLw9',
      'LEADS_WEBHOOK_SECRET=Kx7 # a comment',
      '#LEADS_WEBHOOK_SECRET=Kx7#q',
      'LEADS_WEBHOOK_SECRET=other#q',
      "LEADS_WEBHOOK_SECRET='Kx7#q'"
    ])
      t.doesNotThrow(() => refuseCutValues(line, env), line)
  }
)

t.test(
  'an unescaped character in a password is named with its escape, and no part of the password',
  async (t) => {
    const cases = [
      ['LEADS_SMTP_URL', 'smtp://user:se#cret@mail.example:587', '"#"', '%23'],
      ['LEADS_SMTP_URL', 'smtp://user:1#23@mail.example:587', '"#"', '%23'],
      ['LEADS_SMTP_URL', 'smtp://us@er:se@cret@mail.example', '"@"', '%40'],
      ['LEADS_SMTP_URL', 'smtp://user:100%sure@mail.example', '"%"', '%25'],
      ['DATABASE_URL', 'postgres://site:se/cret@127.0.0.1/site', '"/"', '%2F'],
      ['DATABASE_URL', 'postgres://site:se?cret@127.0.0.1/site', '"?"', '%3F']
    ] as const
    for (const [name, url, shown, escaped] of cases) {
      const env = { [name]: url, ...(name === 'LEADS_SMTP_URL' ? { LEADS_MAIL_TO: 'a@b.ru' } : {}) }
      try {
        readConfig(env)
        t.fail(`${url} was not refused`)
      } catch (error) {
        const { message } = error as Error
        t.equal(
          message,
          `${name} has ${shown} in its user or password as it is: write ${escaped} instead, for in an address it means something else.`
        )
      }
    }
  }
)
