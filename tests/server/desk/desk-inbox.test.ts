import { parse } from 'node-html-parser'
import t, { type Test } from 'tap'
import type { DeskBrowser } from '../../support/desk-browser.ts'
import { MOSCOW } from '../../support/moscow.ts'
import { newLead } from '../../support/new-lead.ts'
import { accepted } from '../../support/stores.ts'
import { sharedDesk } from '../../support/test-desk.ts'

const SITE = 'https://agency.example'
const AD = {
  entryCanal: 'yandex / cpc',
  entryUrl: encodeURIComponent(`${SITE}/services/seo/?utm_source=yandex&utm_medium=cpc`)
}

/** Four leads of which no two are alike. */
async function seeded(t: Test, role: 'reader' | 'manager' | 'administrator' = 'manager') {
  const parts = await sharedDesk(t)
  const { store } = parts
  const anna = await accepted(store, {
    values: { fio: 'Анна Королёва', phone: '+7 912 345-67-89', theme: 'seo', city: 'kazan', ...AD },
    targets: ['webhook']
  })
  const boris = await accepted(store, {
    form: 'callback',
    values: { fio: 'Борис', phone: '+7 921 000-11-22', city: 'moskva' }
  })
  const vera = await accepted(store, {
    values: {
      fio: '<b>Вера</b>',
      email: 'vera@client.example',
      message: 'Нужен аудит',
      theme: 'audit'
    }
  })
  const trapped = await accepted(store, { status: 'quarantine', values: { fio: 'Робот' } })
  return { ...parts, anna, boris, vera, trapped, one: await parts.signedIn(role) }
}

async function idsOn(one: DeskBrowser, url: string): Promise<string[]> {
  const page = await one.page(url)
  return page
    .querySelectorAll('[data-lead-row]')
    .map((row) => row.getAttribute('data-lead-row') ?? '')
}

t.test('the inbox shows leads newest first, without those in quarantine', async (t) => {
  const { one, anna, boris, vera } = await seeded(t)
  t.same(await idsOn(one, '/leads'), [vera, boris, anna])
  const { body } = await one.ask('/leads')
  t.match(body, '&lt;b>Вера&lt;/b>'.replaceAll('>', '&gt;'))
  t.notMatch(body, '<b>Вера')
  t.match(body, '+7 912 345-67-89')
})

t.test('filters narrow the list, alone and together', async (t) => {
  const { one, store, anna, boris, vera, trapped } = await seeded(t)
  await store.leads.recordOutcome(vera, {
    outcome: 'won',
    amount: 24_000_000,
    at: new Date(),
    actor: 't'
  })
  const today = new Date(Date.now() + 3 * 60 * 60 * 1000).toISOString().slice(0, 10)
  const cases: [query: string, ids: string[]][] = [
    ['outcome=won', [vera]],
    ['outcome=new', [boris, anna]],
    ['channel=paid', [anna]],
    ['source=yandex+%2F+cpc', [anna]],
    ['form=callback', [boris]],
    ['theme=audit', [vera]],
    ['theme=-', [boris]],
    ['city=kazan', [anna]],
    ['delivery=pending', [anna]],
    ['status=quarantine', [trapped]],
    ['outcome=won&outcome=new', [boris, anna, vera]],
    ['theme=audit&theme=seo&sort=old', [anna, vera]],
    ['sort=old', [anna, boris, vera]],
    [`since=${today}`, [boris, anna, vera]],
    ['until=2020-01-01', []],
    ['channel=paid&city=moskva', []],
    ['channel=nonsense', []],
    ['source=constructor', []],
    ['campaign=mine', []],
    ['outcome=nonsense', [boris, anna, vera]],
    ['since=yesterday', [boris, anna, vera]]
  ]
  for (const [query, ids] of cases) t.same(await idsOn(one, `/leads?${query}`), ids, query)
})

