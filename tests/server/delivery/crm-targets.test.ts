import t from 'tap'
import { createAmocrmTarget } from '../../../src/server/delivery/targets/amocrm-target.ts'
import { createBitrix24Target } from '../../../src/server/delivery/targets/bitrix24-target.ts'
import { matchLists } from '../../support/match-lists.ts'
import { failureOf, faultOf, LEAD_ID, outgoing, STAND_INS } from '../../support/outgoing-lead.ts'
import { answering, openReceiver, type Receiver } from '../../support/receiver.ts'

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

t.test('a lead with contacts, campaign and where it came from', async (t) => {
  const receiver = await openReceiver(t)
  receiver.answer = answering(200, '{"result":42}')
  const target = createBitrix24Target(`${receiver.url}/rest/1/token`, STAND_INS)

  t.same(await target.deliver(outgoing({ email: 'anna@example.ru' })), { remoteID: '42' })

  const [call] = receiver.calls
  t.equal(call?.path, '/rest/1/token/crm.lead.add.json')
  matchLists(t, call?.json.fields, {
    TITLE: 'Заявка с сайта: Анна Смирнова',
    NAME: 'Анна Смирнова',
    PHONE: [{ VALUE: '+7 912 345-67-89' }],
    EMAIL: [{ VALUE: 'anna@example.ru' }],
    WEB: [{ VALUE: 'https://example.ru' }],
    UTM_SOURCE: 'yandex',
    UTM_MEDIUM: 'cpc',
    UTM_CAMPAIGN: 'brand',
    ORIGIN_ID: LEAD_ID,
    SOURCE_DESCRIPTION: 'yandex / cpc / brand'
  })
})

t.test('a repeated attempt first asks whether the lead is there', async (t) => {
  const receiver = await openReceiver(t)
  const target = createBitrix24Target(receiver.url, STAND_INS)
  receiver.answer = answering(200, '{"result":[{"ID":"7"}]}')
  t.same(await target.deliver(outgoing({}, { isRepeat: true })), { remoteID: '7' })
  matchLists(t, receiver.calls, [{ json: { filter: { ORIGIN_ID: LEAD_ID } } }])

  receiver.answer = ({ path }, response) =>
    response.end(path.includes('list') ? '{"result":[]}' : '{"result":8}')
  t.same(await target.deliver(outgoing({}, { isRepeat: true })), { remoteID: '8' })
})

t.test('answers', async (t) => {
  const receiver = await openReceiver(t)
  const target = createBitrix24Target(receiver.url, STAND_INS)
  const answers = [
    [503, '{"error":"QUERY_LIMIT_EXCEEDED"}', 'retry'],
    [429, '{"error":"OPERATION_TIME_LIMIT"}', 'retry'],
    [401, '{"error":"expired_token"}', 'blocked'],
    [403, '{"error":"insufficient_scope"}', 'blocked'],
    [200, '{"error":"INVALID_CREDENTIALS"}', 'blocked'],
    [400, '{"error":"ERROR_CORE"}', 'dead'],
    [200, '{"error":"","result":"1"}', 'done'],
    [200, '<html>', 'retry'],
    [200, '{}', 'retry'],
    [500, '', 'retry']
  ] as const
  for (const [status, body, fault] of answers) {
    receiver.answer = answering(status, body)
    t.equal(await faultOf(target), fault, `${status} ${body}`)
  }
  receiver.answer = answering(429, '{"error":"OPERATION_TIME_LIMIT"}')
  t.equal((await failureOf(target))?.pauseMs, 600_000, 'its limit counts ten minutes')
})

t.test('review-security, low: no field carries HTML, codes or scripts to a card', async (t) => {
  const receiver = await openReceiver(t)
  const target = createBitrix24Target(receiver.url, STAND_INS)
  const evil = '<img src=x onerror=alert(1)>[url=javascript:alert(1)]тут[/url]\u001B\u202E'
  const site = encodeURIComponent('javascript:alert(1)//https://example.ru')
  const entryUrl = encodeURIComponent(`https://a.ru/?utm_source=<b>&utm_campaign=[b]`)
  await target.deliver(outgoing({ fio: evil, message: `${evil}\nвторая`, site, entryUrl }))

  const { fields } = receiver.calls[0]?.json ?? {}
  t.notMatch(JSON.stringify({ ...fields, COMMENTS: '' }), /[<>]|\[(url|b)\b|\\u001b\[/)
  t.notMatch(fields.COMMENTS.replaceAll('<br>', ''), /[<>]|\[url/)
  t.match(fields.COMMENTS, '&lt;img src=x onerror=alert(1)&gt;')
  t.match(fields.COMMENTS, '<br>\nвторая')
  t.match(fields.NAME, '‹img src=x')
  t.notMatch(Object.values(fields).join(''), /[^\n\P{Cc}]|[\u202A-\u202E]/u)
  t.notOk('WEB' in fields, 'no link that would run')
  t.match(fields.COMMENTS, 'Сайт: javascript:alert(1)', 'a person may still read it')
})
