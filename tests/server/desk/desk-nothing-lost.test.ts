import { parse } from 'node-html-parser'
import t from 'tap'
import { PASSWORD } from '../../support/desk-browser.ts'
import { cardIn, opened, twoManagers } from '../../support/desk-card.ts'
import { matchLists } from '../../support/match-lists.ts'
import { accepted } from '../../support/stores.ts'
import { textFormIn } from '../../support/text-forms.ts'

t.test(
  'G02: an outcome from a stale card is refused, with what changed and what was typed',
  async (t) => {
    const { id, anna, boris, store } = await twoManagers(t)
    const path = `/leads/${id}`
    const stale = await opened(boris, path)
    const theirs = { outcome: 'won', amount: '500000', reason: 'Подписали' }
    await (await opened(anna, path)).send('outcome', theirs)

    const typed = { outcome: 'offer', amount: '450 000', reason: 'Скидка', text: 'Перезвонить' }
    const { status, body } = await stale.send('outcome', typed)
    t.equal(status, 409)
    const page = cardIn(parse(body))
    t.match(page.fields, typed, 'what was typed stays, the note too')
    t.match(page.faultOf('outcome'), /anna@agency\.example.*Договор, 500\s000.*Подписали/)
    const kept = await boris.post(`${path}/outcome`, { ...page.fields, keep: '1' })
    t.match(await store.leads.get(id), { outcome: 'won', amount: 50_000_000 }, 'nothing is lost')
    const after = cardIn(await boris.page(String(kept.headers.location)))
    t.match(after.fields, { text: 'Перезвонить', outcome: 'won', amount: '500000' })

    const over = await boris.post(`${path}/outcome`, page.fields)
    t.equal(over.statusCode, 303, 'who has seen it may write over it')
    t.match(await store.leads.get(id), { outcome: 'offer', amount: 45_000_000 })
    const last = cardIn(await boris.page(String(over.headers.location)))
    t.match(last.fields, { text: 'Перезвонить', reason: '' })
  }
)

t.test(
  'G02: a lead that another has taken is not taken away unseen, and to be told of one change is not to have seen another',
  async (t) => {
    const { id, anna, boris, store } = await twoManagers(t)
    const users = await store.desk.users()
    const numberOf = (name: string) => String(users.find(({ email }) => email.startsWith(name))?.id)
    const [first, second] = [
      await opened(anna, `/leads/${id}`),
      await opened(boris, `/leads/${id}`)
    ]
    const took = await first.send('assign', { take: numberOf('anna') })
    await (await opened(anna, took.to)).send('outcome', { outcome: 'won', amount: '240000' })

    const { status, body } = await second.send('assign', { take: numberOf('boris'), text: 'Моя' })
    t.equal(status, 409)
    const told = cardIn(parse(body))
    t.match(told.faultOf('assignee'), 'anna')
    t.match(told.fields, { text: 'Моя' })
    t.equal((await boris.post(`/leads/${id}/outcome`, told.fields)).statusCode, 409)
    t.match(await store.leads.get(id), { outcome: 'won', amount: 24_000_000 })

    const recorded = await second.send('outcome', { outcome: 'lost', assignee: numberOf('boris') })
    t.equal(recorded.status, 409)
    const { fields } = cardIn(parse(recorded.body))
    t.equal((await boris.post(`/leads/${id}/assign`, fields)).statusCode, 409, 'nor of who has it')
    t.match(await store.leads.get(id), { assignee: numberOf('anna') })
    await boris.post(`/leads/${id}/assign`, { ...told.fields, take: numberOf('boris') })
    t.match(await store.leads.get(id), { assignee: numberOf('boris') }, 'who has seen it may')
  }
)

t.test(
  'G02: of leads that are marked in a stale list those that were changed are left and told of',
  async (t) => {
    const { id, anna, boris, store } = await twoManagers(t)
    const other = await accepted(store, { values: { fio: 'Глеб' } })
    const list = await boris.page('/leads')
    const marks = list
      .querySelectorAll('input[name="id"]')
      .map((box) => box.getAttribute('value') ?? '')
    t.equal(marks.length, 2)
    await (await opened(anna, `/leads/${id}`)).send('outcome', { outcome: 'won', amount: '900' })
    const token = list.querySelector('input[name="token"]')?.getAttribute('value') ?? ''
    const { headers } = await boris.post('/leads/bulk', { token, id: marks, outcome: 'lost' })
    t.match(await store.leads.get(id), { outcome: 'won', amount: 90_000 })
    t.match(await store.leads.get(other), { outcome: 'lost' })
    t.match((await boris.page(String(headers.location))).structuredText, 'Не тронуты: 1')
  }
)

