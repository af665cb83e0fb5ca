import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import t from 'tap'
import { documentFiles, documentWords } from '../../../../src/server/documents/document-files.ts'
import { renderPage } from '../../../../src/server/pages/page.ts'
import { links } from '../../../../src/shared/links.ts'
import { anotherLead, postLead } from '../../../support/lead-request.ts'
import { openMailbox, textOf } from '../../../support/mailbox.ts'
import { buildTestRoom } from '../../../support/test-room.ts'
import { publishText, sendText, textFormIn } from '../../../support/text-forms.ts'

t.setTimeout(2_400_000)

const NEWS = '/texts/news/ofis-v-krasnodare'
const mailbox = await openMailbox(t)
const { app, editor, sitePage, contentDir } = await buildTestRoom(t, {
  env: { LEADS_SMTP_URL: mailbox.url, LEADS_MAIL_TO: 'leads@agency.example' }
})
const plain = (html: string) =>
  html.replace(/&nbsp;|[\u00A0\u202F]/g, ' ').replace(/&[lr]t;|\u2060/g, '')
const LEAD =
  'Порядок в данных стоит {{price.analitika}} ₽, а офисов у нас {{count.offices прописью офис/офиса/офисов}}.'

t.test(
  'an editor types a name, sees its value beside the field, and visitors see the value alone',
  async (t) => {
    const sent = await sendText(editor, NEWS, { lead: LEAD })
    t.equal(sent.status, 303)
    const page = await editor.page(NEWS)
    t.equal(textFormIn(page).lead, LEAD, 'what was typed is kept')
    const values = page
      .querySelectorAll('.is-lead [data-fact]')
      .map((one) => [one.getAttribute('data-fact'), plain(one.querySelector('dd')?.text ?? '')])
    t.same(values, [
      ['{{price.analitika}}', '85 000'],
      ['{{count.offices прописью офис/офиса/офисов}}', 'шесть офисов']
    ])
    t.same(
      page
        .querySelectorAll('.is-lead [data-fact] a')
        .map((link) => [link.getAttribute('href'), link.text]),
      [
        ['/texts/services/analitika', 'Веб-аналитика и сквозные отчёты'],
        ['/texts?collection=offices', 'Офисы']
      ],
      'each leads to the text that tells it'
    )
    const frame = plain((await editor.ask(`${NEWS}/frame`)).body)
    t.match(frame, 'стоит 85 000 ₽')
    t.notMatch(frame, '{{')
    t.match(
      (await editor.page(`${NEWS}/publish`)).text,
      '{{price.analitika}}',
      'the change is of the name'
    )

    t.equal((await publishText(editor, NEWS)).status, 303)
    t.match(plain(await sitePage('/news/ofis-v-krasnodare/')), 'стоит 85 000 ₽')
    t.match(
      await readFile(join(contentDir, 'news/ofis-v-krasnodare.md'), 'utf8'),
      '{{price.analitika}}'
    )
  }
)

/** What is not at an address of its own: a form that came back, a manager's letter, the frame of the desk. */
const [FORM, LETTER, DESK] = ['a form', 'a letter', 'the desk'] as const
/** Where the name is not typed as prose: titles, previews, feeds, the manifest, the head of a letter. */
const named = (name: string) =>
  new RegExp(
    `<title>[^<]* — ${name}[<,]|og:site_name" content="${name}|"short_name":"${name}|^# ${name}|&#9651;</span> ${name}`,
    'm'
  )

type Fields = Record<string, string>

interface Change {
  what: string
  /** The text that an editor opens; another than where it is sent for a new one. */
  text: string
  to?: string
  edit(fields: Fields): Fields
  /** How the values are said before, and after; none of them is the value of anything else. */
  old: RegExp
  fresh: RegExp
  /** Some of those who say it: pages in both languages, files, feeds. */
  among: readonly string[]
}

