import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import t from 'tap'
import { readConfig } from '../../../src/server/config.ts'
import {
  type FilePlace,
  leadFacts,
  messengerText
} from '../../../src/server/delivery/lead-words.ts'
import {
  mailSettings,
  openMetrika,
  openTargets,
  TARGET_KINDS
} from '../../../src/server/delivery/open-targets.ts'
import type { StoredLead } from '../../../src/server/leads/lead.ts'
import { LEAD_LIMITS } from '../../../src/shared/lead/lead-fields.ts'
import { LEAD_ID, outgoing, STAND_INS } from '../../support/outgoing-lead.ts'

const plain = (text: string) => text.replace(/\s/g, ' ')

/** What a manager reads of a lead under a label. */
function factOf(
  label: string,
  values: Record<string, string>,
  own: Partial<StoredLead> = {},
  place?: FilePlace
): string | undefined {
  const lead = { ...outgoing(values).lead, ...own }
  const found = leadFacts(lead, STAND_INS, place).find((fact) => fact.label === label)
  return found && plain(found.value)
}

t.test('a manager reads what was said, and nothing of what was not', async (t) => {
  const said: [label: string, values: Record<string, string>, value: string | undefined][] = [
    ['Почта', {}, undefined],
    ['Почта', { email: 'a@b.example' }, 'a@b.example'],
    ['Телефон', { phone: '+7 000 000-00-00' }, undefined],
    ['Телефон', { phone: '+7 (000) 000-00-00' }, undefined],
    ['Сайт', { site: 'https%3A%2F%2Fa.example%2F' }, 'https://a.example/'],
    ['Сайт', { site: '100%' }, '100%'],
    ['Тема', { theme: ' \t' }, undefined],
    ['Имя', { fio: 'Анна\r\nBcc: x' }, 'Анна Bcc: x'],
    ['Просит звонить', {}, undefined],
    ['Просит звонить', { from: '10:00' }, '10–18 по Москве'],
    [
      'Просит звонить',
      { from: '14:00', to: '16:00', city: 'ekaterinburg' },
      '14–16 в Екатеринбурге, 12–14 по Москве'
    ],
    ['Тема', { theme: 'seo' }, 'Поисковое продвижение'],
    ['Офис', { city: 'ekaterinburg' }, 'Екатеринбург'],
    ['Получена', {}, '21 ноября 2026 года, 13:00 по Москве'],
    ['Карточка', {}, `https://desk.agency.example/leads/${LEAD_ID}`],
    ['Согласие', {}, 'отмечено'],
    ['Согласие', { agreement: 'false' }, 'не отмечено'],
    ['Согласие', { agreement: '', webFormID: '2' }, 'отправкой формы'],
    ['Согласие', { agreement: 'false', webFormID: '2' }, 'не отмечено'],
    [
      'Ответить',
      { agreement: 'false' },
      'только на просьбу о договоре, жалобу или вопрос о данных отправителя (согласия нет, срок не обещан)'
    ],
    ['Как прислала страница', {}, 'первое: direct / direct; последнее: yandex / cpc'],
    ['Как прислала страница', { firstContactCanal: '', entryCanal: '' }, undefined],
    ['Как прислала страница', { firstContactCanal: '' }, 'первое: нет; последнее: yandex / cpc']
  ]
  for (const [label, values, value] of said) {
    t.equal(factOf(label, values), value, `${label} of ${JSON.stringify(values)}`)
  }
  t.equal(factOf('Проверка', {}), undefined, 'a person needs no note')
  t.equal(factOf('Проверка', {}, { verdict: 'spam' }), 'сработала ловушка для роботов')
  t.equal(factOf('Повторная заявка', {}, { repeatOf: 'abc' }), 'прошлая: abc')
  const facts = leadFacts(outgoing({ message: 'a\r\n\u0007b' }).lead, STAND_INS)
  t.same(
    facts.slice(0, 6).map(({ label }) => label),
    ['Ответить', 'Имя', 'Телефон', 'Сайт', 'Тема', 'Сообщение']
  )
  t.equal(facts[5]?.value, 'a\n\\u0007b', 'the message alone has lines')
})

