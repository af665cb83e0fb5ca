import { parse } from 'node-html-parser'
import t from 'tap'
import { accepted } from '../../support/stores.ts'
import { buildTestDesk } from '../../support/test-desk.ts'

t.setTimeout(2_400_000)

async function withLeads(t: Parameters<typeof buildTestDesk>[0]) {
  const { store, signedIn } = await buildTestDesk(t)
  const person = (fio: string, city: string) => accepted(store, { values: { fio, city } })
  const ids = [await person('Анна', 'kazan'), await person('Борис', 'moskva')]
  return { store, ids, one: await signedIn('manager') }
}

t.test('the list says how many filters are chosen, and how many leads a file has', async (t) => {
  const { one } = await withLeads(t)
  const said = async (path: string) => {
    const page = await one.page(path)
    return ['.inbox__to-filters', '.inbox__export'].map((of) => page.querySelector(of)?.text.trim())
  }
  t.same(await said('/leads'), ['Фильтры', 'Скачать найденное в CSV: 2 заявки'])
  const narrowed = ['Фильтры, выбрано: 1', 'Скачать найденное в CSV: 1 заявка']
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