const replaced = (fields: Fields, pairs: readonly (readonly [from: string, to: string])[]) => {
  const changes: Fields = {}
  for (const [from, to] of pairs) {
    const [name = ''] = Object.keys(fields).filter((key) =>
      (changes[key] ?? fields[key])?.includes(from)
    )
    changes[name] = (changes[name] ?? fields[name] ?? '').replace(from, to)
  }
  return changes
}

const CHANGES: readonly Change[] = [
  {
    what: 'a price, alone, with VAT and within a sum',
    text: '/texts/services/analitika',
    edit: (fields) => replaced(fields, [['85000', '87300']]),
    old: /(?<![\d,.]|\d )(?:85[ ,]?000|103 700|265[ ,]000)(?!\d| \d{3})/,
    fresh: /(?<![\d,.]|\d )(?:87[ ,]?300|106 506|267[ ,]300)(?!\d| \d{3})/,
    among: [
      '/',
      '/services/analitika/',
      '/prices/',
      '/news/ofis-v-krasnodare/',
      '/en/services/'
    ].concat(['/rss.xml', '/news/rss.xml', '/search/?q=порядок в данных'])
  },
  {
    what: 'a weight, in its table, in words and in a reckoned sum',
    text: '/texts/ratings/kachestvo-sajtov',
    edit: (fields) =>
      replaced(fields, [
        ['0.35', '0.41'],
        ['0.15', '0.09']
      ]),
    old: /скорость(?: \(LCP, INP, CLS\))?,? 35 %|× 0,35 \+ \d+ × 0,25/i,
    fresh: /скорость(?: \(LCP, INP, CLS\))?,? 41 %|× 0,41 \+ \d+ × 0,25/i,
    among: ['/rating/kachestvo-sajtov/', '/rating/methodology/']
  },
  {
    what: 'a count: one office more',
    text: '/texts/offices/kazan',
    to: '/texts/new?collection=offices',
    edit: ({ token: _token, of_version: _version, ...fields }) => ({
      ...fields,
      ...replaced(fields, [
        ['Казань', 'Самара'],
        ['в Казани', 'в Самаре'],
        ['000-01-03', '000-01-77'],
        ['д. 7, офис 3', 'д. 9, офис 3']
      ]),
      slug: 'samara'
    }),
    old: /(?<!\p{L})(?:шест(?:ь|и|ью)|6|six) (?:офис|город|office|cit)/iu,
    fresh: /(?<!\p{L})(?:сем(?:ь|и|ью)|7|seven) (?:офис|город|office|cit)/iu,
    among: [
      '/',
      '/about/',
      '/contacts/',
      '/prices/',
      '/en/',
      '/en/contacts/',
      '/news/ofis-v-krasnodare/'
    ]
  },
  {
    what: 'a term of a service',
    text: '/texts/services/seo',
    edit: (fields) => ({ ...fields, 'firstResult.from': '4', 'firstResult.to': '5' }),
    old: /(?<![\d,])2–3 (?:месяц|month)/,
    fresh: /(?<![\d,])4–5 (?:месяц|month)/,
    among: ['/', '/services/', '/services/seo/', '/prices/', '/faq/', '/en/', '/en/services/']
  },
  {
    what: 'a term of the contract',
    text: '/texts/pages/contract',
    edit: (fields) => ({ ...fields, 'contractTerms.review.count': '7' }),
    old: /(?:пяти рабочих дней (?:подписывает|после получения акта)|5 рабочих дней на подпись)/,
    fresh: /(?:семи рабочих дней (?:подписывает|после получения акта)|7 рабочих дней на подпись)/,
    among: ['/contract/', '/contract/dogovor.docx', '/contract/dogovor.pdf', '/contract/akt.docx']
  },
  {
    what: 'how soon a request is answered',
    text: '/texts/site/company',
    edit: (fields) => ({ ...fields, 'answers.request': '45' }),
    old: /за 30 минут|"answers":\{"request":30,/,
    fresh: /за 45 минут|"answers":\{"request":45,/,
    among: ['/', '/faq/', '/contacts/', '/spasibo/', FORM]
  },
  {
    what: 'the name of the company',
    text: '/texts/site/company',
    edit: (fields) => ({ ...fields, name: 'Меридиан' }),
    old: named('Тригопункт'),
    fresh: named('Меридиан'),
    among: ['/', '/rss.xml', '/llms.txt', '/site.webmanifest'].concat([
      '/spasibo/',
      FORM,
      LETTER,
      DESK
    ])
  }
]

/** Editions that are over, and news, keep what was so on their day. */
const DATED = /^\/rating\/[^/]+\/\d|^\/news\/(?!ofis-v-krasnodare\/|rss)/

for (const { what, text, to = text, edit, old, fresh, among } of CHANGES)
  t.test(
    `${what}, published once, is said by all that said it, and nothing says the former`,
    async (t) => {
      const before = saying(await everything(), old)
      t.same(
        among.filter((path) => !before.includes(path)),
        [],
        'they said the former'
      )
      const fields = edit(textFormIn(await editor.page(text)))
      const sent = await sendText(editor, to, fields)
      t.equal(sent.status, 303, sent.body)
      const draft = to === text ? text : (sent.to.split('?')[0] ?? '')
      const done = await publishText(editor, draft)
      t.equal(done.status, 303, done.page.querySelector('.note')?.text ?? '')
      const now = await everything()
      t.same(saying(now, old), [], 'nothing says the former')
      const after = saying(now, fresh)
      t.same(
        before.filter((path) => !after.includes(path)),
        [],
        'all say the new one'
      )
    }
  )

t.test('a name that nobody knows is told at its field, and is not published', async (t) => {
  await sendText(editor, NEWS, { lead: LEAD.replace('analitika', 'analitka') })
  const page = await editor.page(NEWS)
  t.match(page.querySelector('[data-error-for="lead"]')?.text, /Нет факта \{\{price\.analitka\}\}/)
  const row = page.querySelector('.is-lead [data-unknown]')
  t.equal(row?.getAttribute('data-fact'), '{{price.analitka}}')
  t.match(row?.text, 'Может быть, {{price.analitika}}?')
  const { to, status } = await sendText(editor, NEWS, {}, 'publish')
  t.ok(status !== 303 || to.includes('/publish'))
  t.match(plain(await sitePage('/news/ofis-v-krasnodare/')), 'стоит 87 300 ₽')
})

/** All that the site says, by its address: pages with their structured data, files to download, feeds and tables. */
async function everything(): Promise<Map<string, string>> {
  const { content, pages } = app.site()
  const said = new Map<string, string>()
  const note = (path: string, text: string) => {
    const words = plain(text)
    said.set(path, `${words}\n${words.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')}`)
  }
  for (const page of pages.values())
    note(page.meta.path, renderPage(page, app.leadForms.main, app.render))
  for (const { path } of documentFiles(content).flatMap(({ files }) => files))
    note(path, JSON.stringify(documentWords(content, path)))
  const feeds = [links.rss(), links.articlesRss(), links.allRss(), '/llms.txt', '/sitemap.xml']
  const tables = content.ratings.map(({ slug }) => links.ratingCsv(slug))
  const others = ['/search/?q=порядок в данных', '/spasibo/', '/site.webmanifest']
  for (const path of [...feeds, ...tables, ...others]) note(path, await sitePage(encodeURI(path)))
  const lead = anotherLead()
  const accept = 'text/html'
  note(FORM, (await postLead(app, { webFormID: '1', phone: '1' }, { accept })).body)
  const before = mailbox.mails.length
  await postLead(app, { ...lead, city: 'kazan' })
  while (mailbox.mails.length === before) await setTimeout(50)
  note(LETTER, mailbox.mails.slice(before).map(textOf).join('\n'))
  note(DESK, (await editor.ask('/texts')).body)
  return said
}

function saying(said: ReadonlyMap<string, string>, value: RegExp): string[] {
  const paths = [...said].flatMap(([path, text]) => (value.test(text) ? path : []))
  return paths.filter((path) => !DATED.test(path))
}