t.test('however long a lead is, a chat reads who it is and its number', async (t) => {
  const long = {
    fio: 'Анна Смирнова',
    theme: 'т'.repeat(LEAD_LIMITS.theme),
    site: encodeURIComponent(`https://a.example/${'s'.repeat(1900)}`),
    message: '😀'.repeat(LEAD_LIMITS.message / 2),
    page: encodeURIComponent(`https://agency.example/?${'q'.repeat(8000)}`),
    entryCanal: `x / ${'y'.repeat(9000)}`,
    entryUrl: ''
  }
  for (const limit of [4000, 4096]) {
    const text = messengerText(outgoing(long), { content: 'lead', limit }, STAND_INS)
    t.ok(text.length <= limit)
    t.ok(text.length >= limit - 2, 'no more is cut than must be')
    const own = ['Имя: Анна Смирнова', 'Телефон: +7 912 345-67-89', `Номер: ${LEAD_ID}`]
    for (const line of own) t.ok(text.split('\n').includes(line), line)
    t.match(text, /\nСообщение: (?:😀)+…\n/u)
    t.notMatch(text, /\p{Surrogate}/u)
  }
})

t.test('a notice names a lead and no person', async (t) => {
  const noticeOf = (values: Record<string, string>, form: StoredLead['form'] = 'main') => {
    const { lead, ...rest } = outgoing(values)
    const settings = { content: 'notice', limit: 4096 } as const
    return messengerText({ ...rest, lead: { ...lead, form } }, settings, STAND_INS)
  }
  t.equal(
    noticeOf({ theme: 'Аудит\nсайта' }),
    [
      'Новая заявка',
      'Тема: Аудит сайта',
      'Источник: yandex / cpc / brand',
      'Ответить: понедельник, 23 ноября, до 09:30 (по Москве)',
      `Номер: ${LEAD_ID}`,
      `Карточка: https://desk.agency.example/leads/${LEAD_ID}`
    ].join('\n')
  )
  t.equal(noticeOf({ theme: '' }, 'callback').split('\n')[0], 'Просят перезвонить')
  t.notMatch(noticeOf({ theme: '' }), 'Тема')
})

t.test(
  'a lead is delivered wherever the settings say, and only where they say all of it',
  async (t) => {
    const namesOf = (env: Record<string, string>) =>
      openTargets(readConfig(env)).map(({ name }) => name)
    const mail = { LEADS_SMTP_URL: 'smtp://a.example', LEADS_MAIL_TO: 'a@agency.example' }
    const chat = { LEADS_TELEGRAM_TOKEN: '1:x', LEADS_TELEGRAM_CHAT: '-5' }
    t.same(namesOf({}), [])
    const both = { ...mail, ...chat, LEADS_WEBHOOK_URL: 'https://a.example/' }
    t.same(namesOf(both), ['mail', 'webhook', 'telegram'])
    const withFiles = openTargets(readConfig(both)).filter(({ takesFiles }) => takesFiles)
    t.same(
      withFiles.map(({ name }) => name),
      ['mail', 'webhook']
    )
    t.same(namesOf({ LEADS_SMTP_URL: 'smtp://a.example', ALERT_MAIL_TO: 'a@b.example' }), [])
    t.equal(openMetrika(readConfig({})), undefined)

    const sender = (env: Record<string, string>) =>
      mailSettings(readConfig({ LEADS_SMTP_URL: 'smtp://a.example', ...env }))?.from
    t.equal(sender({ LEADS_MAIL_TO: 'a@b.example, c@d.example' }), 'a@b.example')
    t.equal(sender({ ALERT_MAIL_TO: 'c@d.example' }), 'c@d.example')
    t.equal(sender({ LEADS_MAIL_TO: 'a@b.example', LEADS_MAIL_FROM: 'e@f.example' }), 'e@f.example')
    t.equal(mailSettings(readConfig({})), undefined)
  }
)

/** Every variable with the value that .env.example shows. */
const EXAMPLES: Record<string, string | undefined> = parseEnv(
  readFileSync('.env.example', 'utf8').replace(/^#(?=[A-Z0-9_]+=)/gm, '')
)

t.test(
  'with what .env.example shows every target is open, under the name of its kind',
  async (t) => {
    const config = readConfig(EXAMPLES)
    const opened = [...openTargets(config), openMetrika(config)]
    t.same(
      opened.map((target) => target?.name),
      TARGET_KINDS.map(({ name }) => name)
    )
    for (const target of opened) target?.close?.()
    t.same(openTargets(readConfig({})), [])
  }
)