t.test('each filter says how many leads its values leave beside the others', async (t) => {
  const { one } = await seeded(t)
  const texts = async (url: string, name: string) =>
    (await one.page(url))
      .querySelectorAll(`input[name="${name}"]`)
      .map(({ parentNode }) => parentNode?.text.trim())

  t.ok((await texts('/leads', 'outcome')).includes('Новая (3)'))
  t.ok((await texts('/leads', 'channel')).includes('Реклама (1)'))
  t.ok((await texts('/leads?city=moskva', 'channel')).includes('Реклама (0)'))
  t.ok((await texts('/leads?city=moskva', 'city')).includes('Казань (1)'), 'not by itself')
  t.ok((await texts('/leads', 'theme')).includes('Аудит сайта (1)'))
})

t.test('ASVS 14.2.1: a text that leads are searched by is in no address', async (t) => {
  const { one, anna, vera, boris, signedIn } = await seeded(t)
  const found = async (q: string) => {
    const answer = await one.submit('/leads', 'form[role="search"]', { q })
    t.equal(answer.statusCode, 303)
    const url = String(answer.headers.location)
    t.match(url, /^\/leads\?find=[0-9a-f-]{36}$/)
    return { url, ids: await idsOn(one, url) }
  }
  t.same((await found('королева анна')).ids, [anna], 'case, order and ё do not count')
  t.same((await found('8 (912) 345-67-89')).ids, [anna])
  t.same((await found('00011')).ids, [boris])
  t.same((await found('vera@client')).ids, [vera])
  t.same((await found('аудит')).ids, [vera])
  t.same((await found('никого')).ids, [])
  const { url } = await found('королева')
  const stranger = await signedIn('reader')
  const page = await stranger.ask(url)
  t.notMatch(page.body, 'королева', 'nobody else reads it')
  t.match(page.body, 'уже стёрт')
})

t.test('a search keeps the filters, and filters a search', async (t) => {
  const { one, anna } = await seeded(t)
  const answer = await one.submit('/leads?channel=paid', 'form[role="search"]', { q: 'а' })
  t.match(answer.headers.location, /^\/leads\?channel=paid&find=/)
  t.same(await idsOn(one, String(answer.headers.location)), [anna])
})

t.test('pages follow one another without gaps, also while leads come in', async (t) => {
  const { one, store } = await seeded(t)
  await Promise.all(Array.from({ length: 117 }, () => store.leads.accept(newLead())))
  const seen: string[] = []
  for (let url = '/leads'; url !== ''; ) {
    const page = await one.page(url)
    seen.push(
      ...page
        .querySelectorAll('[data-lead-row]')
        .map((row) => row.getAttribute('data-lead-row') ?? '')
    )
    await store.leads.accept(newLead())
    url =
      page
        .querySelector('.inbox__pages a[rel="next"]')
        ?.getAttribute('href')
        ?.replaceAll('&amp;', '&') ?? ''
  }
  t.equal(seen.length, 120)
  t.equal(new Set(seen).size, 120)

  const second = await one.page(
    (await one.page('/leads')).querySelector('a[rel="next"]')?.getAttribute('href') ?? ''
  )
  const back = second.querySelectorAll('.inbox__pages a').find(({ text }) => text === 'Новее')
  t.same((await idsOn(one, back?.getAttribute('href')?.replaceAll('&amp;', '&') ?? '')).length, 50)
})

t.test('many leads get an outcome at once, and it can be undone', async (t) => {
  const { one, store, anna, boris, vera } = await seeded(t)
  await store.leads.recordOutcome(boris, {
    outcome: 'offer',
    amount: 5_000_000,
    at: new Date(),
    actor: 't'
  })
  const answer = await one.submit('/leads?city=kazan', 'form[data-bulk]', {
    id: [anna, boris],
    outcome: 'lost',
    reason: 'Ошиблись номером'
  })
  t.match(answer.headers.location, /^\/leads\?city=kazan&done=outcome&undo=/)
  t.match(await store.leads.get(anna), { outcome: 'lost' })
  t.match(await store.leads.get(boris), { outcome: 'lost', amount: undefined })
  t.match(await store.leads.get(vera), { outcome: 'new' })

  // Somebody else has gone on with one of them since.
  await store.leads.recordOutcome(anna, { outcome: 'in_work', at: new Date(), actor: 'else' })
  const undone = await one.submit(String(answer.headers.location), 'form[action="/leads/undo"]')
  t.equal(undone.headers.location, '/leads?city=kazan&done=undone&many=1&left=1')
  t.match((await one.page(String(undone.headers.location))).structuredText, 'Не тронуты: 1')
  t.match(await store.leads.get(anna), { outcome: 'in_work' })
  t.match(await store.leads.get(boris), { outcome: 'offer', amount: 5_000_000 })
  t.match(await store.leads.outcomesOf(boris), { length: 3 })
  const again = await one.submit(String(answer.headers.location), 'form[action="/leads/undo"]')
  t.match(again.headers.location, 'done=nothing')
})

