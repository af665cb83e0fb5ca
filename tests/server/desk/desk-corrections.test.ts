import { parse } from 'node-html-parser'
import t from 'tap'
import { twoManagers } from '../../support/desk-card.ts'
import { OFFICES } from '../../support/offices.ts'
import { STAND_INS } from '../../support/outgoing-lead.ts'
import { accepted, eachDatabase } from '../../support/stores.ts'

const NAMES = { ...STAND_INS, offices: OFFICES }
const WRONG = { fio: 'Вира', phone: '+7 912 345-67-80' }

t.test('a name and a phone are put right, and what stood there stays in the history', async (t) => {
  const { anna, store } = await twoManagers(t)
  const id = await accepted(store, { person: ['+79123456780'], values: WRONG })
  const send = (fields: Record<string, string>) =>
    anna.submit(`/leads/${id}`, 'form[data-correct]', fields)

  const refused = await send({ fio: 'Вера', phone: 'XXX' })
  t.equal(refused.statusCode, 422)
  const page = parse(refused.body)
  t.match(page.querySelector('[data-error-for="phone"]')?.text, 'Это не телефон')
  t.equal(page.querySelector('[data-correct] [name="fio"]')?.getAttribute('value'), 'Вера')
  t.match(await store.leads.get(id), { values: WRONG }, 'nothing is written of it')

  const { headers } = await send({ fio: 'Вера', phone: '+7 912 345-67-89' })
  t.match(headers.location, 'done=corrected')
  const card = await anna.page(String(headers.location))
  t.equal(card.querySelector('h1')?.text, 'Вера')
  t.match(card.structuredText, 'Имя исправлено, было «Вира»')
  t.match(card.structuredText, 'Телефон исправлен, было «+7 912 345-67-80»')
  const same = await send({ fio: 'Вера', phone: '+7 912 345-67-89' })
  t.match(same.headers.location, 'done=same')
})

t.test('a note is put right by who has written it', async (t) => {
  const { id, anna, boris, store } = await twoManagers(t)
  await store.desk.addNote(id, { actor: 'anna@agency.example', text: 'Звонить в срду' })
  const form = 'form[data-correct-note]'
  t.notOk((await boris.page(`/leads/${id}`)).querySelector(form), 'not offered to another')
  const { headers } = await anna.submit(`/leads/${id}`, form, { text: 'Звонить в среду' })
  const card = await anna.page(String(headers.location))
  t.match(card.querySelector('.card__note')?.text, 'Звонить в среду')
  t.match(card.querySelector('[data-note-former]')?.structuredText, 'Звонить в срду')
  const [note] = await store.desk.notesOf(id)
  const token = card.querySelector('input[name="token"]')?.getAttribute('value') ?? ''
  t.ok(note && token)
  const foreign = { id: note?.id ?? '', actor: 'boris@agency.example', text: 'x' }
  t.notOk(await store.desk.correctNote(id, foreign), 'nor taken from another')
})

for (const [name, open] of await eachDatabase(t)) {
  t.test(
    `${name}: a lead is found by its right phone, and an erasure leaves no wrong one`,
    async (t) => {
      const { store } = await open(t)
      const id = await accepted(store, { person: ['+79123456780'], values: WRONG })
      const change = { field: 'phone', seen: WRONG.phone, value: '+7 912 345-67-89', actor: 'anna' }
      t.ok(await store.leads.correct(id, { ...change, field: 'phone' }, NAMES))
      t.notOk(
        await store.leads.correct(id, { ...change, field: 'phone' }, NAMES),
        'another was seen'
      )
      t.equal(await store.leads.countLeads({ person: ['+79123456789'] }), 1)
      t.equal(await store.leads.countLeads({ person: ['+79123456780'] }), 0)
      t.match(await store.leads.correctionsOf(id), { 0: { before: WRONG.phone }, length: 1 })
      await store.desk.addNote(id, { actor: 'anna', text: 'Вира' })
      const [note] = await store.desk.notesOf(id)
      t.ok(await store.desk.correctNote(id, { id: note?.id ?? '', actor: 'anna', text: 'Вера' }))
      t.match(await store.desk.notesOf(id), {
        0: { text: 'Вера', former: { 0: { text: 'Вира' } } }
      })

      await store.leads.eraseParts(id, ['phone'], NAMES)
      t.same(await store.leads.correctionsOf(id), [])
      t.equal((await store.desk.notesOf(id)).length, 1)
      await store.leads.eraseParts(id, ['notes'], NAMES)
      t.same(await store.desk.notesOf(id), [])
      await store.leads.erase(id)
      t.notOk(await store.leads.correct(id, { ...change, field: 'phone' }, NAMES))
    }
  )
}
