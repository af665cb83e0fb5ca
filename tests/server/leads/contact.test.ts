import t from 'tap'
import {
  callLink,
  contactsOf,
  emailKey,
  keysFor,
  keysOf,
  leadsOf,
  phonesIn
} from '../../../src/server/leads/contact.ts'
import type { StoredLead } from '../../../src/server/leads/lead.ts'
import { outgoing, STAND_INS } from '../../support/outgoing-lead.ts'
import { seeded } from '../../support/seeded.ts'

const { lead } = outgoing()

const ONE = '+7 9123456789'
const TWO = '+7 9123456789 | +7 4951234567'

/** Fields by the numbers that they hold. */
const FIELDS: Record<string, readonly string[]> = {
  [ONE]: [
    ...[
      '+7 912 345-67-89',
      '8 (912) 345 67 89',
      '9123456789',
      '8.912.345.67.89',
      '8–912–345–67–89'
    ],
    ...["8'912'345'67'89", '8|912|345|67|89', '+7 912 345·67·89', '+7 912 345~67~89'],
    ...['+7,912,345,67,89', '+7*912*345*67*89'],
    ...[
      '+7 89123456789',
      '+7 79123456789',
      '+7 +7 912 3456789',
      '+8 912 345-67-89',
      '+89123456789'
    ],
    ...[
      '00 7 912 345-67-89',
      '8 10 7 912 345 67 89',
      '٨ ٩١٢ ٣٤٥ ٦٧ ٨٩',
      '＋７９１２３４５６７８９'
    ],
    ...['+7 912 345-67-89 доб. 123', '+7 912 345-67-89 (доб.123)', '89123456789 добавочный 12345'],
    ...['+7 912 345-67-89 тел. внутр. 123', '+7 912 345-67-89 вн.№ 12', '8 912 345-67-89 доп 7'],
    ...['+7 912 345-67-89 ext 123', '+7 912 345-67-89 Extension: 12', '+7 912 345-67-89 x123'],
    ...[
      '+7 912 345-67-89 х123',
      '+7 912 345-67-89 #123',
      '8 912 345-67-89 *12',
      '+79123456789,,123'
    ],
    ...['+79123456789,,123456789', '89123456789w123', 'tel:+7-912-345-67-89;ext=12'],
    ...[
      '+7 912 345-67-89 123',
      '+79123456789123',
      '+7 912 345-67-89/90',
      'доб. 12 +7 912 345-67-89'
    ],
    ...['8 912 345-67-89 звонить с 10:00 до 18:00', 'WhatsApp: 89123456789', '912/345-67-89']
  ],
  [TWO]: [
    ...[
      '+7 9123456789, 84951234567',
      '8 912 345-67-89; 8 495 123-45-67',
      '79123456789 / 74951234567'
    ],
    ...['8 912 345-67-89 или +7 495 123-45-67', '8 912 345-67-89\n8 495 123-45-67'],
    ...['8 912 345-67-89 8 495 123-45-67', '+79123456789+74951234567', '8912345678984951234567'],
    ...[
      '+7 912 345-67-89 (моб), т. 8 495 123-45-67 (раб) доб. 3',
      '8 912 345-67-89 доб. 4567 8 495 123-45-67'
    ],
    '8 912 345-67-89 доп. 8 495 123-45-67'
  ],
  '+1 9123456789': ['+1 912 345-6789', '+1 (912) 345-6789 ext. 5', '00 1 912 345-6789'],
  '+375 291234567': [
    '+375 29 123-45-67',
    '375291234567',
    '8 10 375 29 123-45-67',
    '+375 29 123-45-67 12'
  ],
  '+44 2079460958': ['+44 (0)20 7946 0958', '+442079460958'],
  '+7 7011234567': ['+7 701 123 45 67', '87011234567'],
  '12345': ['12345'],
  '3456789': ['345-67-89'],
  '': ['', '+7', '+375', 'нет', '+7 912']
}

t.test(
  'every number of a field is one, whatever stands beside it (blak3r/yaai#99, bitrix-tools/b24-rest-docs#72)',
  async (t) => {
    for (const [numbers, texts] of Object.entries(FIELDS)) {
      for (const text of texts) {
        const found = phonesIn(text).map(({ code, national }) =>
          code ? `+${code} ${national}` : national
        )
        t.equal(found.join(' | '), numbers, JSON.stringify(text))
      }
    }
  }
)

t.test('whatever is written around a Russian number, it is the same', async (t) => {
  const random = seeded(55)
  const one = (texts: readonly string[]) => texts[Math.floor(random() * texts.length)] ?? ''
  const wrong: string[] = []
  for (let i = 0; i < 500; i++) {
    const national = `9${Array.from({ length: 9 }, () => Math.floor(random() * 10)).join('')}`
    const groups = [3, 6, 8, 10].map((end, n) => national.slice([0, 3, 6, 8][n], end))
    const number =
      one(['+7', '8', '7', '', '+7 8']) +
      one(['', ' ']) +
      groups.join(one(['', ' ', '-', '\u00a0', '.']))
    const text =
      one(['', 'тел. ', 'моб: ']) +
      number +
      one(['', ' доб. 45', ', доб 4567', ' ext.12', ' (вн. 9)', ' Анна', ', до 18:00'])
    const [found, ...others] = phonesIn(text)
    if (found?.code !== '7' || found.national !== national || others.length > 0) wrong.push(text)
  }
  t.same(wrong, [])
})