t.test('ASVS 8.2.1: a reader changes nothing', async (t) => {
  const { one, store, anna, trapped } = await seeded(t, 'reader')
  const { body } = await one.ask(`/leads/${anna}`)
  t.notMatch(body, 'data-outcome')
  const token =
    (await one.page('/leads')).querySelector('input[name="token"]')?.getAttribute('value') ?? ''
  const forms = [
    '/leads/bulk',
    '/leads/undo',
    `/leads/${anna}/outcome`,
    `/leads/${anna}/notes`,
    `/leads/${anna}/deliver`,
    `/leads/${trapped}/release`
  ]
  for (const path of forms) {
    const fields = { token, id: anna, outcome: 'won', text: 'x', target: 'webhook' }
    t.equal((await one.post(path, fields)).statusCode, 403, path)
  }
  t.match(await store.leads.get(anna), { outcome: 'new' })
  t.same(await store.desk.notesOf(anna), [])
})

t.test('ASVS 8.2.1: a manager does not administer', async (t) => {
  const { one, trapped } = await seeded(t)
  const token =
    (await one.page('/leads')).querySelector('input[name="token"]')?.getAttribute('value') ?? ''
  t.equal((await one.ask('/audit')).statusCode, 403)
  t.equal((await one.post(`/leads/${trapped}/release`, { token })).statusCode, 403)
})

t.test('ASVS 16.3.2: every look and change is in the audit, without what was seen', async (t) => {
  const { one, store, anna } = await seeded(t, 'administrator')
  await one.ask('/leads?channel=paid')
  await one.ask(`/leads/${anna}`)
  await one.submit(`/leads/${anna}`, 'form[data-outcome]', { outcome: 'won', amount: '240000' })
  const trail = (await store.desk.auditPage({ after: 0, limit: 1000 })).map(
    ({ actor, action, object, detail }) => [actor, action, object, detail].join('|')
  )
  const who = 'administrator@agency.example'
  for (const entry of [
    `${who}|desk sign-in||`,
    `${who}|desk list||channel`,
    `${who}|desk show|${anna}|`,
    `${who}|desk outcome|${anna}|won`
  ]) {
    t.ok(trail.includes(entry), entry)
  }
  t.notMatch(trail.join('\n'), /Анна|\b912 \d/)
  const { body } = await one.ask('/audit')
  t.match(body, 'итог записан')
})

async function withLeads(t: Parameters<typeof sharedDesk>[0]) {
  const { store, signedIn } = await sharedDesk(t)
  const person = (fio: string, city: string) => accepted(store, { values: { fio, city } })
  const ids = [await person('Анна', 'kazan'), await person('Борис', 'moskva')]
  return { store, ids, one: await signedIn('manager') }
}

