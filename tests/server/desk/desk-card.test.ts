import t, { type Test } from 'tap'
import { opened } from '../../support/desk-card.ts'
import { accepted, uploadIn } from '../../support/stores.ts'
import { buildTestDesk, sharedDesk } from '../../support/test-desk.ts'

const SITE = 'https://agency.example'
const PATH = [
  {
    at: '2026-11-01T10:00:00Z',
    source: 'yandex',
    medium: 'cpc',
    campaign: 'brand',
    page: '/services/seo/'
  },
  { at: '2026-11-08T10:00:00Z', source: 'direct', medium: 'direct', campaign: '', page: '/' },
  {
    at: '2026-11-14T10:00:00Z',
    source: 'https://vk.com/',
    medium: 'referrer',
    campaign: '',
    page: '/cases/'
  }
]

async function seeded(t: Test, values: Record<string, string> = {}) {
  const parts = await sharedDesk(t, { LEADS_WEBHOOK_URL: 'http://127.0.0.1:9/' })
  const id = await accepted(parts.store, {
    values: {
      fio: 'Анна',
      phone: '+7 912 345-67-89',
      email: 'no-email@example.com',
      site: 'https%3A%2F%2Fclient.example%2F',
      message: 'Первая строка\nВторая',
      theme: 'seo',
      city: 'kazan',
      page: encodeURIComponent(`${SITE}/contacts/`),
      firstContactCanal: 'yandex / cpc',
      firstContactUrl: encodeURIComponent(`${SITE}/services/seo/?utm_source=yandex&utm_medium=cpc`),
      firstContactTime: '2026-11-01T10:00:05Z',
      entryCanal: 'https://vk.com/ / referrer',
      visit_path: JSON.stringify(PATH),
      ...values
    },
    targets: ['webhook'],
    upload: await uploadIn(parts.dir, 'Бриф')
  })
  return { ...parts, id, one: await parts.signedIn('manager') }
}

t.test('a card says everything of a lead, decoded', async (t) => {
  const { one, id } = await seeded(t)
  const page = await one.page(`/leads/${id}`)
  const card = page.querySelector(`[data-lead-card="${id}"]`)
  t.ok(card)
  const text = card?.structuredText ?? ''
  for (const said of [
    'Поисковое продвижение',
    'Казань',
    `${SITE}/contacts/`,
    'yandex / cpc',
    'галочкой в форме'
  ]) {
    t.match(text, said)
  }
  t.notMatch(text, 'no-email@example.com', 'a stand-in is no contact')
  const hrefs = card?.querySelectorAll('a').map((link) => link.getAttribute('href')) ?? []
  t.ok(hrefs.includes('tel:+79123456789'))
  t.ok(hrefs.includes('https://client.example/'))
  t.same(
    card
      ?.querySelectorAll('.card__touches li')
      .map(({ structuredText }) => structuredText.trim().replace(/\s+/g, ' ')),
    [
      '1 нояб., 13:00 Реклама, yandex / cpc, страница /services/seo/',
      '8 нояб., 13:00 Прямые, прямой заход, страница /',
      '14 нояб., 13:00 Соцсети, vk.com, страница /cases/'
    ]
  )
  t.equal(card?.querySelectorAll('.route-map__stop').length, 3)
  t.equal(card?.querySelectorAll('.route-map__summit').length, 1)
})

