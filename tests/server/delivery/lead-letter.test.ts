import { parse } from 'node-html-parser'
import t from 'tap'
import { leadFacts } from '../../../src/server/delivery/lead-words.ts'
import { leadLetter, letterHtml, letterText } from '../../../src/server/delivery/targets/letter.ts'
import type { StoredLead } from '../../../src/server/leads/lead.ts'
import { applicationTheme } from '../../../src/shared/lead/themes.ts'
import { DIRECT_PATH, DIRECT_WORDS } from '../../support/direct-address.ts'
import { LEAD_ID, outgoing, STAND_INS } from '../../support/outgoing-lead.ts'

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

t.test('L01, L09: a letter names the source first, and has the words of an address', async (t) => {
  const vk = 'https://vk.com/'
  const { lead } = outgoing({
    entryUrl: encodeURIComponent('https://agency.example/'),
    entryCanal: `${vk} / ${vk}`,
    page: encodeURIComponent(`https://agency.example${DIRECT_PATH}`)
  })
  const facts = leadFacts(lead, STAND_INS)
  const factOf = (name: string) => facts.find(({ label }) => label === name)?.value
  const labels = facts.map(({ label }) => label)
  t.equal(factOf('Источник'), 'vk.com')
  t.ok(labels.indexOf('Источник') < labels.indexOf('Как прислала страница'))
  t.match(factOf('Страница'), 'utm_term=заказать%20продвижение%20сайта')
  t.match(factOf('Страница'), `yclid=${DIRECT_WORDS.yclid}`)
})
