import t from 'tap'
import { createAmocrmTarget } from '../../../../src/server/delivery/amocrm-target.ts'
import { matchLists } from '../../../support/match-lists.ts'
import { faultOf, LEAD_ID, outgoing, STAND_INS } from '../../../support/outgoing-lead.ts'
import { answering, openReceiver, type Receiver } from '../../../support/receiver.ts'

const OURS = { id: 9, name: `Заявка с сайта № ${LEAD_ID}: Анна` }
const FOUND = JSON.stringify({ _embedded: { leads: [OURS] } })
const CREATED = '[{"id":7,"contact_id":8}]'

function amocrm({ url }: Receiver) {
  return createAmocrmTarget({ url, token: 'secret' }, STAND_INS)
}

/** @param found Bodies of what is looked for, by the end of its path; 204 where there is none. */
function account(receiver: Receiver, found: Record<string, string> = {}): void {
  receiver.answer = ({ path }, response) => {
    const [name] = path.split('?')
    if (path.includes('?')) {
      const body = found[name ?? '']
      response.writeHead(body ? 200 : 204).end(body)
    } else response.end(path.endsWith('/complex') ? CREATED : '{}')
  }
}

t.test('a lead with its contact, and a note', async (t) => {
  const receiver = await openReceiver(t)
  account(receiver)
  t.same(await amocrm(receiver).deliver(outgoing({ email: 'anna@example.ru' })), { remoteID: '7' })

  const [created, note] = receiver.calls
  t.equal(created?.path, '/api/v4/leads/complex')
  t.equal(created?.headers.authorization, 'Bearer secret')
  matchLists(t, JSON.parse(created?.body ?? ''), [
    {
      name: `Заявка с сайта № ${LEAD_ID}: Анна Смирнова`,
      request_id: LEAD_ID,
      _embedded: {
        contacts: [
          {
            first_name: 'Анна Смирнова',
            custom_fields_values: [
              { field_code: 'PHONE', values: [{ value: '+7 912 345-67-89' }] },
              { field_code: 'EMAIL', values: [{ value: 'anna@example.ru' }] }
            ]
          }
        ]
      }
    }
  ])
  t.equal(note?.path, '/api/v4/leads/7/notes')
  const [{ note_type, params }] = JSON.parse(note?.body ?? '')
  t.equal(note_type, 'common')
  t.match(params.text, 'Источник: yandex / cpc / brand')
  t.equal(receiver.calls.length, 2)
})

t.test(
  'a repeated attempt first looks whether the lead is there, and whether its note is',
  async (t) => {
    const receiver = await openReceiver(t)
    const again = outgoing({}, { isRepeat: true })
    const posts = () => receiver.calls.filter(({ body }) => body).map(({ path }) => path)

    account(receiver, { '/api/v4/leads': FOUND })
    t.same(await amocrm(receiver).deliver(again), { remoteID: '9' })
    t.match(receiver.calls[0]?.path, encodeURIComponent(LEAD_ID))
    t.same(posts(), ['/api/v4/leads/9/notes'], 'the note was missing')

    receiver.calls.length = 0
    account(receiver, {
      '/api/v4/leads': FOUND,
      '/api/v4/leads/9/notes': '{"_embedded":{"notes":[{"id":1}]}}'
    })
    await amocrm(receiver).deliver(again)
    t.same(posts(), [], 'everything is there')

    // All fields are searched: a manager may have written the number of another lead into one.
    const others = [{ id: 5, name: 'Сделка' }, { id: 6 }, { name: OURS.name }]
    for (const leads of [others, []]) {
      receiver.calls.length = 0
      account(receiver, { '/api/v4/leads': JSON.stringify({ _embedded: { leads } }) })
      t.same(await amocrm(receiver).deliver(again), { remoteID: '7' })
      t.same(posts(), ['/api/v4/leads/complex', '/api/v4/leads/7/notes'])
    }
    account(receiver, {
      '/api/v4/leads': JSON.stringify({ _embedded: { leads: [...others, OURS] } })
    })
    t.same(await amocrm(receiver).deliver(again), { remoteID: '9' })

    receiver.calls.length = 0
    account(receiver)
    t.same(await amocrm(receiver).deliver(again), { remoteID: '7' })
    t.same(posts(), ['/api/v4/leads/complex', '/api/v4/leads/7/notes'])
  }
)

t.test('what amoCRM answers', async (t) => {
  const receiver = await openReceiver(t)
  const target = amocrm(receiver)
  const answers = [
    [200, CREATED, 'done'],
    [200, '<html>', 'retry'],
    [200, '[]', 'retry'],
    [400, '{"title":"Bad Request","validation-errors":[]}', 'dead'],
    [401, '{"title":"Unauthorized"}', 'blocked'],
    [402, '{"title":"Payment required"}', 'blocked'],
    [403, '', 'blocked'],
    [429, '', 'retry'],
    [504, '', 'retry']
  ] as const
  for (const [status, body, fault] of answers) {
    receiver.answer = answering(status, body)
    t.equal(await faultOf(target), fault, `${status} ${body}`)
  }
})

t.test(
  'no control characters, nothing longer than a field takes, a nameless contact',
  async (t) => {
    const receiver = await openReceiver(t)
    account(receiver)
    await amocrm(receiver).deliver(
      outgoing({ fio: `${'Я'.repeat(300)}\u0007`, phone: '+7 1\u001B' })
    )
    await amocrm(receiver).deliver(outgoing({ fio: '' }))
    const [[long], , [empty]] = receiver.calls.map(({ body }) => JSON.parse(body))
    t.notMatch(receiver.calls[0]?.body, /(?<!\\)\\u00(07|1b)/)
    t.ok(long.name.length <= 250)
    t.equal(empty._embedded.contacts[0].first_name, 'Без имени')
  }
)

t.test('the check changes nothing', async (t) => {
  const receiver = await openReceiver(t)
  await amocrm(receiver).check()
  matchLists(t, receiver.calls, [{ path: '/api/v4/account', body: '' }])
})