t.test('the audit is narrowed by who, what and day, without a script', async (t) => {
  const { store, signedIn } = await sharedDesk(t)
  const [reader, administrator] = [await signedIn('reader'), await signedIn('administrator')]
  await reader.ask('/report')
  const about = { object: '', detail: '' }
  await store.leads.audit({ actor: 'root', action: 'outcome', ...about })
  await store.leads.audit({ actor: 'reader@agency.example', action: 'desk outcome', ...about })
  const form = (await administrator.page('/audit')).querySelector('main form')
  t.equal(form?.getAttribute('method'), 'get')
  const words = async (query: string) => {
    const page = await administrator.page(`/audit?${query}`)
    const rows = page.querySelectorAll('[data-audit-entry]')
    return rows.map((row) =>
      [1, 2].map((at) => row.querySelectorAll('span')[at - 1]?.text).join(': ')
    )
  }
  t.same(await words('who=reader@agency.example'), [
    'reader: итог записан',
    'reader: просмотр отчёта',
    'reader: вход'
  ])
  t.same(await words('what=outcome'), ['reader: итог записан', 'root: итог записан'])
  t.same(await words('what=outcome&who=root'), ['root: итог записан'])
  t.equal((await words('day=2020-01-01')).length, 0)
  const today = MOSCOW.dayOf(new Date())
  t.same(await words(`day=${today}&who=root`), ['root: итог записан'])
  t.ok((await words('day=today&who=')).length > 3, 'what means nothing narrows nothing')
})

t.test('older entries of the audit keep what it is narrowed by', async (t) => {
  const { store, signedIn } = await sharedDesk(t)
  const one = await signedIn('administrator')
  for (let i = 0; i < 101; i++)
    await store.leads.audit({ actor: 'root', action: 'list', object: '', detail: '' })
  const older = (await one.page('/audit?who=root')).querySelector('.audit__pages a')
  const path = older?.getAttribute('href')?.replaceAll('&amp;', '&') ?? ''
  t.match(path, /^\/audit\?who=root&before=\d+$/)
  t.equal((await one.page(path)).querySelectorAll('[data-audit-entry]').length, 1)
})

t.test('the list says how many filters are chosen, and how many leads a file has', async (t) => {
  const { one } = await withLeads(t)
  const said = async (path: string) => {
    const page = await one.page(path)
    return ['.inbox__filters summary', '.inbox__export span'].map((of) =>
      page.querySelector(of)?.text.trim()
    )
  }
  t.same(await said('/leads'), ['Фильтры', 'Скачать найденное, 2 заявки:'])
  const narrowed = ['Фильтры, выбрано: 1', 'Скачать найденное, 1 заявка:']
  t.same(await said('/leads?city=kazan'), narrowed)
  const { headers } = await one.submit('/leads', 'form[role="search"]', { q: 'Анна' })
  t.same(await said(String(headers.location)), ['Фильтры', undefined], 'words are no filter')
})

t.test('no outcome is chosen for many leads before somebody has chosen one', async (t) => {
  const { store, one, ids } = await withLeads(t)
  const [id = ''] = ids
  await store.leads.recordOutcome(id, { outcome: 'won', at: new Date(), actor: 't' })
  const first = (await one.page('/leads')).querySelector('.inbox__bulk option')
  t.same([first?.getAttribute('value'), first?.hasAttribute('selected')], ['', true])
  const { body } = await one.submit('/leads', 'form[data-bulk]', { id, outcome: '' })
  t.match(parse(body).querySelector('.inbox__bulk [role="alert"]')?.text, 'Выберите итог.')
  t.match(await store.leads.get(id), { outcome: 'won' })
})

t.test('what is done with many leads is said with its count', async (t) => {
  const { one, ids } = await withLeads(t)
  const done = async (fields: Record<string, string | string[]>, path = '/leads/bulk') => {
    const page = await one.page('/leads')
    const token = page.querySelector('input[name="token"]')?.getAttribute('value') ?? ''
    const { headers } = await one.post(path, { token, ...fields })
    return (await one.page(String(headers.location))).querySelector('.desk-done p')?.text
  }
  t.equal(await done({ id: ids, outcome: 'spam' }), 'Итог «Спам» записан, заявок: 2.')
  const workers = (await one.page('/leads')).querySelectorAll('.inbox__assign option')
  const assignee = workers.at(-1)?.getAttribute('value') ?? ''
  t.equal(
    await done({ id: ids.slice(1), assignee }, '/leads/assign'),
    'Ответственный изменён, заявок: 1.'
  )
  t.equal(await done({ id: ids.slice(1), assignee }, '/leads/assign'), 'Ничего не изменилось.')
})
