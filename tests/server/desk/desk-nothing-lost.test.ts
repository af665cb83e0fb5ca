import { parse } from 'node-html-parser'
import t from 'tap'
import { PASSWORD } from '../../support/desk-browser.ts'
import { cardIn, opened, twoManagers } from '../../support/desk-card.ts'
import { matchLists } from '../../support/match-lists.ts'
import { accepted } from '../../support/stores.ts'

t.test(
  'G02: an outcome from a stale card is refused, with what changed and what was typed',
  async (t) => {
    const { id, anna, boris, store } = await twoManagers(t)
    const path = `/leads/${id}`
    const stale = await opened(boris, path)
    await (await opened(anna, path)).send('outcome', {
      outcome: 'won',
      amount: '500000',
      reason: 'Подписали'
    })

    const typed = { outcome: 'offer', amount: '450 000', reason: 'Скидка', text: 'Перезвонить' }
    const { status, body } = await stale.send('outcome', typed)
    t.equal(status, 409)
    const page = cardIn(parse(body))
    t.match(page.fields, typed, 'what was typed stays, the note too')
    for (const said of [
      'anna@agency.example',
      'Договор',
      /500\s000/,
      'Подписали',
      '450 000',
      'Скидка'
    ]) {
      t.match(page.text, said)
    }
    t.match(
      await store.leads.get(id),
      { outcome: 'won', amount: 50_000_000 },
      'nothing is overwritten'
    )

    const over = await boris.post(`${path}/outcome`, page.fields)
    t.equal(over.statusCode, 303, 'who has seen it may write over it')
    t.match(await store.leads.get(id), { outcome: 'offer', amount: 45_000_000 })
    t.match(cardIn(await boris.page(String(over.headers.location))).fields, {
      text: 'Перезвонить',
      reason: ''
    })
  }
)

t.test('G02: who keeps what the other has recorded keeps what else was typed', async (t) => {
  const { id, anna, boris, store } = await twoManagers(t)
  const stale = await opened(boris, `/leads/${id}`)
  await (await opened(anna, `/leads/${id}`)).send('outcome', { outcome: 'won', amount: '1' })
  const page = cardIn(
    parse((await stale.send('outcome', { outcome: 'lost', text: 'Заметка' })).body)
  )
  const kept = await boris.post(`/leads/${id}/outcome`, { ...page.fields, keep: '1' })
  t.equal(kept.statusCode, 303)
  t.match(await store.leads.get(id), { outcome: 'won', amount: 100 })
  const after = cardIn(await boris.page(String(kept.headers.location)))
  t.match(after.fields, { text: 'Заметка', outcome: 'won', amount: '1' })
})

t.test('G02: a lead that another has taken meanwhile is not taken away unseen', async (t) => {
  const { id, anna, boris, store } = await twoManagers(t)
  const [first, second] = [await opened(anna, `/leads/${id}`), await opened(boris, `/leads/${id}`)]
  const users = await store.desk.users()
  const numberOf = (name: string) => String(users.find(({ email }) => email.startsWith(name))?.id)
  t.equal((await first.send('assign', { take: numberOf('anna') })).status, 303)
  const { status, body } = await second.send('assign', { take: numberOf('boris'), text: 'Моя' })
  t.equal(status, 409)
  const page = cardIn(parse(body))
  t.match(page.faultOf('assignee'), 'anna')
  t.match(page.fields, { text: 'Моя' })
  t.match(await store.leads.get(id), { assignee: numberOf('anna') })
  await boris.post(`/leads/${id}/assign`, { ...page.fields, take: numberOf('boris') })
  t.match(await store.leads.get(id), { assignee: numberOf('boris') }, 'who has seen it may')
})

t.test(
  'G02: who is told that one thing has changed is not taken to have seen another',
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

    const assigned = await second.send('assign', { assignee: numberOf('boris') })
    t.equal(assigned.status, 409)
    const told = cardIn(parse(assigned.body)).fields
    t.equal((await boris.post(`/leads/${id}/outcome`, told)).statusCode, 409, 'not of the outcome')
    t.match(await store.leads.get(id), { outcome: 'won', amount: 24_000_000 })

    const recorded = await second.send('outcome', { outcome: 'lost', assignee: numberOf('boris') })
    t.equal(recorded.status, 409)
    const { fields } = cardIn(parse(recorded.body))
    t.equal((await boris.post(`/leads/${id}/assign`, fields)).statusCode, 409, 'nor of who has it')
    t.match(await store.leads.get(id), { assignee: numberOf('anna') })
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
  const { to } = await (await opened(boris, `/leads/${id}`)).send('outcome', {
    outcome: 'won',
    amount: '5'
  })
  await (await opened(anna, `/leads/${id}`)).send('outcome', { outcome: 'won', amount: '7' })
  await boris.submit(to, 'form[action="/leads/undo"]')
  t.match(await store.leads.get(id), { outcome: 'won', amount: 700 })
})

