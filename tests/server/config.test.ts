import t from 'tap'
import { ConfigError, readConfig } from '../../src/server/config.ts'

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

t.test('passwords and tokens stay out of what is said', async (t) => {
  const bad = {
    LEADS_SMTP_URL: 'password-of-mail',
    LEADS_BITRIX24_URL: 'token-of-crm',
    DATABASE_URL: 'password-of-database'
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
