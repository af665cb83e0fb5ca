import { parse } from 'node-html-parser'
import t from 'tap'
import { firstTask } from '../../../../src/server/delivery/first-task.ts'
import { leadLetter, letterHtml, letterText } from '../../../../src/server/delivery/letter.ts'
import type { StoredLead } from '../../../../src/server/leads/lead.ts'
import { applicationTheme } from '../../../../src/shared/lead/application-theme.ts'
import { MOSCOW } from '../../../support/moscow.ts'
import { OFFICES } from '../../../support/offices.ts'
import { LEAD_ID, outgoing, STAND_INS } from '../../../support/outgoing-lead.ts'

const CARD = `https://desk.agency.example/leads/${LEAD_ID}`

function letterOf(values: Record<string, string> = {}, own: Partial<StoredLead> = {}) {
  const { lead, ...rest } = outgoing(values)
  const letter = leadLetter({ ...rest, lead: { ...lead, ...own } }, STAND_INS)
  return { letter, text: letterText(letter), page: parse(letterHtml(letter)) }
}

t.test('D01: a letter says what to do first, by when, and how, in words', async (t) => {
  const { letter, text, page } = letterOf({ email: 'anna@example.ru', city: 'ekaterinburg' })
  const shown = page.querySelector('body')?.structuredText ?? ''
  for (const said of [
    'Анна Смирнова',
    'оисковое продвижение',
    'суббота, 21 ноября, 13:00 по Москве',
    'Ответить: понедельник, 23 ноября, до 07:30',
    'по Москве; у клиента 09:30 в Екатеринбурге',
    '+7 912 345-67-89',
    'anna@example.ru',
    'Здравствуйте',
    'Екатеринбург',
    'Реклама, yandex / cpc / brand, страница /contacts/. Впервые: Прямые',
    `Номер: ${LEAD_ID}`
  ]) {
    t.match(shown, said, `the page: ${said}`)
    t.match(text, said, `the text: ${said}`)
  }
  t.match(text, CARD)
  const links = page.querySelectorAll('a').map((link) => link.getAttribute('href'))
  t.same(links, [
    'tel:+79123456789',
    `mailto:anna@example.ru?subject=${encodeURIComponent('Ваша заявка 1111-1111')}`,
    CARD
  ])
  t.notMatch(text, /: (?:seo|ekaterinburg)/, 'no value of a program')
  t.equal(letter.alarm, '')
  t.notMatch(page.toString(), /<(?:img|script|link)|url\(/i, 'nothing is fetched')
})

t.test('a call has the hours of both clocks, an application days', async (t) => {
  const call = letterOf(
    { from: '10:00', to: '13:00', city: 'ekaterinburg', theme: '' },
    { form: 'callback', verdict: 'unverified' }
  )
  t.match(call.letter, {
    kind: 'Просят перезвонить',
    subject: 'Просят перезвонить: Анна Смирнова — понедельник, 23 ноября, 8–11',
    task: { note: 'по Москве; у клиента 10–13 в Екатеринбурге' },
    alarm: 'отправлена без проверки на робота'
  })
  t.match(call.text, 'Внимание: отправлена без проверки')

  const job = letterOf({ theme: applicationTheme('Веб-аналитик') })
  t.match(job.letter, {
    subject: 'Отклик на вакансию: Анна Смирнова, Веб-аналитик — до 27 ноября',
    theme: 'Веб-аналитик',
    task: { label: 'Ответить', value: 'до 27 ноября' }
  })
})

t.test('what is to be done first is what the site has promised', async (t) => {
  const taskAt = (time: string, values: Record<string, string> = {}, own = {}) => {
    const lead = { ...outgoing(values).lead, createdAt: new Date(time), ...own }
    return firstTask(lead, { offices: OFFICES, zone: MOSCOW }).value
  }
  t.equal(taskAt('2026-11-23T08:00:00Z'), 'понедельник, 23 ноября, до 11:30')
  t.equal(taskAt('2026-11-23T14:50:00Z'), 'вторник, 24 ноября, до 09:20', 'goes on in the morning')
  const call = { form: 'callback' }
  const hours = { from: '14:00', to: '16:00', city: 'ekaterinburg' }
  t.equal(taskAt('2026-11-23T08:00:00Z', hours, call), 'понедельник, 23 ноября, 12–14')
  t.equal(taskAt('2026-11-23T12:00:00Z', hours, call), 'вторник, 24 ноября, 12–14', 'is over today')
  t.equal(taskAt('2026-11-20T12:00:00Z', hours, call), 'понедельник, 23 ноября, 12–14')
})

t.test('and so it is by what was asked, where others than the duty desk answer', async (t) => {
  const english = encodeURIComponent('https://agency.example/en/services/')
  const asked = [
    [{ theme: 'rating' }, 'до 27 ноября', 'пять рабочих дней'],
    [{ theme: 'complaint' }, 'до 24 ноября', 'два рабочих дня'],
    [{ theme: applicationTheme('Веб-аналитик') }, 'до 27 ноября', 'пять рабочих дней, каждому'],
    [{ page: english }, 'до 23 ноября', '1 рабочий день, по-английски'],
    [{ theme: 'press' }, 'пятница, 20 ноября, до 15:00', 'по Москве'],
    // Moscow's press office answers, whatever office was chosen.
    [{ theme: 'press', city: 'novosibirsk' }, 'пятница, 20 ноября, до 15:00', 'по Москве'],
    [{ theme: 'seo' }, 'пятница, 20 ноября, до 13:30', 'по Москве']
  ] as const
  for (const [values, value, note] of asked) {
    const lead = { ...outgoing(values).lead, createdAt: new Date('2026-11-20T10:00:00Z') }
    const task = firstTask(lead, { offices: OFFICES, zone: MOSCOW })
    const said = { value: task.value, note: task.note.replaceAll('\u00A0', ' ') }
    t.same(said, { value, note }, JSON.stringify(values))
  }
  const evening = { ...outgoing({ theme: 'press' }).lead, createdAt: new Date('2026-11-20T14:00Z') }
  t.equal(
    firstTask(evening, { offices: OFFICES, zone: MOSCOW }).value,
    'понедельник, 23 ноября, до 10:00'
  )
})

t.test('nothing that a visitor wrote is markup, and an e-mail names one receiver', async (t) => {
  const evil = '"><img src=x onerror=alert(1)><!--[if mso]></table>'
  const { page, text, letter } = letterOf({
    fio: evil,
    message: `${evil}\n\u202Eдальше`,
    theme: evil,
    email: 'a?bcc=x&y@b.example',
    phone: `+7 ${evil}`,
    site: encodeURIComponent(`javascript:${evil}`),
    city: evil,
    page: encodeURIComponent(`https://agency.example/${evil}`)
  })
  t.equal(page.querySelectorAll('img, script').length, 0)
  t.equal(page.querySelectorAll('a').length, 3)
  t.match(letter.answers[1], { href: /^mailto:a%3Fbcc%3Dx%26y@b\.example\?subject=/ })
  t.notMatch(text, /[^\r\n\P{Cc}]|[\u202A-\u202E]/u)
  t.equal(page.querySelector('h1')?.text.includes('<img'), true, 'it is read as it was typed')
})

t.test('without a desk no card is linked, and an e-mail to nobody is only told', async (t) => {
  const lead = outgoing({ email: 'нет почты', phone: '+7 000 000-00-00' })
  const letter = leadLetter(lead, { ...STAND_INS, deskUrl: '' })
  t.equal(letter.card, '')
  t.notMatch(letterText(letter), 'Карточка')
  t.same(letter.answers, [])
  t.match(letterText(letter), 'Почта: нет почты')
})