t.test(
  'an address is one in every spelling (flora-pm/flora-server#561, mozilla/persona#1370)',
  async (t) => {
    for (const text of [
      ...[
        'ivan@почта.рф',
        'ivan@xn--80a1acny.xn--p1ai',
        ' IVAN@XN--80A1ACNY.XN--P1AI ',
        'Ivan@ПОЧТА.рф.'
      ],
      ...['ivan@почта。рф', 'ｉｖａｎ＠почта．рф', '\u200bivan@почта.рф', 'ivan@по\u00adчта.рф']
    ])
      t.equal(emailKey(text), 'ivan@xn--80a1acny.xn--p1ai', JSON.stringify(text))
    t.equal(emailKey('й@почта.рф'.normalize('NFD')), emailKey('й@почта.рф'))
    t.equal(emailKey('a@b/c.ru'), 'a@b/c.ru', 'what is no domain is not cut to one')
    t.not(emailKey('ivan@пoчта.рф'), emailKey('ivan@почта.рф'), 'a Latin letter is another address')
    for (const none of ['', ' ', 'ivan']) t.equal(emailKey(none), '')
  }
)

t.test('a person is looked for by all contacts, the phones first', async (t) => {
  const keys: [values: Record<string, string>, keys: string[]][] = [
    [
      { phone: '+7 (912) 345-67-89', email: 'a@b.example' },
      ['+79123456789', '9123456789', 'a@b.example']
    ],
    [{ phone: '+375 29 123-45-67' }, ['+375291234567', '291234567']],
    [{ phone: '29 123-45-67' }, ['291234567', '~291234567']],
    [{ phone: '+375', email: ' A@B.example ' }, ['a@b.example']],
    [{ phone: '8 000 000 00 00', email: 'A@b.example' }, ['a@b.example']],
    [{ phone: '+7 (000) 000-00-00', email: 'No-Email@EXAMPLE.com.' }, []],
    [{ phone: '+7 000 000-00-00, 8 912 345-67-89' }, ['+79123456789', '9123456789']],
    [{}, []]
  ]
  for (const [values, wanted] of keys)
    t.same(keysFor(values, STAND_INS), wanted, JSON.stringify(values))
  t.same(keysOf({ phone: '+375 29 123-45-67' }), ['+375291234567', '~291234567'])
  t.same(contactsOf({ phone: ' 1 ', email: STAND_INS.emptyEmail }, STAND_INS), {
    phone: '1',
    email: ''
  })
})

t.test('the leads of a person are those with a phone or the e-mail, and no others', async (t) => {
  const withValues = (values: Record<string, string>): StoredLead => ({ ...lead, values })
  const leads = [
    withValues({ phone: '+7 912 345-67-89', email: 'x@b.example' }),
    withValues({ phone: STAND_INS.emptyPhone, email: 'A@B.example' }),
    withValues({ phone: '+7 000 000-00-00', email: STAND_INS.emptyEmail }),
    withValues({}),
    withValues({ phone: '+1 912 345-6789' }),
    withValues({ phone: '29 123-45-67' }),
    withValues({ phone: '+375 29 123-45-67, +7 912 345-67-89' })
  ]
  const found = (person: { phone?: string; email?: string }) =>
    leadsOf(person, leads, STAND_INS).map((one) => leads.indexOf(one))
  t.same(found({ phone: '8(912)3456789' }), [0, 6])
  t.same(found({ phone: '912 345-67-89' }), [0, 6], 'ten digits are Russian')
  t.same(found({ phone: '+1 912 345 67 89' }), [4])
  t.same(found({ phone: '+375 29 1234567' }), [5, 6], 'a code counts where both have one')
  t.same(found({ phone: '29 123-45-67' }), [5, 6])
  t.same(found({ email: ' a@b.EXAMPLE' }), [1])
  t.same(found({ phone: '89123456789', email: 'a@b.example' }), [0, 1, 6])
  for (const nobody of [{}, { phone: '' }, { phone: STAND_INS.emptyPhone }, { email: ' ' }]) {
    t.same(found(nobody), [], 'who leaves a field empty is not everybody who did')
  }
  t.same(found({ phone: '+7' }), [], 'a dial code is no number')
})

t.test('a link dials the number alone', async (t) => {
  t.equal(callLink('+7 912 345-67-89 доб. 123'), 'tel:+79123456789')
  t.equal(callLink('8 912 345-67-89, 8 495 123-45-67'), 'tel:+79123456789')
  t.equal(callLink('+375 29 123-45-67'), 'tel:+375291234567')
  t.equal(callLink('345-67-89'), 'tel:3456789')
})