t.test('what a visitor wrote is text, never a link that runs', async (t) => {
  const { one, id } = await seeded(t, {
    fio: '<script>alert(1)</script>',
    site: 'javascript:alert(1)',
    message: '<img src=x onerror=alert(1)>',
    visit_path: JSON.stringify([{ ...PATH[0], source: '<b>x</b>' }])
  })
  const { body } = await one.ask(`/leads/${id}`)
  t.notMatch(body, /<script>|<img src=x|<b>x|href="javascript:/)
})

t.test('the outcome of a lead is recorded with sum, time and reason, and undone', async (t) => {
  const { one, id, store } = await seeded(t)
  const answer = await one.submit(`/leads/${id}`, 'form[data-outcome]', {
    outcome: 'won',
    amount: '240 000,50 ₽',
    happened: '2026-11-20T15:30',
    reason: 'Подписали'
  })
  t.equal(answer.statusCode, 303)
  t.match(await store.leads.get(id), { outcome: 'won', amount: 24_000_050 })
  t.match((await store.leads.outcomesOf(id))[0], {
    at: new Date('2026-11-20T12:30:00Z'),
    reason: 'Подписали',
    actor: 'manager@agency.example'
  })
  const page = await one.page(`/leads/${id}`)
  t.match(page.querySelector('.card__log')?.structuredText, /240\s000,50\s₽/)

  await one.submit(String(answer.headers.location), 'form[action="/leads/undo"]')
  t.match(await store.leads.get(id), { outcome: 'new', amount: undefined })
})

t.test('A6: the desk tells and takes times in the zone of the site', async (t) => {
  const clock = { now: new Date('2026-11-21T20:30:00Z') }
  const zone = { TIME_ZONE: 'Asia/Vladivostok' }
  const { store, signedIn } = await buildTestDesk(t, zone, clock)
  const one = await signedIn('manager')
  const id = await accepted(store)
  await one.submit(`/leads/${id}`, 'form[data-outcome]', {
    outcome: 'lost',
    happened: '2026-11-22T06:15'
  })
  t.match((await store.leads.outcomesOf(id))[0], { at: new Date('2026-11-21T20:15:00Z') })
  const page = await one.page(`/leads/${id}`)
  t.match(page.querySelector('.card__log')?.structuredText, /22 нояб.*, 06:15/)
  t.match(page.querySelector('[data-outcome]')?.structuredText, 'владивостокское время')
  const report = await one.page('/report')
  t.equal(report.querySelector('input[name="until"]')?.getAttribute('value'), '2026-11-22')
})

t.test('an outcome that means nothing is refused in words', async (t) => {
  const { one, id, store } = await seeded(t)
  for (const fields of [
    { outcome: 'sold' },
    { outcome: 'won', amount: 'много' },
    { outcome: 'won', happened: '2999-01-01T10:00' },
    { outcome: 'won', reason: 'х'.repeat(501) }
  ]) {
    const { statusCode } = await one.submit(`/leads/${id}`, 'form[data-outcome]', fields)
    t.equal(statusCode, 422, JSON.stringify(fields).slice(0, 60))
  }
  t.same(await store.leads.outcomesOf(id), [])
})

t.test('a note is kept, a delivery repeated', async (t) => {
  const { one, id, store } = await seeded(t)
  await (await opened(one, `/leads/${id}`)).send('notes', { text: 'Перезвонить' })
  t.match((await store.desk.notesOf(id))[0], {
    text: 'Перезвонить',
    actor: 'manager@agency.example'
  })

  const token =
    (await one.page(`/leads/${id}`)).querySelector('input[name="token"]')?.getAttribute('value') ??
    ''
  const again = () => one.post(`/leads/${id}/deliver`, { token, target: 'webhook' })
  t.equal((await again()).statusCode, 409, 'it is on its way')
  t.equal((await one.post(`/leads/${id}/deliver`, { token, target: 'mail' })).statusCode, 422)
  const claimed = await store.delivery.claim('webhook', 'test', 60_000, 'any')
  await store.delivery.settle(claimed?.id ?? 0, 'test', { kind: 'dead', error: 'refused' })
  t.equal((await again()).statusCode, 303)
  t.match((await store.delivery.deliveriesOf(id)).at(-1), { generation: 2 })
})

t.test('ASVS 5.3.1, 5.4.1: a file is saved under its name, never shown', async (t) => {
  const { one, id, desk, signedIn } = await seeded(t)
  const { headers, body, statusCode } = await one.ask(`/leads/${id}/file`)
  t.match(
    { statusCode, body, type: headers['content-type'], how: headers['content-disposition'] },
    {
      statusCode: 200,
      body: 'Бриф',
      type: 'application/octet-stream',
      how: /^attachment; .*''%D0%B1%D1%80%D0%B8%D1%84\.txt$/
    }
  )
  t.match(headers['content-security-policy'], 'sandbox')
  t.equal(
    (await desk.inject(`/leads/${id}/file`)).statusCode,
    303,
    'nobody gets it without a session'
  )
  const reader = await signedIn('reader')
  t.equal((await reader.ask(`/leads/${id}/file`)).statusCode, 200)
})

t.test('a lead that is not there, or erased, breaks nothing', async (t) => {
  const { one, id, store } = await seeded(t)
  t.equal((await one.ask('/leads/00000000-0000-0000-0000-000000000000')).statusCode, 404)
  t.equal((await one.ask('/leads/nonsense')).statusCode, 404)
  await store.leads.erase(id)
  const { statusCode, body } = await one.ask(`/leads/${id}`)
  t.equal(statusCode, 200)
  t.match(body, 'Данные стёрты')
  t.notMatch(body, /Анна|\b912 \d/)
  t.equal((await one.ask(`/leads/${id}/file`)).statusCode, 404)
})

t.test('A4: an erased lead offers nothing to write on, and takes nothing', async (t) => {
  const { one, id, store } = await seeded(t)
  const other = await accepted(store)
  const token =
    (await one.page(`/leads/${id}`)).querySelector('input[name="token"]')?.getAttribute('value') ??
    ''
  await store.leads.erase(id)

  const page = await one.page(`/leads/${id}`)
  const forms = page.querySelectorAll(`[data-lead-card] form`)
  t.same(
    forms.map((form) => form.getAttribute('action')),
    []
  )
  t.equal(page.querySelector('a[href="#outcome"]'), null)
  const outcome = await one.post(`/leads/${id}/outcome`, { token, outcome: 'lost', reason: 'Анна' })
  t.match([outcome.statusCode, outcome.body], [409, /стёрты/])
  const note = await one.post(`/leads/${id}/notes`, { token, text: 'Анна' })
  t.match([note.statusCode, note.body], [409, /стёрты/])

  await one.post('/leads/bulk', { token, outcome: 'lost', id: [id, other] })
  t.match(await store.leads.get(other), { outcome: 'lost' })
  t.same(await store.leads.outcomesOf(id), [])
  const rows = (await one.page('/leads?status=erased')).querySelectorAll('[data-lead-row]')
  t.same([rows.length, rows[0]?.querySelector('input[name="id"]')], [1, null])
})

t.test('an administrator lets a lead out of quarantine', async (t) => {
  const { store, signedIn } = await seeded(t)
  const trapped = await accepted(store, { status: 'quarantine' })
  const one = await signedIn('administrator')
  await one.submit(`/leads/${trapped}`, `form[action="/leads/${trapped}/release"]`)
  t.match(await store.leads.get(trapped), { status: 'released' })
  t.match(await store.delivery.deliveriesOf(trapped), { 0: { target: 'webhook' }, length: 1 })
})
