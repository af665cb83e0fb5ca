import t from 'tap'
import { holdText } from '../../../../src/server/commands/retention.ts'
import { readConfig } from '../../../../src/server/config.ts'
import { retentionNotice } from '../../../../src/server/delivery/alerts.ts'
import {
  toBitrixHtml,
  toBitrixLine,
  webAddress
} from '../../../../src/server/delivery/bitrix24-target.ts'
import {
  type FilePlace,
  leadFacts,
  messengerText,
  oneLine
} from '../../../../src/server/delivery/lead-words.ts'
import {
  mailSettings,
  openMetrika,
  openTargets
} from '../../../../src/server/delivery/open-targets.ts'
import { jsonObject } from '../../../../src/server/leads/json-object.ts'
import type { StoredLead } from '../../../../src/server/leads/lead.ts'
import type { RetentionHold } from '../../../../src/server/leads/retention.ts'
import { LEAD_LIMITS } from '../../../../src/shared/lead/lead-fields.ts'
import { LEAD_ID, outgoing, STAND_INS } from '../../../support/outgoing-lead.ts'

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
    ['Город', { city: 'ekaterinburg' }, 'Екатеринбург'],
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

t.test(
  'a file is named with its size, and with the way to it where it is not enclosed',
  async (t) => {
    const fileOf = (size: number, place?: FilePlace) => {
      const attachment = { id: 'a', name: 'бриф.txt', type: 'text/plain', size, sha256: '' }
      return factOf('Файл', {}, { attachment }, place)
    }
    const sizes: [bytes: number, text: string][] = [
      [0, '0 Б'],
      [1023, '1023 Б'],
      [1024, '1 КБ'],
      [1536, '2 КБ'],
      [1024 * 1024, '1 МБ'],
      [1.5 * 1024 * 1024, '1,5 МБ'],
      [10 * 1024 * 1024, '10 МБ']
    ]
    for (const [size, text] of sizes) t.equal(fileOf(size), `бриф.txt, ${text}`)
    t.equal(factOf('Файл', {}), undefined)
    t.equal(fileOf(1024, 'gone'), 'бриф.txt, 1 КБ. Файл пропал из хранилища сайта')
    for (const place of ['never-sent', 'unreadable', 'too-large'] as const) {
      t.match(fileOf(1024, place), `leads -- show ${LEAD_ID} --file`, place)
    }
  }
)

t.test('one line is one line, cut between characters', async (t) => {
  t.equal(oneLine(' a \t b\r\n\u2028c ', 10), 'a b c')
  t.equal(oneLine('ab😀', 3), 'ab')
  t.equal(oneLine('ab😀', 4), 'ab😀')
  t.equal(oneLine('', 5), '')
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

t.test('of two lines that are equally long the first is cut', async (t) => {
  const values = {
    message: 'м'.repeat(1000),
    theme: 'т'.repeat(1000 + 'Сообщение'.length - 'Тема'.length)
  }
  const whole = messengerText(outgoing(values), { content: 'lead', limit: 4096 }, STAND_INS)
  const text = messengerText(
    outgoing(values),
    { content: 'lead', limit: whole.length - 10 },
    STAND_INS
  )
  const changed = whole.split('\n').filter((line) => !text.includes(line))
  const [first] = whole.split('\n').filter((line) => line.length > 1000)
  t.same(changed, [first])
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

t.test('what a visitor wrote is neither HTML nor codes in Bitrix24', async (t) => {
  const facts = [
    { label: 'Имя', value: '<b>Анна</b> & Ко' },
    { label: 'Сообщение', value: 'раз\n[url=https://evil.example]два[/url] [*] [1] [ x ]' }
  ]
  t.equal(
    toBitrixHtml(facts),
    'Имя: &lt;b&gt;Анна&lt;/b&gt; &amp; Ко<br>\n' +
      'Сообщение: раз<br>\n［url=https://evil.example]два［/url] ［*] [1] [ x ]'
  )
  t.equal(toBitrixLine('<i>\n[B]x', 20), '‹i› ［B]x')
  t.equal(toBitrixLine('a'.repeat(30), 20).length, 20)
})

t.test('only an address of the web is linked', async (t) => {
  const safe = ['https://a.example/x?y=1', 'HTTP://a.example', 'a.example', 'пример.рф/каталог']
  for (const text of safe) t.equal(webAddress(` ${text}\n`), text)
  const others = ['javascript:alert(1)', 'ftp://a.example', '//a.example', 'a b', '"><b>']
  for (const text of [...others, 'https://a.example/[url]', 'a.example/x:y', '']) {
    t.equal(webAddress(text), '', text)
  }
})

t.test('an answer that is no JSON object is none', async (t) => {
  t.same(jsonObject('{"a":1}'), { a: 1 })
  for (const text of ['', '{', '[]', 'null', '7', '"x"', '<html>']) {
    t.equal(jsonObject(text), undefined, text)
  }
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

t.test('what was not erased is told with nouns that agree', async (t) => {
  const hold = (own: Partial<RetentionHold>): RetentionHold => {
    return { reason: 'share', count: 3, total: 20, ...own }
  }
  const said = (days: number, own: Partial<RetentionHold> = {}) =>
    retentionNotice(hold(own), days).text.split('\n\n')[0]
  t.equal(
    said(1095),
    'Пора стереть заявок: 3 из 20 (старше 1095 дней). Сайт этого не сделал: за один день столько не бывает.'
  )
  const ages: [days: number, text: string][] = [
    [1, 'старше 1 дня)'],
    [2, 'старше 2 дней)'],
    [11, 'старше 11 дней)'],
    [31, 'старше 31 дня)'],
    [365, 'старше 365 дней)']
  ]
  for (const [days, text] of ages) t.ok(said(days)?.includes(text), text)
  const formers: [days: number, text: string][] = [
    [31, 'прежний: 31 день.'],
    [92, 'прежний: 92 дня.'],
    [1095, 'прежний: 1095 дней.']
  ]
  for (const [formerDays, text] of formers) {
    t.ok(said(30, { reason: 'period', formerDays })?.endsWith(`срок хранения стал короче, ${text}`))
  }
  t.match(said(30, { reason: 'clock' }), '(никогда): часы могли сбиться')
  t.match(said(30, { reason: 'clock', lastRun: '2026-11-01' }), '(2026-11-01)')
  t.equal(holdText(hold({})), "3 of 20 leads at once are more than a day's")
  t.equal(holdText(hold({ reason: 'clock' })), 'no earlier run is known: is the clock right?')
  t.match(holdText(hold({ reason: 'clock', lastRun: '2026-11-01' })), 'was on 2026-11-01')
  t.match(holdText(hold({ reason: 'period', formerDays: 90 })), 'was 90 before')
})