t.test('G02: an undone outcome does not take away what another has recorded since', async (t) => {
  const { id, anna, boris, store } = await twoManagers(t)
  const own = await (await opened(boris, `/leads/${id}`)).send('outcome', { outcome: 'offer' })
  await (await opened(anna, `/leads/${id}`)).send('outcome', { outcome: 'won', amount: '7' })
  await boris.submit(own.to, 'form[action="/leads/undo"]')
  t.match(await store.leads.get(id), { outcome: 'won', amount: 700 })
})

t.test(
  'G03: what cannot be read, and what another button records, stays typed in the form',
  async (t) => {
    const { id, anna, store } = await twoManagers(t)
    const typed = { outcome: 'offer', amount: 'сто', reason: 'Думают', text: 'Звонить в среду' }
    const { status, body } = await (await opened(anna, `/leads/${id}`)).send('outcome', typed)
    t.equal(status, 422)
    const page = cardIn(parse(body))
    t.match(page.fields, typed)
    t.match(page.faultOf('amount'), '120 тыс')
    t.match(parse(body).querySelector('#amount')?.getAttribute('aria-invalid'), 'true')

    const readable = { ...typed, amount: '7' }
    const note = await (await opened(anna, `/leads/${id}`)).send('notes', readable)
    matchLists(t, await store.desk.notesOf(id), [{ text: 'Звонить в среду' }])
    t.same(await store.leads.outcomesOf(id), [])
    const next = await opened(anna, note.to)
    t.match(next.fields, { ...readable, text: '' })
    t.match(next.text, 'ещё не записано')

    const claimed = await store.delivery.claim('webhook', 'test', 60_000, 'any')
    await store.delivery.settle(claimed?.id ?? 0, 'test', { kind: 'dead', error: 'refused' })
    const again = await next.send('deliver', { target: 'webhook' })
    const last = await opened(anna, again.to)
    t.match(last.fields, { ...readable, text: '' }, 'a delivery leaves everything')
    const { to } = await last.send('outcome')
    t.match(await store.leads.get(id), { outcome: 'offer', amount: 700 })
    t.notMatch((await opened(anna, to)).text, 'ещё не записано')
  }
)

t.test('G03: a form whose session has ended is sent again after signing in', async (t) => {
  const { id, anna, boris, store } = await twoManagers(t)
  const card = await opened(boris, `/leads/${id}`)
  boris.cookies.delete('desk')
  const typed = { outcome: 'lost', reason: 'Ищут <b>в штат</b>', text: 'И "заметка"' }
  const { status, body } = await card.send('outcome', typed)
  t.equal(status, 401)
  t.match(parse(body).structuredText, 'набранное сохранено')
  const hidden = textFormIn(parse(body), 'form[data-signin]')
  const who = { email: 'boris@agency.example', password: PASSWORD }
  const wrong = await boris.post('/signin', { ...hidden, ...who, password: 'x' })
  t.equal(wrong.statusCode, 401)
  const again = { ...textFormIn(parse(wrong.body), 'form[data-signin]'), ...who }
  const to = String((await boris.post('/signin', again)).headers.location)
  t.equal((await anna.ask(to)).headers.location, '/leads', 'nobody else is shown it')
  const unsent = textFormIn(await boris.page(to), 'form[data-unsent]')
  t.match(unsent, typed)
  t.same(await store.leads.outcomesOf(id), [], 'nothing is recorded yet')

  await (await opened(anna, `/leads/${id}`)).send('outcome', { outcome: 'won', amount: '9' })
  const stale = await boris.post(`/leads/${id}/outcome`, unsent)
  t.equal(stale.statusCode, 409, 'what the card showed then still counts')
  t.match(cardIn(parse(stale.body)).fields, typed)
})

t.test('what was typed on a card whose data are erased meanwhile is shown', async (t) => {
  const { id, anna, store } = await twoManagers(t)
  const card = await opened(anna, `/leads/${id}`)
  await store.leads.erase(id)
  const typed = { outcome: 'offer', reason: 'Думают', text: 'Звонить в среду' }
  const { status, body } = await card.send('notes', typed)
  t.equal(status, 409)
  t.match(parse(body).structuredText, 'Данные этой заявки стёрты')
  t.match(textFormIn(parse(body), 'form[data-unsent]'), typed)
})

t.test('what another site sends to a card without a session is not shown', async (t) => {
  const { id, browser } = await twoManagers(t)
  const foreign = { origin: 'https://evil.example' }
  const answer = await browser().post(`/leads/${id}/outcome`, { reason: 'evil' }, foreign)
  t.equal(answer.statusCode, 303)
  t.notMatch(answer.body, 'evil')
})
