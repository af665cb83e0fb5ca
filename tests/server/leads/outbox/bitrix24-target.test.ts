import t from 'tap'
import { createBitrix24Target } from '../../../../src/server/delivery/bitrix24-target.ts'
import { DIRECT_PATH, DIRECT_WORDS } from '../../../support/direct-address.ts'
import { matchLists } from '../../../support/match-lists.ts'
import { failureOf, faultOf, LEAD_ID, outgoing, STAND_INS } from '../../../support/outgoing-lead.ts'
import { answering, openReceiver } from '../../../support/receiver.ts'

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

t.test(
  'L01: of a site that linked here the CRM reads the channel, not the address twice',
  async (t) => {
    const receiver = await openReceiver(t)
    receiver.answer = answering(200, '{"result":42}')
    const target = createBitrix24Target(`${receiver.url}/rest/1/token`, STAND_INS)
    for (const medium of ['https://vk.com/', 'referrer']) {
      await target.deliver(outgoing({ entryUrl: '', entryCanal: `https://vk.com/ / ${medium}` }))
      const { fields = {} } = (receiver.calls.at(-1)?.json ?? {}) as {
        fields?: Record<string, string>
      }
      t.match(fields, { UTM_SOURCE: 'vk.com', UTM_MEDIUM: 'social', SOURCE_DESCRIPTION: 'vk.com' })
      const comment = fields.COMMENTS ?? ''
      t.ok(comment.indexOf('Источник: vk.com') < comment.indexOf('https://vk.com/ /'))
    }
  }
)

t.test('L09: the words of an address of Yandex Direct reach the CRM', async (t) => {
  const receiver = await openReceiver(t)
  receiver.answer = answering(200, '{"result":42}')
  const address = encodeURIComponent(`https://agency.example${DIRECT_PATH}`)
  await createBitrix24Target(receiver.url, STAND_INS).deliver(
    outgoing({ entryUrl: address, page: address, entryCanal: 'yandex / cpc' })
  )
  const { fields = {} } = (receiver.calls.at(-1)?.json ?? {}) as { fields?: Record<string, string> }
  t.match(fields, {
    UTM_CAMPAIGN: DIRECT_WORDS.utm_campaign,
    UTM_CONTENT: DIRECT_WORDS.utm_content,
    UTM_TERM: DIRECT_WORDS.utm_term
  })
  t.match(fields.COMMENTS, `yclid=${DIRECT_WORDS.yclid}`)
  t.match(fields.COMMENTS, 'utm_term=заказать%20продвижение')
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

t.test('a lead with a file says where the file is', async (t) => {
  const receiver = await openReceiver(t)
  const lead = outgoing()
  lead.lead.attachment = {
    id: 'f',
    name: 'a.pdf',
    type: 'application/pdf',
    size: 500_000,
    sha256: ''
  }
  await createBitrix24Target(receiver.url, STAND_INS).deliver(lead)
  const { COMMENTS } = receiver.calls[0]?.json.fields ?? {}
  t.match(COMMENTS, `a.pdf, 488 КБ. Файлы сюда не отправляются`)
  t.match(COMMENTS, `show ${LEAD_ID} --file`)
})

t.test('an address that may be a link stays as it was typed', async (t) => {
  const receiver = await openReceiver(t)
  const target = createBitrix24Target(receiver.url, STAND_INS)
  for (const site of ['https://example.ru/a?b=1', 'пример.рф', 'example.ru/page']) {
    await target.deliver(outgoing({ site: encodeURIComponent(site) }))
    t.equal(receiver.calls.at(-1)?.json.fields.WEB[0].VALUE, site)
  }
})

t.test('an id that is none is kept short and plain, and asks for no second delivery', async (t) => {
  const receiver = await openReceiver(t)
  const target = createBitrix24Target(receiver.url, STAND_INS)
  const remoteIDOf = async (result: unknown) => {
    receiver.answer = answering(200, JSON.stringify({ result }))
    return (await target.deliver(outgoing())).remoteID
  }
  t.equal(await remoteIDOf('4\0\u001b2'), '4\\u0000\\u001b2', 'PostgreSQL cannot store a NUL')
  t.equal(await remoteIDOf('x'.repeat(500_000)), 'x'.repeat(60))
  t.equal(await remoteIDOf({ toString: 1 }), '{"toString":1}')
  receiver.answer = answering(200, '{"error":{"toString":1}}')
  t.equal(await faultOf(target), 'dead')
})