t.test(
  'G03: a sum that cannot be read is asked for at its field, and all else stays typed',
  async (t) => {
    const { id, anna, store } = await twoManagers(t)
    const typed = {
      outcome: 'offer',
      amount: 'сто',
      at: '2026-11-20T15:30',
      reason: 'Ждут',
      text: 'Ещё'
    }
    const { status, body } = await (await opened(anna, `/leads/${id}`)).send('outcome', typed)
    t.equal(status, 422)
    const page = cardIn(parse(body))
    t.match(page.fields, typed)
    t.match(page.faultOf('amount'), '120 тыс')
    t.match(parse(body).querySelector('#amount')?.getAttribute('aria-invalid'), 'true')
    t.same(await store.leads.outcomesOf(id), [])
  }
)

t.test('G03: what is recorded by one button leaves what was typed for the others', async (t) => {
  const { id, anna, store } = await twoManagers(t)
  const typed = { outcome: 'offer', amount: '7', reason: 'Думают', text: 'Звонить в среду' }
  const note = await (await opened(anna, `/leads/${id}`)).send('notes', typed)
  matchLists(t, await store.desk.notesOf(id), [{ text: 'Звонить в среду' }])
  t.same(await store.leads.outcomesOf(id), [])
  const next = await opened(anna, note.to)
  t.match(next.fields, { ...typed, text: '' })
  t.match(next.text, 'ещё не записано')

  const claimed = await store.delivery.claim('webhook', 'test', 60_000, 'any')
  await store.delivery.settle(claimed?.id ?? 0, 'test', { kind: 'dead', error: 'refused' })
  const again = await next.send('deliver', { target: 'webhook' })
  const last = await opened(anna, again.to)
  t.match(last.fields, { ...typed, text: '' }, 'a delivery leaves everything')
  const { to } = await last.send('outcome')
  t.match(await store.leads.get(id), { outcome: 'offer', amount: 700 })
  t.notMatch((await opened(anna, to)).text, 'ещё не записано')
})

t.test('G03: a session that has ended brings back what was typed', async (t) => {
  const { id, anna, boris, store } = await twoManagers(t)
  const card = await opened(boris, `/leads/${id}`)
  boris.cookies.delete('desk')
  const typed = { outcome: 'lost', reason: 'Ищут <b>в штат</b>', text: 'И "заметка"' }
  const { status, body } = await card.send('outcome', typed)
  t.equal(status, 401)
  t.same(await store.leads.outcomesOf(id), [])
  const form = parse(body).querySelector('form[data-signin]')
  t.match(parse(body).structuredText, 'набранное сохранено')
  const hidden = Object.fromEntries(
    form
      ?.querySelectorAll('input[type="hidden"]')
      .map((input) => [input.getAttribute('name'), input.getAttribute('value')]) ?? []
  )
  const wrong = await boris.post('/signin', {
    ...hidden,
    email: 'boris@agency.example',
    password: 'x'
  })
  t.equal(wrong.statusCode, 401)
  const token = parse(wrong.body).querySelector('input[name="token"]')?.getAttribute('value') ?? ''
  const back = await boris.post('/signin', {
    ...hidden,
    token,
    email: 'boris@agency.example',
    password: PASSWORD
  })
  t.match(String(back.headers.location), new RegExp(`^/leads/${id}\\?typed=`))
  const again = await opened(boris, String(back.headers.location))
  t.match(again.fields, typed)

  await (await opened(anna, `/leads/${id}`)).send('outcome', { outcome: 'won', amount: '9' })
  t.equal((await again.send('outcome')).status, 409, 'what the card showed then still counts')
})

t.test('what another site sends to a card without a session is not shown', async (t) => {
  const { id, desk } = await twoManagers(t)
  const answer = await desk.inject({
    method: 'POST',
    url: `/leads/${id}/outcome`,
    headers: {
      accept: 'text/html',
      origin: 'https://evil.example',
      'content-type': 'application/x-www-form-urlencoded'
    },
    payload: 'outcome=lost&reason=evil'
  })
  t.equal(answer.statusCode, 303)
  t.notMatch(answer.body, 'evil')
})
